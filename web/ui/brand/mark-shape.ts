/** The middle of the 64-point square. */
export const CENTRE = 32;
const RAYS = 8;

/** A point on a circle around the middle of the mark; turn is a share of the full circle, from the top. */
function point(radius: number, turn: number): readonly [x: number, y: number] {
  const angle = turn * 2 * Math.PI;
  const round = (value: number) => Math.round(value * 100) / 100;
  return [round(CENTRE + radius * Math.sin(angle)), round(CENTRE - radius * Math.cos(angle))];
}

const turns = Array.from({ length: RAYS }, (_, index) => index / RAYS);
/** The sun as path data. */
export const SUN = `M${turns.flatMap((turn) => [point(18.5, turn), point(9.4, turn + 0.5 / RAYS)]).join('L')}Z`;
/** The middles of the bulbs around it. */
export const BULBS = turns.map((turn) => point(27.2, turn + 0.5 / RAYS));
