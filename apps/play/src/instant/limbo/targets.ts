/** Up to where targets are so far from each other, in hundredths. */
const BANDS: readonly (readonly [to: number, step: number])[] = [
  [200, 5],
  [500, 25],
  [1000, 50],
  [2500, 250],
  [10_000, 500],
  [50_000, 5000],
  [100_000, 25_000],
  [500_000, 100_000],
];

/** The targets one can step through: close where they are likely, far apart where they are not. */
export function targetsBetween(least: number, most: number): readonly number[] {
  const targets = [least];
  let next = 0;
  let from = 100;
  for (const [to, step] of BANDS) {
    for (next = from + step; next <= to; next += step) if (next > least && next <= most) targets.push(next);
    from = to;
  }
  return targets;
}
