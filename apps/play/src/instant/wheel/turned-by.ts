const FULL = 360;
const TURNS = 4;

/** Where a wheel stands that has a segment under its pointer, between a full turn back and none. */
function restingAt(segment: number, count: number): number {
  return (-(segment + 0.5) * FULL) / count;
}

/** How far the wheel is turned, in degrees, on its way from one segment to another. */
export function turnedBy(from: number | null, to: number, count: number, share: number): number {
  const start = from === null ? 0 : restingAt(from, count);
  const end = restingAt(to, count);
  // At rest it stands between two turns again, so that the next one has as far to go.
  return share === 1 ? end : start + (end + TURNS * FULL - start) * share;
}
