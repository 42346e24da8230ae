import { windowOf, type Strip } from '@perya/game-math';
import type { FreeSpins } from '../public.ts';
import type { SlotModel } from '../lines/model.ts';

/** Lines with free spins in which one symbol covers whole reels. */
export interface ExpandModel extends SlotModel {
  readonly freeSpins: FreeSpins & { readonly isExpanding: true };
  /** How likely each symbol is the one, one against the other. */
  readonly expanding: readonly number[];
}

/** At each stop of a reel: 1 where the window shows the symbol itself; wilds do not stand for it here. */
export function showsAt(strip: Strip, rows: number, symbol: number): number[] {
  return strip.map((_, stop) => (windowOf(strip, stop, rows).includes(symbol) ? 1 : 0));
}
