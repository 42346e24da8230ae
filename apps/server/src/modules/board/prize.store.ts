import type { Selectable, Transaction, Updateable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { BoardRow } from './board.store.ts';

type Tx = Transaction<Database>;

/** A prize that is due, or was given. */
export type PrizeRow = Selectable<Database['board_prize']>;

/** A prize and the board it is of. */
export type DuePrize = PrizeRow & Pick<BoardRow, 'campaign_id' | 'version' | 'period' | 'currency' | 'claim_hours'>;

/** Takes a prize that is due and that nobody holds. */
export function takePrize(tx: Tx, now: Date): Promise<DuePrize | undefined> {
  return tx
    .selectFrom('board_prize')
    .innerJoin('board', 'board.id', 'board_prize.board_id')
    .selectAll('board_prize')
    .select(['board.campaign_id', 'board.version', 'board.period', 'board.currency', 'board.claim_hours'])
    .where('act_at', '<=', now)
    .orderBy('act_at')
    .orderBy('board_prize.board_id')
    .orderBy('board_prize.rank')
    .limit(1)
    .forUpdate('board_prize')
    .skipLocked()
    .executeTakeFirst();
}

/** Holds a prize; nothing once it is not due any more. */
export function lockPrize(tx: Tx, { board_id: boardId, rank }: PrizeRow): Promise<PrizeRow | undefined> {
  return tx
    .selectFrom('board_prize')
    .selectAll()
    .where('board_id', '=', boardId)
    .where('rank', '=', rank)
    .where('act_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function changePrize(
  tx: Tx,
  { board_id: boardId, rank }: PrizeRow,
  change: Updateable<Database['board_prize']>,
): Promise<void> {
  await tx.updateTable('board_prize').set(change).where('board_id', '=', boardId).where('rank', '=', rank).execute();
}

/** Whether a prize of a board waits to be given. */
export async function hasDue(tx: Tx, boardId: string): Promise<boolean> {
  const row = tx
    .selectFrom('board_prize')
    .select('rank')
    .where('board_id', '=', boardId)
    .where('act_at', 'is not', null);
  return (await row.executeTakeFirst()) !== undefined;
}
