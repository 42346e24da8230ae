/** Where things stand in a drawing of a climb, in points of the page. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What a drawing of a climb reaches to. */
export interface Axes {
  readonly ms: number;
  readonly times: number;
}

const LEAST_MS = 8000;
const LEAST_TIMES = 2;
const ROOM_RIGHT = 1.06;
const ROOM_ABOVE = 1.12;
const STEPS = [0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
const LINES_MAX = 5;

/** The axes grow with the climb, so that its tip stays in sight. */
export function axesOf(ms: number, times: number): Axes {
  return {
    ms: Math.max(LEAST_MS, ms * ROOM_RIGHT),
    times: Math.max(LEAST_TIMES, 1 + (times - 1) * ROOM_ABOVE),
  };
}

/** Steps between lines of which a span gets a handful. */
export function stepOf(span: number): number {
  return STEPS.find((step) => span / step <= LINES_MAX) ?? span;
}

/** From the left. */
export function xAt({ left, right }: Plot, axes: Axes, ms: number): number {
  return left + (ms / axes.ms) * (right - left);
}

/** From the top. */
export function yAt({ top, bottom }: Plot, axes: Axes, times: number): number {
  return bottom - ((times - 1) / (axes.times - 1)) * (bottom - top);
}
