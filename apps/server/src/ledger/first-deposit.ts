import type { MemberId } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../platform/db/schema.ts';

/** Whether a member ever had a deposit credited. Deposits are few, and have an index by member and kind. */
export async function hasPaidIn(db: Kysely<Database>, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from ledger_transfer t where t.member_id = ${memberId} and t.kind = 'deposit'
      and t.kind not in ('bet', 'settle', 'payout', 'refused')) as has`.execute(db);
  return rows[0]?.has === true;
}
