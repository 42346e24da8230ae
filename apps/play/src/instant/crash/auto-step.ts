/** The lowest height at which a win can be taken without a tap, and the one that is offered first. */
export const AUTO_LEAST = 101;
export const AUTO_FIRST = 200;

/** The next height up or down, in steps that grow with it. */
export function stepAuto(from: number, direction: 1 | -1, most: number): number {
  const at = direction > 0 ? from : from - 1;
  const step = at < 200 ? 10 : at < 1000 ? 50 : at < 5000 ? 500 : 2500;
  const even = direction > 0 ? Math.floor(from / step) * step + step : Math.ceil(from / step) * step - step;
  return Math.min(most, Math.max(AUTO_LEAST, even));
}
