import type { studio } from '@perya/contract';
import { highestOffered } from './offered-stakes.ts';
import { useStore } from './store.ts';
import type { Table } from './table.ts';

/** The place of the highest stake that is offered, as balance and bonus move. */
export function useHighestOffered(table: Table, { game }: studio.Opened): number {
  const { balance, offer } = useStore(table.store);
  return highestOffered(game.stakes, { balance, bonus: offer.bonus });
}
