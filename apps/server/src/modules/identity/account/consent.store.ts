import type { MemberId } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import { PREPARED } from '../../../platform/db/query-options.ts';
import type { Database } from '../../../platform/db/schema.ts';

/** What somebody chose last. */
export function newestConsent(
  db: Kysely<Database>,
  memberId: MemberId,
): Promise<Pick<Selectable<Database['marketing_consent']>, 'is_given' | 'version' | 'at'> | undefined> {
  return db
    .selectFrom('marketing_consent')
    .modifyFront(PREPARED)
    .select(['is_given', 'version', 'at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Choices of one member wait for each other. */
export async function lockConsent(tx: Transaction<Database>, memberId: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`consent ${memberId}`}, 0))`.execute(tx);
}

export async function insertConsent(
  db: Kysely<Database>,
  row: Insertable<Database['marketing_consent']>,
): Promise<void> {
  await db.insertInto('marketing_consent').values(row).execute();
}
