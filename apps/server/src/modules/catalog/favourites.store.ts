import type { MemberId } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Lets one request at a time change what a member keeps, so that no two of them are the last that fits. */
export async function lockFavourites(tx: Kysely<Database>, memberId: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`favourites ${memberId}`}, 0))`.execute(tx);
}

/** The titles a member keeps, the newest first. */
export async function readFavourites(db: Kysely<Database>, memberId: MemberId): Promise<string[]> {
  const rows = await db
    .selectFrom('favourite')
    .select('game_id')
    .where('member_id', '=', memberId)
    .orderBy('added_at', 'desc')
    .orderBy('game_id', 'desc')
    .execute();
  return rows.map((row) => row.game_id);
}

export async function insertFavourite(
  db: Kysely<Database>,
  row: { readonly memberId: MemberId; readonly gameId: string; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('favourite')
    .values({ member_id: row.memberId, game_id: row.gameId, added_at: row.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFavourite(db: Kysely<Database>, memberId: MemberId, gameId: string): Promise<void> {
  await db.deleteFrom('favourite').where('member_id', '=', memberId).where('game_id', '=', gameId).execute();
}
