import type { ContentLanguage } from '@perya/contract';
import type { MemberId } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A browser that gets notices. */
export type PushKeyRow = Selectable<Database['push_key']>;

/** Changes of one member's browsers wait for each other, and so does what is counted against their limits. */
export async function lockPush(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${memberId}`}, 0))`.execute(tx);
}

/** Whether a session goes on; it cannot be ended before the transaction is. */
export async function holdSession(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** The browser at an address, whoever has it. */
export function findByEndpoint(db: Db, endpointHash: Buffer): Promise<PushKeyRow | undefined> {
  return db.selectFrom('push_key').selectAll().where('endpoint_hash', '=', endpointHash).executeTakeFirst();
}

/** The browser of a session. */
export function findBySession(db: Db, memberId: MemberId, sessionId: string): Promise<PushKeyRow | undefined> {
  return db
    .selectFrom('push_key')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .orderBy('confirmed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Writes a browser in the place of whatever was known of its address. */
export async function putKey(tx: Tx, row: Insertable<Database['push_key']>): Promise<void> {
  const { made_at: _made, endpoint_hash: _hash, ...change } = row;
  await tx
    .insertInto('push_key')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(change))
    .execute();
}

/** Notes that a browser is found elsewhere. */
export async function moveKey(
  tx: Tx,
  id: string,
  address: Pick<PushKeyRow, 'endpoint_hash' | 'endpoint_sealed' | 'keys_sealed'>,
): Promise<void> {
  await tx.updateTable('push_key').set(address).where('id', '=', id).execute();
}

/** Forgets the browsers of a member beyond so many, those that were confirmed longest ago. */
export async function dropOldest(tx: Tx, memberId: MemberId, kept: number): Promise<void> {
  const beyond = tx
    .selectFrom('push_key')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('confirmed_at', 'desc')
    .orderBy('id', 'desc')
    .offset(kept);
  await tx.deleteFrom('push_key').where('id', 'in', beyond).execute();
}

export async function countKeys(db: Db, memberId: MemberId): Promise<number> {
  const { count } = await db
    .selectFrom('push_key')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Which browsers of a member are meant. */
export type WhichKeys =
  | { readonly of: 'session'; readonly sessionId: string }
  | { readonly of: 'family'; readonly family: string }
  | { readonly of: 'all'; readonly exceptSessionId?: string | undefined };

/** Forgets browsers of a member, with what waits for them; tells how many. */
export async function deleteKeys(db: Db, memberId: MemberId, which: WhichKeys): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('push_key')
    .where('member_id', '=', memberId)
    .$if(which.of === 'session', (query) =>
      query.where('session_id', '=', which.of === 'session' ? which.sessionId : ''),
    )
    .$if(which.of === 'family', (query) =>
      query.where('session_id', 'in', (one) =>
        one
          .selectFrom('session')
          .select('id')
          .where('member_id', '=', memberId)
          .where('family', '=', which.of === 'family' ? which.family : ''),
      ),
    )
    .$if(which.of === 'all' && which.exceptSessionId !== undefined, (query) =>
      query.where('session_id', '<>', which.of === 'all' ? (which.exceptSessionId ?? '') : ''),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Forgets one browser that its push service does not know any more. */
export async function deleteKey(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_key').where('id', '=', id).execute();
}

/** Browsers of a brand that want offers, after one of them. */
export async function readOfferKeys(
  db: Db,
  merchantCode: string,
  after: string,
  limit: number,
): Promise<Pick<PushKeyRow, 'id'>[]> {
  return db
    .selectFrom('push_key')
    .select('id')
    .where('merchant_code', '=', merchantCode)
    .where(sql<boolean>`'offers' = any (kinds)`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Has the browsers of a member spoken to in another language. */
export async function changeKeyLanguage(db: Db, memberId: MemberId, language: ContentLanguage): Promise<void> {
  await db.updateTable('push_key').set({ language }).where('member_id', '=', memberId).execute();
}
