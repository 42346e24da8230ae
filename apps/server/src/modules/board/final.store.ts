import type { MemberId } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { BoardId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { BoardRow } from './board.store.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A place of a final board. */
export type FinalRow = Selectable<Database['board_final']>;

/** Writes places down; nobody changes them afterwards. */
export async function insertFinal(
  tx: Tx,
  boardId: BoardId,
  rows: readonly Insertable<Database['board_final']>[],
): Promise<void> {
  await sql`
    insert into board_final (board_id, rank, member_id, account, points, prize)
    select ${boardId}, place.* from unnest(${rows.map(({ rank }) => rank)}::int[],
      ${rows.map(({ member_id: memberId }) => String(memberId))}::bigint[], ${rows.map(({ account }) => account)}::text[],
      ${rows.map(({ points }) => String(points))}::bigint[], ${rows.map(({ prize }) => String(prize))}::bigint[]) as place`.execute(
    tx,
  );
}

/** Prizes become due with the places. */
export async function addPrizes(
  tx: Tx,
  { id, merchant_code: merchantCode, prizes }: BoardRow,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<void> {
  await sql`
    insert into board_prize (board_id, rank, merchant_code, member_id, amount, until, act_at)
    select board_id, rank, ${merchantCode}, member_id, prize, ${until}, ${now}
    from board_final where board_id = ${id} and rank <= ${prizes.length} and prize > 0`.execute(tx);
}

/** A place of a final board, as it is shown now. */
export type ShownFinalRow = Pick<FinalRow, 'rank' | 'member_id' | 'account' | 'points' | 'prize'> & {
  readonly head_icon: string;
  readonly is_hidden: boolean;
};

/** The first places; who hides their name since, or may be shown nothing, is not named any more. */
export async function readFirstFinal(db: Db, boardId: BoardId, now: Date, max: number): Promise<ShownFinalRow[]> {
  const { rows } = await sql<ShownFinalRow>`
    select f.rank, f.member_id, f.account, f.points, f.prize, m.head_icon,
      f.account = '' or m.hides_name or m.status <> 'active' or coalesce(care.pause_until > ${now}, false) as is_hidden
    from board_final f join member m on m.id = f.member_id left join player_care care on care.member_id = f.member_id
    where f.board_id = ${boardId} and f.rank <= ${max} order by f.rank`.execute(db);
  return rows;
}

/** The place of somebody. */
export function findOwnFinal(db: Db, boardId: BoardId, memberId: MemberId): Promise<FinalRow | undefined> {
  return db
    .selectFrom('board_final')
    .selectAll()
    .where('board_id', '=', boardId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Places after a rank. */
export function readFinal(db: Db, boardId: BoardId, after: number, rowsMax: number): Promise<FinalRow[]> {
  return db
    .selectFrom('board_final')
    .selectAll()
    .where('board_id', '=', boardId)
    .where('rank', '>', after)
    .orderBy('rank')
    .limit(rowsMax)
    .execute();
}
