import type { studio } from '@perya/contract';
import { minorOf } from '@perya/web/lib/amount.ts';

/** What decides which stakes are offered. */
export interface Held {
  readonly balance: string;
  readonly bonus: studio.Offer['bonus'];
}

/** The place of the highest stake that is offered: where a bonus would have to pay a part, it pays up to its highest stake. */
export function highestOffered(stakes: readonly string[], { balance, bonus }: Held): number {
  const last = stakes.length - 1;
  if (bonus === null || bonus.percent === 0 || minorOf(bonus.balance) === 0) return last;
  const own = minorOf(balance) - minorOf(bonus.balance);
  const most = Math.max(own, minorOf(bonus.maxStake));
  return Math.max(0, stakes.filter((stake) => minorOf(stake) <= most).length - 1);
}
