/**
 * Amounts on the way to the screen. They travel as texts and are shown as such; what moves on the screen is counted in
 * hundredths, which a number holds exactly up to ninety billions of the currency.
 */

/** An amount in hundredths. */
export function toHundredths(amount: string): number {
  const [whole = '0', fraction = ''] = amount.split('.');
  const sign = whole.charAt(0) === '-' ? -1 : 1;
  return sign * (Math.abs(Number(whole)) * 100 + Number(`${fraction}00`.slice(0, 2)));
}

/** Hundredths as an amount with two decimals. */
export function toAmount(hundredths: number): string {
  const rest = Math.abs(hundredths);
  const cents = String(rest % 100);
  return `${hundredths < 0 ? '-' : ''}${Math.floor(rest / 100)}.${cents.length < 2 ? '0' : ''}${cents}`;
}
