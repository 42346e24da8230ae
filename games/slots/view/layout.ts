/** A place in the scene, in points. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where everything of the scene is. */
export interface SlotLayout {
  readonly title: Box | null;
  readonly plates: Box | null;
  readonly frame: Box;
  /** The window of the reels, inside the frame. */
  readonly board: Box;
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** The size of a symbol. */
  readonly symbol: number;
  /** The middle of the amount below the frame. */
  readonly pillY: number;
}

const SIDE = 10;
const RIM = 9;
const WIDTH_MAX = 560;
const TALLNESS_MAX = 1.3;
/** Three reels have cells that are wide anyway. */
const TALLNESS_OF_FEW = 1.06;
const FEW_REELS = 3;
const TALLNESS_MIN = 0.86;
const PILL_HEIGHT = 46;
const TITLE_MAX = 118;
const TITLE_MIN = 52;
const PLATES = 46;
const GAP = 8;

/** Fits the scene into its place: first the reels, then the amount, then what is nice to have. */
export function slotLayout(
  width: number,
  height: number,
  reels: number,
  rows: number,
  tallnessMax = reels > FEW_REELS ? TALLNESS_MAX : TALLNESS_OF_FEW,
): SlotLayout {
  const innerMax = Math.min(width, WIDTH_MAX) - 2 * (SIDE + RIM);
  const roomForReels = height - PILL_HEIGHT - 2 * RIM - 2 * GAP;
  // A low, wide place makes the cells smaller instead of squeezing them flat.
  const cellWidth = Math.floor(Math.min(innerMax / reels, roomForReels / (rows * TALLNESS_MIN)));
  const cellHeight = Math.floor(Math.min(cellWidth * tallnessMax, roomForReels / rows));
  const board = { width: cellWidth * reels, height: cellHeight * rows };
  const frame = { width: board.width + 2 * RIM, height: board.height + 2 * RIM };
  let spare = height - frame.height - PILL_HEIGHT - 2 * GAP;
  const hasTitle = spare >= TITLE_MIN + GAP;
  const hasPlates = spare >= TITLE_MIN + PLATES + 3 * GAP;
  if (hasPlates) spare -= PLATES + GAP;
  const titleHeight = hasTitle ? Math.min(TITLE_MAX, spare - GAP) : 0;
  if (hasTitle) spare -= titleHeight + GAP;
  const left = Math.round((width - frame.width) / 2);
  let top = GAP + Math.round(Math.max(0, spare) * 0.4);
  const title = hasTitle ? { x: left, y: top, width: frame.width, height: titleHeight } : null;
  if (hasTitle) top += titleHeight + GAP;
  const plates = hasPlates ? { x: left, y: top, width: frame.width, height: PLATES } : null;
  if (hasPlates) top += PLATES + GAP;
  return {
    title,
    plates,
    frame: { x: left, y: top, ...frame },
    board: { x: left + RIM, y: top + RIM, ...board },
    cellWidth,
    cellHeight,
    symbol: Math.floor(Math.min(cellWidth, cellHeight) * 0.94),
    pillY: top + frame.height + PILL_HEIGHT / 2 - 6,
  };
}
