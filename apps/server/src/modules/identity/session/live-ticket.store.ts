import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

export async function addTicket(
  db: Kysely<Database>,
  { hash, sessionId, expiresAt }: { readonly hash: Buffer; readonly sessionId: string; readonly expiresAt: Date },
): Promise<void> {
  await db.insertInto('live_ticket').values({ hash, session_id: sessionId, expires_at: expiresAt }).execute();
}

/** Takes a ticket out: whoever is second finds none. */
export async function takeTicket(db: Kysely<Database>, hash: Buffer, now: Date): Promise<string | null> {
  const taken = await db
    .deleteFrom('live_ticket')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('session_id')
    .executeTakeFirst();
  return taken?.session_id ?? null;
}
