import type { reward } from '@perya/contract';
import { minorOf } from '@perya/web/lib/amount.ts';

/** How far a purse is, in whole percent; full only when all is done. */
export function percentOf({ done, needed }: Pick<reward.Purse, 'done' | 'needed'>): number {
  const all = minorOf(needed);
  return all > 0 ? Math.floor((100 * minorOf(done)) / all) : 0;
}
