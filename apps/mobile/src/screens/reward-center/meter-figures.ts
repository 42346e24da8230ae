import type { reward } from '@perya/contract';
import { minorOf } from '@perya/web/lib/amount.ts';

/** How far a purse is, in whole percent; full only when all is done. */
export function percentOf({ done, needed }: Pick<reward.Purse, 'done' | 'needed'>): number {
  const all = minorOf(needed);
  return all > 0 ? Math.floor((100 * minorOf(done)) / all) : 0;
}

/** A step in which a purse becomes cash, and how much must be staked for it, in minor units. */
export interface MeterStep {
  readonly nr: number;
  readonly isDone: boolean;
  readonly at: number;
}

/** The steps of a purse in their order. */
export function stepsOf({ needed, steps, step }: Pick<reward.Purse, 'needed' | 'steps' | 'step'>): MeterStep[] {
  const all = minorOf(needed);
  return Array.from({ length: steps }, (_, place) => ({
    nr: place + 1,
    isDone: place < step,
    at: Math.ceil((all * (place + 1)) / steps),
  }));
}
