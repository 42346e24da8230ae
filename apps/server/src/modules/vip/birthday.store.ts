import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Piece } from '../../ledger/night-run.ts';
import type { Database } from '../../platform/db/schema.ts';

/** Members with a level and accepted papers whose birthday cannot be found yet. */
export async function readUnfound(
  db: Kysely<Database>,
  merchantCode: MerchantCode,
  { after, rowsMax }: Piece,
): Promise<MemberId[]> {
  const rows = await db
    .selectFrom('member_vip')
    .innerJoin('member', 'member.id', 'member_vip.member_id')
    .select('member_vip.member_id')
    .where('member_vip.merchant_code', '=', merchantCode)
    .where('member_vip.level', '>', 0)
    .where('member_vip.birthday', 'is', null)
    .where('member.kyc_state', '=', 'verified')
    .where('member_vip.member_id', '>', after)
    .orderBy('member_vip.member_id')
    .limit(rowsMax)
    .execute();
  return rows.map(({ member_id: memberId }) => memberId);
}

export async function writeBirthdays(
  tx: Transaction<Database>,
  found: readonly { readonly memberId: MemberId; readonly blind: Buffer }[],
): Promise<void> {
  if (found.length === 0) return;
  await sql`
    update member_vip vip set birthday = found.blind
    from unnest(${found.map(({ memberId }) => memberId)}::bigint[], ${found.map(({ blind }) => blind)}::bytea[])
      as found(member_id, blind)
    where vip.member_id = found.member_id`.execute(tx);
}

/** Members with a level who have one of these birthdays, and since when they are members. */
export async function readBorn(
  tx: Transaction<Database>,
  merchantCode: MerchantCode,
  blinds: readonly Buffer[],
  { after, rowsMax }: Piece,
) {
  return tx
    .selectFrom('member_vip')
    .innerJoin('member', 'member.id', 'member_vip.member_id')
    .select(['member_vip.member_id', 'member_vip.level', 'member.created_at', 'member.kyc_state'])
    .where('member_vip.merchant_code', '=', merchantCode)
    .where('member_vip.birthday', 'in', blinds)
    .where('member_vip.level', '>', 0)
    .where('member_vip.member_id', '>', after)
    .orderBy('member_vip.member_id')
    .limit(rowsMax)
    .execute();
}
