import type { MemberId, VendorCode } from '@perya/ledger';
import { sql, type Insertable, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

export async function insertLaunch(db: Kysely<Database>, row: Insertable<Database['game_launch']>): Promise<void> {
  await db.insertInto('game_launch').values(row).execute();
}

/** Uses a launch up: whoever is second finds none, and so does a vendor it was not made for. [T25] */
export function takeLaunch(db: Kysely<Database>, vendorCode: VendorCode, hash: Buffer, now: Date) {
  return db
    .updateTable('game_launch')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('vendor_code', '=', vendorCode)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['member_id', 'session_id', 'vendor_code', 'game_code', 'language'])
    .executeTakeFirst();
}

export function findLaunchVendor(db: Kysely<Database>, hash: Buffer) {
  return db.selectFrom('game_launch').select('vendor_code').where('hash', '=', hash).executeTakeFirst();
}

export async function insertGameSession(
  db: Kysely<Database>,
  row: Insertable<Database['game_session']>,
): Promise<void> {
  await db.insertInto('game_session').values(row).execute();
}

/** The game sessions of tokens, in the order they were asked for. */
export async function findGameSessions(db: Kysely<Database>, hashes: readonly Buffer[]) {
  const rows = await db.selectFrom('game_session').selectAll().where('hash', 'in', hashes).execute();
  return hashes.map((hash) => rows.find((row) => row.hash.equals(hash)));
}

/** When a member last opened a game session at a vendor; null when there is none. */
export async function findLastOpened(
  db: Kysely<Database>,
  memberId: MemberId,
  vendorCode: VendorCode,
): Promise<Date | null> {
  const row = await db
    .selectFrom('game_session')
    .select('opened_at')
    .where('member_id', '=', memberId)
    .where('vendor_code', '=', vendorCode)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.opened_at ?? null;
}

/** What a member last opened at a vendor; null when that is nothing. */
export async function findLastGame(
  db: Kysely<Database>,
  memberId: MemberId,
  vendorCode: VendorCode,
): Promise<string | null> {
  const row = await db
    .selectFrom('game_session')
    .select('game_code')
    .where('member_id', '=', memberId)
    .where('vendor_code', '=', vendorCode)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.game_code ?? null;
}

/** Moves the end of a game session; servers that come late never move it back. */
export async function prolongGameSession(db: Kysely<Database>, hash: Buffer, expiresAt: Date): Promise<void> {
  await db
    .updateTable('game_session')
    .set({ expires_at: sql`greatest(expires_at, ${expiresAt})` })
    .where('hash', '=', hash)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends the game sessions and unused launches of a member, all or those of one session of the site. */
export async function endOpened(
  db: Kysely<Database>,
  whose: { readonly memberId: MemberId } | { readonly sessionId: string },
  now: Date,
): Promise<void> {
  const [column, value] =
    'memberId' in whose ? (['member_id', whose.memberId] as const) : (['session_id', whose.sessionId] as const);
  await db
    .updateTable('game_launch')
    .set({ used_at: now })
    .where(column, '=', value)
    .where('used_at', 'is', null)
    .execute();
  await db
    .updateTable('game_session')
    .set({ ended_at: now })
    .where(column, '=', value)
    .where('ended_at', 'is', null)
    .execute();
}
