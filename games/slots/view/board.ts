import type { Atlas, Layer } from '@perya/stage';
import { traceRound } from '@perya/stage';
import type { LineWin, SlotPublic } from '../src/public.ts';
import type { SlotLayout } from './layout.ts';
import type { Reel } from './reel.ts';
import { BULB_SIZE } from './sprites.ts';
import type { SymbolSet } from './symbols.ts';
import type { Cells } from './wins.ts';

/** What the board draws with, all at the size of the stage. */
export interface BoardArt {
  readonly layout: SlotLayout;
  readonly symbols: SymbolSet;
  readonly glass: Layer;
  readonly hotCell: HTMLCanvasElement;
  readonly anticipation: HTMLCanvasElement;
  readonly bulbs: Atlas;
  readonly bulbsAt: Float32Array;
}

const LINE_COLORS = ['#ffe27a', '#7cd4ff', '#ff8ec7', '#8ff0a4', '#ffb36b', '#c9a6ff'];
const BULB_GAP = 22;
const BULB_CORNER = 20;
const BULB_RIM = 4.5;
const DIM = 'rgba(6, 4, 26, 0.55)';

/** Draws the reels behind their glass. `hot` cells stand out with a beat between nothing and one. */
export function drawReels(
  context: CanvasRenderingContext2D,
  art: BoardArt,
  reels: readonly Reel[],
  hot: Cells | null,
  beat: number,
): void {
  const { layout, symbols, glass } = art;
  const { board, cellWidth, cellHeight, symbol: size } = layout;
  const rows = Math.round(board.height / cellHeight);
  context.save();
  traceRound(context, board.x, board.y, board.width, board.height, 14);
  context.clip();
  for (let at = 0; at < reels.length; at += 1) {
    const reel = reels[at];
    if (!reel) continue;
    const atlas = reel.isBlurred ? symbols.rushing : symbols.still;
    const x = board.x + at * cellWidth + (cellWidth - size) / 2;
    const over = reel.isStill ? 0 : 1;
    for (let row = -over; row < rows + over; row += 1) {
      const height = reel.heightOf(row);
      if (height <= -1 || height >= rows || (hot !== null && hot[at]?.[row] === true)) continue;
      atlas.draw(context, reel.symbolAt(row), x, board.y + height * cellHeight + (cellHeight - size) / 2, size);
    }
  }
  if (hot) drawHot(context, art, reels, hot, beat);
  context.drawImage(glass.canvas, board.x, board.y, board.width, board.height);
  context.restore();
}

function drawHot(
  context: CanvasRenderingContext2D,
  { layout, symbols, hotCell }: BoardArt,
  reels: readonly Reel[],
  hot: Cells,
  beat: number,
): void {
  const { board, cellWidth, cellHeight, symbol: size } = layout;
  context.fillStyle = DIM;
  context.fillRect(board.x, board.y, board.width, board.height);
  const large = size * (1 + 0.1 * beat);
  for (let at = 0; at < reels.length; at += 1) {
    const column = hot[at];
    const reel = reels[at];
    if (!column || !reel) continue;
    for (let row = 0; row < column.length; row += 1) {
      if (column[row] !== true) continue;
      const x = board.x + at * cellWidth;
      const y = board.y + row * cellHeight;
      context.drawImage(hotCell, x, y, cellWidth, cellHeight);
      const symbol = reel.symbolAt(row);
      symbols.still.draw(context, symbol, x + (cellWidth - large) / 2, y + (cellHeight - large) / 2, large);
    }
  }
}

/** Draws winning lines from the left up to a share of their length. */
export function drawLines(
  context: CanvasRenderingContext2D,
  { board, cellWidth, cellHeight }: SlotLayout,
  rules: SlotPublic,
  lines: readonly LineWin[],
  only: number | undefined,
  share: number,
): void {
  if (share <= 0 || lines.length === 0) return;
  context.save();
  context.beginPath();
  context.rect(board.x, board.y, board.width * share, board.height);
  context.clip();
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (let at = 0; at < lines.length; at += 1) {
    const won = lines[at];
    const rows = won === undefined ? undefined : rules.lines[won.line];
    if (!won || !rows || (only !== undefined && only !== at)) continue;
    context.beginPath();
    for (let reel = 0; reel < rows.length; reel += 1) {
      context.lineTo(board.x + (reel + 0.5) * cellWidth, board.y + ((rows[reel] ?? 0) + 0.5) * cellHeight);
    }
    context.lineWidth = 7;
    context.strokeStyle = 'rgba(20, 0, 40, 0.55)';
    context.stroke();
    context.lineWidth = 3.5;
    context.strokeStyle = LINE_COLORS[won.line % LINE_COLORS.length] ?? '#ffe27a';
    context.stroke();
  }
  context.restore();
}

/** Lights the reel that is next to stop, if it keeps people waiting. */
export function drawAnticipation(
  context: CanvasRenderingContext2D,
  { layout, anticipation }: BoardArt,
  reels: readonly Reel[],
  order: readonly number[],
  anticipated: readonly boolean[],
  glow: number,
): void {
  const { board, cellWidth } = layout;
  for (let turn = 0; turn < order.length; turn += 1) {
    const at = order[turn] ?? 0;
    if (reels[at]?.isRunning !== true) continue;
    if (anticipated[at] === true) {
      context.globalAlpha = 0.45 + 0.55 * glow;
      context.drawImage(anticipation, board.x + at * cellWidth, board.y, cellWidth, board.height);
      context.globalAlpha = 1;
    }
    return;
  }
}

/** Where the bulbs of the frame are, clockwise, x and y by turns. */
export function bulbPlaces({ frame }: SlotLayout): Float32Array {
  const places: number[] = [];
  const across = Math.floor((frame.width - BULB_CORNER * 2) / BULB_GAP);
  const down = Math.floor((frame.height - BULB_CORNER * 2) / BULB_GAP);
  const gapX = (frame.width - BULB_CORNER * 2) / across;
  const gapY = (frame.height - BULB_CORNER * 2) / down;
  const left = frame.x + BULB_CORNER;
  const top = frame.y + BULB_CORNER;
  for (let at = 0; at <= across; at += 1) places.push(left + at * gapX, frame.y + BULB_RIM);
  for (let at = 0; at <= down; at += 1) places.push(frame.x + frame.width - BULB_RIM, top + at * gapY);
  for (let at = across; at >= 0; at -= 1) places.push(left + at * gapX, frame.y + frame.height - BULB_RIM);
  for (let at = down; at >= 0; at -= 1) places.push(frame.x + BULB_RIM, top + at * gapY);
  return Float32Array.from(places);
}

/** The bulbs of the frame: every third is lit, and the light walks on with the step. */
export function drawFrameBulbs(
  context: CanvasRenderingContext2D,
  { bulbs, bulbsAt }: Pick<BoardArt, 'bulbs' | 'bulbsAt'>,
  step: number,
): void {
  const half = BULB_SIZE / 2;
  for (let at = 0; at < bulbsAt.length; at += 2) {
    const isLit = (at / 2 + step) % 3 === 0;
    bulbs.draw(context, isLit ? 1 : 0, (bulbsAt[at] ?? 0) - half, (bulbsAt[at + 1] ?? 0) - half, BULB_SIZE);
  }
}
