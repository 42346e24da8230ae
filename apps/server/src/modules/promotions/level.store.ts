import type { MemberId } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** The VIP level of a member; 0 before the first night, and where no ladder goes on. */
export async function readLevel(db: Kysely<Database>, memberId: MemberId): Promise<number> {
  const row = await db
    .selectFrom('member_vip')
    .innerJoin('campaign', 'campaign.merchant_code', 'member_vip.merchant_code')
    .select('member_vip.level')
    .where('member_vip.member_id', '=', memberId)
    .where('campaign.kind', '=', 'VIP')
    .where('campaign.state', 'in', ['running', 'paused'])
    .executeTakeFirst();
  return row?.level ?? 0;
}
