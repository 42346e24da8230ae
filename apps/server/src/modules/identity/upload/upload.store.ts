import type { MemberId } from '@perya/ledger';
import { sql, type Insertable, type Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

/** Uploads of one member wait for each other, so that none slips past the count. */
export async function lockUploads(db: Kysely<Database>, memberId: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${memberId}`}, 0))`.execute(db);
}

export async function countSince(db: Kysely<Database>, memberId: MemberId, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('upload')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertUpload(db: Kysely<Database>, row: Insertable<Database['upload']>): Promise<void> {
  await db.insertInto('upload').values(row).execute();
}

/** Forgets the pictures of a member that were never handed in. */
export async function dropUnused(db: Kysely<Database>, memberId: MemberId, before: Date): Promise<void> {
  await db
    .deleteFrom('upload')
    .where('member_id', '=', memberId)
    .where('is_used', '=', false)
    .where('created_at', '<=', before)
    .execute();
}

export function readUpload(db: Kysely<Database>, id: string) {
  return db.selectFrom('upload').select(['member_id', 'sealed']).where('id', '=', id).executeTakeFirst();
}

/** Marks a picture of a member as handed in; tells whether there is such a one. */
export async function markUsed(
  db: Kysely<Database>,
  { id, memberId, purpose }: Pick<Insertable<Database['upload']>, 'id' | 'purpose'> & { readonly memberId: MemberId },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ is_used: true })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
