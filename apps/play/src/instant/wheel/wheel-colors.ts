/** What a segment is painted and lettered with. */
type Paint = readonly [ground: string, ink: string];

const DARK = '#1d0f2e';

/** Values from which on a segment has its paint, the highest first. */
const PAINTS: readonly (readonly [from: number, paint: Paint])[] = [
  [900, ['#ff5a6e', DARK]],
  [300, ['#ff9d2e', DARK]],
  [200, ['#ffe06b', DARK]],
  [150, ['#3fd08a', DARK]],
  [1, ['#5fb0ff', DARK]],
];
const NOTHING: Paint = ['#3a2f86', '#b9aef0'];

/** The colour of what pays so much, in hundredths. */
export function wheelColor(pays: number): string {
  return paintOf(pays)[0];
}

/** The letters on it. */
export function wheelInk(pays: number): string {
  return paintOf(pays)[1];
}

function paintOf(pays: number): Paint {
  return PAINTS.find(([from]) => pays >= from)?.[1] ?? NOTHING;
}
