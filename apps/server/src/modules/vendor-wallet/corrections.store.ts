import type { MemberId, TxId, VendorCode } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Whether a bet was corrected after its end. */
export async function isCorrected(
  db: Kysely<Database>,
  vendorCode: VendorCode,
  memberId: MemberId,
  txId: TxId,
): Promise<boolean> {
  const found = await correctionsOf(db, vendorCode, memberId, txId).select('t.key').limit(1).executeTakeFirst();
  return found !== undefined;
}

/** What all corrections of a bet have paid; below zero when they took more. */
export async function sumCorrections(
  db: Kysely<Database>,
  vendorCode: VendorCode,
  memberId: MemberId,
  txId: TxId,
): Promise<bigint> {
  const { sum } = await correctionsOf(db, vendorCode, memberId, txId)
    .innerJoin('ledger_account as a', 'a.id', 't.from_account')
    .select(sql<string>`coalesce(sum(case a.kind when 'vendor' then t.amount else -t.amount end), 0)`.as('sum'))
    .executeTakeFirstOrThrow();
  return BigInt(sum);
}

function correctionsOf(db: Kysely<Database>, vendorCode: VendorCode, memberId: MemberId, txId: TxId) {
  return (
    db
      .selectFrom('ledger_transfer as t')
      .where('t.member_id', '=', memberId)
      // Said in so many words, because the small index of what is rare is for exactly this.
      .where('t.kind', 'not in', ['bet', 'settle', 'payout', 'refused'])
      .where('t.kind', '=', 'adjust')
      .where('t.ref', '=', txId)
      .where('t.key', 'like', `fix:${vendorCode.replaceAll('_', '\\_')}:%`)
  );
}
