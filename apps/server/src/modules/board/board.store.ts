import type { board } from '@perya/contract';
import type { MerchantCode } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { CampaignId, BoardId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A board as it is kept. */
export type BoardRow = Selectable<Database['board']>;

/** A board by its name. */
export interface BoardName {
  readonly merchantCode: MerchantCode;
  readonly span: board.BoardPeriod;
  readonly period: string;
}

export async function hasBoard(db: Db, { merchantCode, span, period }: BoardName): Promise<boolean> {
  const row = db
    .selectFrom('board')
    .select('id')
    .where('merchant_code', '=', merchantCode)
    .where('span', '=', span)
    .where('period', '=', period);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Adds a board; nothing when there is one of this period. */
export function insertBoard(tx: Tx, row: Insertable<Database['board']>): Promise<BoardRow | undefined> {
  return tx
    .insertInto('board')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_code', 'span', 'period']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function changeBoard(tx: Tx, id: BoardId, change: Updateable<Database['board']>): Promise<void> {
  await tx.updateTable('board').set(change).where('id', '=', id).execute();
}

/** A board that is there. */
export function readBoard(db: Db, id: BoardId): Promise<BoardRow> {
  return db.selectFrom('board').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Boards that are not final, held so that none becomes it until the transaction ends. */
export function shareUnfinished(tx: Tx): Promise<BoardRow[]> {
  return tx.selectFrom('board').selectAll().where('state', '<>', 'final').orderBy('id').forShare().execute();
}

/** Boards whose prizes were not all given. */
export function readUnsettled(db: Db): Promise<BoardRow[]> {
  return db.selectFrom('board').selectAll().where('settled_at', 'is', null).orderBy('id').execute();
}

/** Holds a board; nothing when another server does. */
export function lockBoard(tx: Tx, id: BoardId): Promise<BoardRow | undefined> {
  return tx.selectFrom('board').selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();
}

/** The board that is open at a moment, and the last one that is closed. */
export async function readShownBoards(
  db: Db,
  { merchantCode, span, now }: Pick<BoardName, 'merchantCode' | 'span'> & { readonly now: Date },
): Promise<{ readonly current: BoardRow | null; readonly previous: BoardRow | null }> {
  const own = db
    .selectFrom('board')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where('span', '=', span)
    .orderBy('ends_at', 'desc')
    .limit(1);
  const [current, previous] = await Promise.all([
    own.where('starts_at', '<=', now).where('ends_at', '>', now).executeTakeFirst(),
    own.where('ends_at', '<=', now).where('state', '<>', 'open').executeTakeFirst(),
  ]);
  return { current: current ?? null, previous: previous ?? null };
}

/** A final board of a brand. */
export async function findFinal(db: Db, merchantCode: MerchantCode, id: BoardId): Promise<BoardRow | null> {
  const row = await db
    .selectFrom('board')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_code', '=', merchantCode)
    .where('state', '=', 'final')
    .executeTakeFirst();
  return row ?? null;
}

/** What boards of a campaign have promised and not given yet, in minor units. */
export async function sumPromised(db: Db, campaignId: CampaignId): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(promised.amount), 0)::bigint as sum from (
      select (select sum(prize) from unnest(board.prizes) prize) as amount
      from board where board.campaign_id = ${campaignId} and board.state <> 'final'
      union all
      select prize.amount from board join board_prize prize on prize.board_id = board.id
      where board.campaign_id = ${campaignId} and board.settled_at is null and prize.act_at is not null
    ) promised`.execute(db);
  return BigInt(rows[0]?.sum ?? 0);
}
