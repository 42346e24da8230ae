import type { MemberId } from '@perya/ledger';
import { assert } from '@perya/std';
import { sql, type Kysely, type Transaction } from 'kysely';
import { PREPARED } from '../../platform/db/query-options.ts';
import type { Database } from '../../platform/db/schema.ts';

type Tx = Transaction<Database>;

/** What a member has left unread, and what they did with broadcasts. */
export interface OwnMarks {
  readonly registeredAt: Date;
  /** Unread messages: those that tell something, and those that offer something. */
  readonly plain: number;
  readonly offers: number;
  /** Broadcasts up to this number are read. */
  readonly readTo: bigint;
  readonly read: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
}

/** Nobody counts further. */
const COUNTED_MAX = 999;

const counted = (memberId: MemberId, isOffer: boolean) => sql`
  (select count(*)::int from (
    select from mail where member_id = ${memberId} and read_at is null and deleted_at is null
      and is_offer = ${sql.lit(isOffer)} limit ${sql.lit(COUNTED_MAX)}) unread)`;

const listed = (memberId: MemberId, column: 'read_at' | 'deleted_at') => sql`
  array(select mail_id::text from mail_state where member_id = ${memberId} and ${sql.ref(column)} is not null)`;

/** Reads all of it at once; every question stands on an index of the member. */
export const marksQuery = (memberId: MemberId) => sql<{
  registered_at: Date;
  plain: number;
  offers: number;
  read_to: string;
  read: string[];
  deleted: string[];
}>`
  ${PREPARED} select m.created_at as registered_at, ${counted(memberId, false)} as plain, ${counted(memberId, true)} as offers,
    coalesce((select read_to from mail_mark where member_id = ${memberId}), 0) as read_to,
    ${listed(memberId, 'read_at')} as read, ${listed(memberId, 'deleted_at')} as deleted
  from member m where m.id = ${memberId}`;

export async function readMarks(db: Kysely<Database>, memberId: MemberId): Promise<OwnMarks> {
  const { rows } = await marksQuery(memberId).execute(db);
  const [row] = rows;
  assert(row, 'a session without its member');
  return {
    registeredAt: row.registered_at,
    plain: row.plain,
    offers: row.offers,
    readTo: BigInt(row.read_to),
    read: new Set(row.read),
    deleted: new Set(row.deleted),
  };
}

/** Says that broadcasts up to a number are read; the mark never goes back. What it covers needs no row of its own. */
export async function moveMark(tx: Tx, memberId: MemberId, readTo: string): Promise<void> {
  await tx
    .insertInto('mail_mark')
    .values({ member_id: memberId, read_to: readTo })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ read_to: sql`greatest(mail_mark.read_to, excluded.read_to)` }),
    )
    .execute();
  await tx
    .deleteFrom('mail_state')
    .where('member_id', '=', memberId)
    .where('mail_id', '<=', readTo)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Notes that somebody read broadcasts, or deleted them. */
export async function noteState(
  tx: Tx,
  memberId: MemberId,
  ids: readonly string[],
  { now, isDeleted }: { readonly now: Date; readonly isDeleted: boolean },
): Promise<void> {
  if (ids.length === 0) return;
  const state = isDeleted ? { deleted_at: now } : { read_at: now };
  await tx
    .insertInto('mail_state')
    .values(ids.map((id) => ({ member_id: memberId, mail_id: id, at: now, ...state })))
    .onConflict((conflict) => conflict.columns(['member_id', 'mail_id']).doUpdateSet({ ...state, at: now }))
    .execute();
}
