import type { MemberId } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import { PREPARED } from '../platform/db/query-options.ts';
import type { Database } from '../platform/db/schema.ts';

/** Whether a member ever had a deposit credited. Deposits are few, and have an index by member and kind. */
export async function hasPaidIn(db: Kysely<Database>, memberId: MemberId): Promise<boolean> {
  return (await paidInAmong(db, [memberId])).has(memberId);
}

/** Who among these had. */
export async function paidInAmong(
  db: Kysely<Database>,
  memberIds: readonly MemberId[],
): Promise<ReadonlySet<MemberId>> {
  const { rows } = await sql<{ member_id: MemberId; has: boolean }>`
    ${PREPARED} select one.member_id, exists (select from ledger_transfer t where t.member_id = one.member_id and t.kind = 'deposit'
      and t.kind not in ('bet', 'settle', 'payout', 'refused')) as has
    from unnest(${memberIds}::bigint[]) as one(member_id)`.execute(db);
  return new Set(rows.filter(({ has }) => has).map((row) => row.member_id));
}
