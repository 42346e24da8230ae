/** More are never told. */
const DECIMALS_MAX = 4;

/** A rate in percent with at least so many decimals: `0.80%`, `1.05%`, `0.125%`. */
export function formatRate(rate: number, decimals = 2): string {
  const [whole = '0', fraction = ''] = rate.toFixed(DECIMALS_MAX).split('.');
  let kept = fraction.replace(/0+$/, '');
  while (kept.length < decimals) kept += '0';
  return `${whole}${kept === '' ? '' : `.${kept}`}%`;
}
