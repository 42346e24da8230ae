import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** A session with what is needed of its member. */
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findByTokenHash>>>;

export function findByTokenHash(db: Kysely<Database>, tokenHash: Buffer) {
  return db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select(['session.id', 'session.member_id', 'session.last_seen_at', 'session.expires_at'])
    .select(['session.revoked_at', 'session.revoked_reason'])
    .select(['member.merchant_code', 'member.account', 'member.type', 'member.status'])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst();
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
