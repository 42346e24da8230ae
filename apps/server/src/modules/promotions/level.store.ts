import type { MemberId } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import { PREPARED } from '../../platform/db/query-options.ts';
import type { Database } from '../../platform/db/schema.ts';

/** The VIP levels of members; of none before the first night, and where no ladder goes on. */
export async function readLevels(
  db: Kysely<Database>,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, number>> {
  const rows = await db
    .selectFrom('member_vip')
    .innerJoin('campaign', 'campaign.merchant_code', 'member_vip.merchant_code')
    .modifyFront(PREPARED)
    .select(['member_vip.member_id', 'member_vip.level'])
    .where(sql<boolean>`member_vip.member_id = any (${memberIds}::bigint[])`)
    .where('campaign.kind', '=', 'VIP')
    .where('campaign.state', 'in', ['running', 'paused'])
    .execute();
  return new Map(rows.map((row) => [row.member_id, row.level]));
}
