import type { MemberId } from '@perya/ledger';
import { sql, type Insertable, type Kysely } from 'kysely';
import { PREPARED } from '../../../platform/db/query-options.ts';
import type { Database, SessionEnd } from '../../../platform/db/schema.ts';

/** A session with what is needed of its member. */
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findByTokenHash>>>;

export function findByTokenHash(db: Kysely<Database>, tokenHash: Buffer) {
  return sessions(db).where('session.token_hash', '=', tokenHash).executeTakeFirst();
}

/** Finds sessions by their ids. */
export function findByIds(db: Kysely<Database>, ids: readonly string[]): Promise<SessionRow[]> {
  return sessions(db)
    .where(sql<boolean>`session.id = any (${ids}::bigint[])`)
    .execute();
}

/** The same in the order they were asked for. */
export async function findInOrder(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<readonly (SessionRow | undefined)[]> {
  const byId = new Map((await findByIds(db, ids)).map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

function sessions(db: Kysely<Database>) {
  return db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .modifyFront(PREPARED)
    .select(['session.id', 'session.member_id', 'session.created_at', 'session.last_seen_at', 'session.expires_at'])
    .select(['session.revoked_at', 'session.revoked_reason', 'session.proved_at', 'session.password_at'])
    .select(['session.previous_login_at', 'session.previous_login_place', 'session.family'])
    .select(['member.merchant_code', 'member.account', 'member.type', 'member.status', 'member.must_change_password']);
}

/** Moves the last-seen time forward; requests of other servers that arrive late never move it back. */
export async function markSeen(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where('last_seen_at', '<', now)
    .execute();
}

export async function insertSession(db: Kysely<Database>, row: Insertable<Database['session']>): Promise<void> {
  await db.insertInto('session').values(row).execute();
}

/** The sessions of a member that somebody may still use. */
export function listLive(db: Kysely<Database>, memberId: MemberId, now: Date, seenAfter: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'device', 'place', 'created_at', 'last_seen_at'])
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', seenAfter)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** A login makes older sessions of the same kind of site worthless, and the one it was made from. [SESS-15] */
export async function replaceSessions(
  db: Kysely<Database>,
  login: { readonly memberId: MemberId; readonly gateway: number; readonly fromId: string | null; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: login.now, revoked_reason: 'replaced' })
    .where('revoked_at', 'is', null)
    .where((row) =>
      row.or([
        row.and([row('member_id', '=', login.memberId), row('gateway', '=', login.gateway)]),
        ...(login.fromId === null ? [] : [row('id', '=', login.fromId)]),
      ]),
    )
    .execute();
}

/** Ends the sessions of a member, all or all but one; tells how many were not ended before. */
export async function endAll(
  db: Kysely<Database>,
  memberId: MemberId,
  end: { readonly reason: SessionEnd; readonly exceptId: string | null; readonly now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ revoked_at: end.now, revoked_reason: end.reason })
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .$if(end.exceptId !== null, (query) => query.where('id', '<>', end.exceptId))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Lets no session of a member last longer than so many minutes, whenever it began. */
export async function shorten(db: Kysely<Database>, memberId: MemberId, minutes: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ expires_at: sql`least(expires_at, created_at + ${minutes} * interval '1 minute')` })
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** The remembered device of a session of a member, and whether the session ended. */
export function readFamily(
  db: Kysely<Database>,
  { id, memberId }: { readonly id: string; readonly memberId: MemberId },
) {
  return db
    .selectFrom('session')
    .select(['family', 'revoked_at'])
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Ends one session of a member. */
export async function endOne(
  db: Kysely<Database>,
  session: { readonly id: string; readonly memberId: MemberId },
  reason: SessionEnd,
  now: Date,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', '=', session.id)
    .where('member_id', '=', session.memberId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends what was started with a remembered device. */
export async function endFamilySessions(
  db: Kysely<Database>,
  family: string,
  reason: SessionEnd,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('family', '=', family)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function setFamily(db: Kysely<Database>, id: string, family: string): Promise<void> {
  await db.updateTable('session').set({ family }).where('id', '=', id).execute();
}

/** Gives a session another token after its password was typed again; tells when it ends, unless it ended already. */
export function renewToken(db: Kysely<Database>, id: string, tokenHash: Buffer, now: Date) {
  return db
    .updateTable('session')
    .set({ token_hash: tokenHash, proved_at: now, password_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('expires_at')
    .executeTakeFirst();
}

/** Where somebody was last seen; empty when they never were. */
export async function lastAddressOf(db: Kysely<Database>, memberId: string): Promise<string> {
  const row = await db
    .selectFrom('session')
    .select('ip')
    .where('member_id', '=', memberId)
    .orderBy('last_seen_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.ip ?? '';
}
