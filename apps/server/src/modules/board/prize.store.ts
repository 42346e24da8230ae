import type { Selectable, Transaction } from 'kysely';
import type { BoardId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';
import { dueRows } from '../promotions/index.ts';

/** A prize that is due, or was given. */
export type PrizeRow = Selectable<Database['board_prize']>;

/** The prizes that are due, the best places of a board first. */
export const duePrizes = dueRows('board_prize', { key: ['board_id', 'rank'], ties: ['board_id', 'rank'] });

/** Whether a prize of a board waits to be given. */
export async function hasDue(tx: Transaction<Database>, boardId: BoardId): Promise<boolean> {
  const row = tx
    .selectFrom('board_prize')
    .select('rank')
    .where('board_id', '=', boardId)
    .where('act_at', 'is not', null);
  return (await row.executeTakeFirst()) !== undefined;
}
