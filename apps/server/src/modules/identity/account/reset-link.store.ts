import type { MemberId } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

/** Makes a link the only one of its member. */
export async function replaceLinks(
  db: Kysely<Database>,
  link: {
    readonly token_hash: Buffer;
    readonly member_id: string;
    readonly created_at: Date;
    readonly expires_at: Date;
  },
): Promise<void> {
  await dropLinks(db, link.member_id);
  await db.insertInto('reset_link').values(link).execute();
}

/** When the live link of a member was made. */
export async function linkMadeAt(db: Kysely<Database>, memberId: MemberId): Promise<Date | null> {
  const row = await db
    .selectFrom('reset_link')
    .select('created_at')
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Whose link it is, while it is good. */
export async function findLink(db: Kysely<Database>, tokenHash: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('reset_link')
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

/** Uses a link up; of many at once one succeeds. */
export async function useLink(db: Kysely<Database>, tokenHash: Buffer, now: Date): Promise<boolean> {
  const done = await db
    .updateTable('reset_link')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** A password that changed makes every link void. */
export async function dropLinks(db: Kysely<Database>, memberId: MemberId): Promise<void> {
  await db.deleteFrom('reset_link').where('member_id', '=', memberId).where('used_at', 'is', null).execute();
}
