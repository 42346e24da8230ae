import { minorOf } from '@perya/web/lib/amount.ts';

/** Keys that change the stake by more than a step. */
export type StakeKey = 'half' | 'double' | 'max';

/** Where in the stakes that are offered a key leads: never above what one has, when one can pay any of them. */
export function stakeAfter(key: StakeKey, offered: readonly string[], at: number, balance: string): number {
  const amounts = offered.map(minorOf);
  const now = amounts[at] ?? 0;
  if (key === 'half') return lastUpTo(amounts, now / 2);
  const affordable = lastUpTo(amounts, minorOf(balance));
  if (key === 'max') return affordable;
  const next = lastUpTo(amounts, now * 2);
  // Where the ladder has no double, its next step is nearest to one.
  return Math.max(at, Math.min(next > at ? next : Math.min(at + 1, amounts.length - 1), affordable));
}

function lastUpTo(amounts: readonly number[], most: number): number {
  return Math.max(0, amounts.filter((amount) => amount <= most).length - 1);
}
