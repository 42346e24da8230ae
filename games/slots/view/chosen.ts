import { clampShare, easeBack, easeOut } from '@perya/stage';
import type { SlotArt } from './slot-art.ts';

const STEPS = 18;
/** The share of the time after which it is clear which one it is. */
const DECIDED = 0.66;
const GROW_MS = 360;
const LARGE = 2.1;

/** How many symbols have gone by. */
export function chosenStep(timeMs: number, lengthMs: number): number {
  return Math.floor(easeOut(clampShare(timeMs / (lengthMs * DECIDED))) * STEPS);
}

/** Symbols go by until the one that was drawn is left. */
export function drawChosen(
  context: CanvasRenderingContext2D,
  art: SlotArt,
  beat: { readonly ms: number; readonly symbol: number },
  others: readonly number[],
  timeMs: number,
  isCalm: boolean,
): void {
  const step = isCalm ? STEPS : chosenStep(timeMs, beat.ms);
  const isDecided = step >= STEPS;
  const symbol = isDecided ? beat.symbol : (others[(step * 5) % others.length] ?? beat.symbol);
  const sinceMs = isCalm ? GROW_MS : timeMs - beat.ms * DECIDED;
  const grown = isDecided ? 0.75 + 0.25 * easeBack(clampShare(sinceMs / GROW_MS)) : 0.75;
  const size = art.layout.symbol * LARGE * grown;
  const x = art.size.width / 2;
  const y = art.layout.frame.y + art.layout.frame.height / 2 + 34;
  if (isDecided) context.drawImage(art.hotCell, x - size * 0.56, y - size * 0.56, size * 1.12, size * 1.12);
  art.symbols.still.draw(context, symbol, x - size / 2, y - size / 2, size);
}
