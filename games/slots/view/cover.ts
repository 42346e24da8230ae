import { clampShare, easeInOut, traceRound } from '@perya/stage';
import type { SpinEvent } from '../src/public.ts';
import type { BoardArt } from './board.ts';

/** A symbol grows over whole reels, up and down from where it lies; a share of the way has been gone. */
export function drawCover(context: CanvasRenderingContext2D, art: BoardArt, spin: SpinEvent, share: number): void {
  const { expanded, grid } = spin;
  if (!expanded) return;
  const { board, cellWidth, cellHeight, symbol: size } = art.layout;
  const way = easeInOut(clampShare(share));
  for (let turn = 0; turn < expanded.reels.length; turn += 1) {
    const reel = expanded.reels[turn] ?? 0;
    const column = grid[reel] ?? [];
    const first = column.indexOf(expanded.symbol);
    const last = column.lastIndexOf(expanded.symbol);
    const top = first * (1 - way) * cellHeight;
    const bottom = (last + 1 + (column.length - last - 1) * way) * cellHeight;
    const x = board.x + reel * cellWidth;
    context.save();
    traceRound(context, x + 1, board.y + top + 1, cellWidth - 2, bottom - top - 2, 10);
    context.clip();
    context.drawImage(art.hotCell, x, board.y + top, cellWidth, bottom - top);
    for (let row = 0; row < column.length; row += 1) {
      const y = board.y + row * cellHeight + (cellHeight - size) / 2;
      art.symbols.still.draw(context, expanded.symbol, x + (cellWidth - size) / 2, y, size);
    }
    context.restore();
  }
}
