/** Kite, rocket, eagle, firework: as the sheet has them. */
const HEROES = 4;
const COLUMNS = 4;
const ROCKET = 1;
/** Their pictures look to the left, and everything flies to the right. */
const TURNED: readonly number[] = [0, 2];
const PLANET = 4;
/** Which way pictures point by themselves. */
const POINTS_AT = Math.PI / 4;

interface Pose {
  readonly flair: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Of the curve, in radians. */
  readonly slope: number;
  /** From zero to one as it goes out of sight. */
  readonly gone: number;
  readonly beatMs: number;
}

/** Draws what flies at the tip of the curve. */
export function drawHero(context: CanvasRenderingContext2D, picture: HTMLImageElement | null, pose: Pose): void {
  const { flair, x, y, size, slope, gone, beatMs } = pose;
  if (!picture || gone >= 1) return;
  const cell = picture.width / COLUMNS;
  const kind = flair % HEROES;
  // A rocket points where it flies; the others sway in the wind.
  const turn = kind === ROCKET ? POINTS_AT - slope : Math.sin(beatMs / 420) * 0.12;
  context.save();
  context.translate(x + size * 0.16 + gone * size * 2, y - size * 0.16 - gone * size * 1.6);
  context.rotate(turn);
  if (TURNED.includes(kind)) context.scale(-1, 1);
  context.globalAlpha = 1 - gone;
  const drawn = size * (1 - gone * 0.6);
  context.drawImage(picture, kind * cell, 0, cell, cell, -drawn / 2, -drawn / 2, drawn, drawn);
  context.restore();
}

/** A planet far away, where rockets fly. */
export function drawPlanet(
  context: CanvasRenderingContext2D,
  picture: HTMLImageElement | null,
  { flair, x, y, size }: Pick<Pose, 'flair' | 'x' | 'y' | 'size'>,
): void {
  if (!picture || flair % HEROES !== ROCKET) return;
  const cell = picture.width / COLUMNS;
  const [left, top] = [(PLANET % COLUMNS) * cell, Math.floor(PLANET / COLUMNS) * cell];
  context.drawImage(picture, left, top, cell, cell, x - size / 2, y - size / 2, size, size);
}
