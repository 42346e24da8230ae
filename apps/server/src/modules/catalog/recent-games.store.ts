import type { MemberId } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Puts a title in front of those a member opened and forgets what is too far behind. */
export async function putRecent(
  db: Kysely<Database>,
  row: { readonly memberId: MemberId; readonly gameId: string; readonly at: Date },
  max: number,
): Promise<void> {
  await db
    .insertInto('recent_game')
    .values({ member_id: row.memberId, game_id: row.gameId, opened_at: row.at })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'game_id'])
        .doUpdateSet({ opened_at: sql`greatest(recent_game.opened_at, excluded.opened_at)` }),
    )
    .execute();
  await db
    .deleteFrom('recent_game')
    .where('member_id', '=', row.memberId)
    .where('game_id', 'in', (query) =>
      query
        .selectFrom('recent_game')
        .select('game_id')
        .where('member_id', '=', row.memberId)
        .orderBy('opened_at', 'desc')
        .orderBy('game_id', 'desc')
        .offset(max),
    )
    .execute();
}

/** The titles a member opened, the newest first. */
export async function readRecent(db: Kysely<Database>, memberId: MemberId, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('recent_game')
    .select('game_id')
    .where('member_id', '=', memberId)
    .orderBy('opened_at', 'desc')
    .orderBy('game_id', 'desc')
    .limit(max)
    .execute();
  return rows.map((row) => row.game_id);
}

/** The titles most members opened since a moment, the most opened first. */
export async function readMostOpened(db: Kysely<Database>, since: Date, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('recent_game')
    .select('game_id')
    .where('opened_at', '>=', since)
    .groupBy('game_id')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('game_id')
    .limit(max)
    .execute();
  return rows.map((row) => row.game_id);
}
