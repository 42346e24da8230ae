import type { MemberId } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A message as it is kept. */
export type MailRow = Selectable<Database['mail']>;

/** Adds a message; false when the member has one of this key already. */
export async function insertMail(db: Db, row: Insertable<Database['mail']>): Promise<boolean> {
  const added = await db
    .insertInto('mail')
    .values(row)
    .onConflict((conflict) => conflict.columns(['member_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Whose messages are asked for, and whether those that offer something are among them. */
export interface Own {
  readonly memberId: MemberId;
  readonly withOffers: boolean;
}

/** A page of the messages of a member, newest first. */
export function readMails(
  db: Db,
  own: Own,
  { isUnread, before }: { readonly isUnread: boolean; readonly before: string | null },
  limit: number,
): Promise<MailRow[]> {
  return kept(db, own)
    .$if(isUnread, (query) => query.where('read_at', 'is', null))
    .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** One message of a member. */
export function findMail(db: Db, own: Own, id: string): Promise<MailRow | undefined> {
  return kept(db, own).where('id', '=', id).executeTakeFirst();
}

/** The message before one in time, or the one after it. */
export function findNeighbour(db: Db, own: Own, id: string, side: 'before' | 'after'): Promise<MailRow | undefined> {
  return kept(db, own)
    .where('id', side === 'before' ? '<' : '>', id)
    .orderBy('id', side === 'before' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
}

function kept(db: Db, { memberId, withOffers }: Own) {
  return db
    .selectFrom('mail')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .$if(!withOffers, (query) => query.where('is_offer', '=', false));
}

/** Changes of one member's messages wait for each other: they come from several devices and touch the same rows. */
export async function lockMails(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${memberId}`}, 0))`.execute(tx);
}

/** Marks messages as read, all or one; answers how many were not. */
export async function markRead(tx: Tx, memberId: MemberId, now: Date, id?: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Hides messages of a member; those of others are not found. */
export async function hideMails(tx: Tx, memberId: MemberId, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ deleted_at: now })
    .where('member_id', '=', memberId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
}
