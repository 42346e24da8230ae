/** Where something stands. */
export type Point = readonly [x: number, y: number];

/** The ground that lines are drawn on. */
export interface Ground {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const INTERVALS = 3;
const AXIS_WORDS = 7;
/** Steps that people count in. */
const ROUND = [1, 2, 2.5, 4, 5, 10];

/** What stands at the side, from nothing up: round figures, the last one at least as high as the highest value. */
export function axisOf(highest: number): readonly number[] {
  if (!(highest > 0)) return [0];
  const least = highest / INTERVALS;
  const power = Math.pow(10, Math.floor(Math.log10(least)));
  const step = (ROUND.find((round) => round * power >= least) ?? 10) * power;
  // What is left over of a fraction in twos is taken away again.
  return Array.from({ length: INTERVALS + 1 }, (_, at) => Number((step * at).toPrecision(12)));
}

const UNITS = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** A round figure for a narrow place: `40K`, `1.5M`. */
export function shortFigure(value: number): string {
  const [size, sign] = UNITS.find(([from]) => value >= from) ?? [1, ''];
  return `${Number((value / size).toPrecision(4))}${sign}`;
}

/** How far across the ground the value at a place stands; one alone stands in the middle. */
export function acrossAt(at: number, count: number, { left, right }: Ground): number {
  return count < 2 ? (left + right) / 2 : left + ((right - left) * at) / (count - 1);
}

/** Where values stand whose ground begins at `lowest` and ends at `highest`; all on the bottom when these are the same. */
export function pointsOf(
  values: readonly number[],
  [lowest, highest]: readonly [number, number],
  ground: Ground,
): readonly Point[] {
  const scale = highest > lowest ? (ground.bottom - ground.top) / (highest - lowest) : 0;
  return values.map((value, at) => [acrossAt(at, values.length, ground), ground.bottom - (value - lowest) * scale]);
}

/** A line through points that is flat at each of them, so that it never goes higher or lower than they do. */
export function curve(points: readonly Point[]): string {
  const print = (value: number) => String(Number(value.toFixed(1)));
  return points
    .map(([x, y], at) => {
      const before = points[at - 1];
      if (!before) return `M${print(x)} ${print(y)}`;
      const middle = print((before[0] + x) / 2);
      return `C${middle} ${print(before[1])} ${middle} ${print(y)} ${print(x)} ${print(y)}`;
    })
    .join('');
}

/** The place that is nearest to a point across the ground. */
export function nearest(x: number, count: number, { left, right }: Ground): number {
  const share = Math.min(Math.max((x - left) / (right - left), 0), 1);
  return Math.round(share * Math.max(0, count - 1));
}

/** Whether a place is named: the chosen one, and so many others that no name touches another. */
export function isNamed(at: number, chosen: number, count: number): boolean {
  const step = Math.max(1, Math.ceil(count / AXIS_WORDS));
  if (at === chosen) return true;
  return (count - 1 - at) % step === 0 && Math.abs(at - chosen) >= step;
}
