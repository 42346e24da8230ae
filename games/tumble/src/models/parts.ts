import type { Shares } from '../model.ts';
import type { TumbleFreeSpins } from '../public.ts';

/** How often an orb has each value, where values are small. */
export const SMALL: Shares = { 2: 560, 3: 280, 5: 130, 8: 40, 10: 14 };
/** The same for middling values. */
export const MEDIUM: Shares = { 2: 420, 3: 250, 4: 130, 5: 100, 8: 64, 10: 34, 15: 14, 25: 9, 50: 3 };
/** The same for large ones. */
export const LARGE: Shares = { 2: 380, 3: 230, 4: 130, 5: 110, 8: 70, 10: 50, 15: 24, 25: 16, 50: 9, 100: 5 };

/** Free spins as all models have them; only their number differs. */
export function freeSpins(spins: number): TumbleFreeSpins {
  return { from: 4, spins, moreFrom: 3, more: 5, spinsMax: 50 };
}
