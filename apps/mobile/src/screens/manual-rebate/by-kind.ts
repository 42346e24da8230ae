import type { GameType, rebate } from '@perya/contract';
import { amountOf, decimalsOf, minorOf } from '@perya/web/lib/amount.ts';

/** What is due for one kind of games, and what it is made of. */
export interface DueOfKind {
  readonly gameType: GameType;
  readonly items: readonly rebate.RebateItem[];
  readonly amount: string;
}

/** The lines of a rebate under their kind of games, the kind that brings most first. [SCR-26] */
export function byKind(items: readonly rebate.RebateItem[]): DueOfKind[] {
  const kinds = new Map<GameType, rebate.RebateItem[]>();
  items.forEach((item) => kinds.set(item.gameType, [...(kinds.get(item.gameType) ?? []), item]));
  return Array.from(kinds, ([gameType, own]) => ({ gameType, items: own, amount: sumOf(own) })).sort(
    (one, other) => minorOf(other.amount) - minorOf(one.amount),
  );
}

/** What some lines come to; each was rounded down by itself, so it is they that are added up. */
function sumOf(items: readonly rebate.RebateItem[]): string {
  const minor = items.reduce((sum, { amount }) => sum + minorOf(amount), 0);
  return amountOf(minor, decimalsOf(items[0]?.amount ?? ''));
}
