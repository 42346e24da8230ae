/** How large a canvas is: in points of the page, in its own dots, and dots for a point. */
export interface StageSize {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** More dots than these cost memory and frames that nobody sees. */
const SCALE_MAX = 2;
const DOTS_MAX = 4_000_000;

/** The size a canvas gets in its place. */
export function stageSize(width: number, height: number, deviceScale: number): StageSize {
  const scale = Math.min(SCALE_MAX, Math.max(1, deviceScale || 1));
  const dots = width * height * scale * scale;
  return { width, height, scale: dots > DOTS_MAX ? scale * Math.sqrt(DOTS_MAX / dots) : scale };
}
