/** A point of the plane. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line with many corners. */
export type Stroke = readonly Point[];

const line = (...points: readonly (readonly [number, number])[]): Stroke => points.map(([x, y]) => ({ x, y }));

/** Part of an ellipse; degrees run clockwise from the right. */
function arc(x: number, y: number, width: number, height: number, from: number, to: number): Stroke {
  const steps = Math.ceil(Math.abs(to - from) / 20);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return { x: x + width * Math.cos(angle), y: y + height * Math.sin(angle) };
  });
}

/** How the digits are written by hand, inside a square from 0 to 1; y grows downwards. */
export const DIGIT_STROKES: readonly (readonly Stroke[])[] = [
  [arc(0.5, 0.5, 0.3, 0.5, 0, 360)],
  [line([0.28, 0.2], [0.54, 0], [0.54, 1]), line([0.3, 1], [0.76, 1])],
  [[...arc(0.5, 0.28, 0.29, 0.28, 190, 390), ...line([0.22, 1], [0.82, 1])]],
  [arc(0.47, 0.26, 0.27, 0.26, 200, 440), arc(0.47, 0.73, 0.31, 0.27, 280, 520)],
  [line([0.6, 0], [0.16, 0.68], [0.86, 0.68]), line([0.64, 0.4], [0.64, 1])],
  [line([0.76, 0], [0.3, 0], [0.26, 0.46]), arc(0.48, 0.69, 0.31, 0.31, 225, 510)],
  [[...line([0.7, 0]), ...arc(0.5, 0.7, 0.29, 0.3, 195, 180)], arc(0.5, 0.7, 0.29, 0.3, 0, 360)],
  [line([0.18, 0], [0.8, 0], [0.42, 1]), line([0.38, 0.52], [0.74, 0.52])],
  [arc(0.5, 0.25, 0.25, 0.25, 0, 360), arc(0.5, 0.74, 0.31, 0.26, 0, 360)],
  [arc(0.5, 0.3, 0.29, 0.3, 0, 360), line([0.79, 0.34], [0.72, 0.75], [0.5, 1])],
];
