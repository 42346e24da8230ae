import { FLOAT_PAYOUT, type MemberId } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Who sends and who receives; null when there is nobody above. */
export async function readEnds(db: Kysely<Database>, memberId: MemberId) {
  const ends = await db
    .selectFrom('member as own')
    .innerJoin('member as upline', 'upline.id', 'own.upline_id')
    .select(['own.kyc_state as ownKyc', 'upline.kyc_state as uplineKyc'])
    .select(['upline.id as uplineId', 'upline.account as upline'])
    .where('own.id', '=', memberId)
    .where('upline.status', '=', 'active')
    .executeTakeFirst();
  return ends ?? null;
}

/** The newest transfers somebody made. */
export function listTransfers(db: Kysely<Database>, memberId: MemberId, limit: number) {
  return transfers(db, memberId)
    .select(['ref', sql<string>`amount`.as('amount'), 'at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** What somebody has sent on a day. */
export async function sumTransfersOfDay(
  db: Kysely<Database>,
  memberId: MemberId,
  day: string,
  zone: string,
): Promise<bigint> {
  const { sum } = await transfers(db, memberId)
    .select(sql<string>`coalesce(sum(amount), 0)`.as('sum'))
    .where(sql<boolean>`at >= (${day}::date)::timestamp at time zone ${zone}`)
    .executeTakeFirstOrThrow();
  return BigInt(sum);
}

/** What goes to vendors with wallets of their own is called a transfer too and leaves the cash; so are payouts of the float, by their detail. */
function transfers(db: Kysely<Database>, memberId: MemberId) {
  return db
    .selectFrom('ledger_transfer')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'transfer')
    .where('detail', '<>', FLOAT_PAYOUT)
    .where('from_account', 'in', (row) =>
      row.selectFrom('ledger_account').select('id').where('member_id', '=', memberId).where('kind', '=', 'float'),
    )
    .where(sql<boolean>`kind not in ('bet', 'settle', 'payout', 'refused')`);
}
