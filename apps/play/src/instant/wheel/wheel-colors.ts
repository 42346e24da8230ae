/** Values from which on a segment has a colour, the highest first. */
const COLORS: readonly (readonly [from: number, color: string])[] = [
  [900, '#ff4f64'],
  [300, '#ff9d2e'],
  [200, '#ffd34d'],
  [150, '#3fd08a'],
  [1, '#3a9bff'],
  [0, '#39307e'],
];

/** The colour of what pays so much, in hundredths. */
export function wheelColor(pays: number): string {
  return COLORS.find(([from]) => pays >= from)?.[1] ?? '';
}
