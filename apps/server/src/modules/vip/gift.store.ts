import type { vip } from '@perya/contract';
import type { MemberId, MerchantCode, RewardId } from '@perya/ledger';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { dueRows } from '../promotions/index.ts';

type Tx = Transaction<Database>;

/** A gift that is due, or was given. */
export type GiftRow = Selectable<Database['vip_gift']>;

/** What kind of gift it is. */
export type GiftKind = (typeof vip.VIP_GIFTS)[number];

/** A gift that has become due. */
export interface DueGift {
  readonly memberId: MemberId;
  readonly period: string;
  readonly level: number;
  readonly amount: bigint;
}

/** Notes gifts that are due; what was due before is due once. */
export async function addGifts(
  tx: Tx,
  of: { readonly merchantCode: MerchantCode; readonly kind: GiftKind; readonly now: Date; readonly until: Date | null },
  gifts: readonly DueGift[],
): Promise<void> {
  if (gifts.length === 0) return;
  await sql`
    insert into vip_gift (member_id, kind, period, merchant_code, level, amount, due_at, act_at, until)
    select gift.member_id, ${of.kind}, gift.period, ${of.merchantCode}, gift.level, gift.amount, ${of.now}, ${of.now},
      ${of.until}::timestamptz
    from unnest(${gifts.map(({ memberId }) => memberId)}::bigint[], ${gifts.map(({ period }) => period)}::text[],
      ${gifts.map(({ level }) => level)}::int[], ${gifts.map(({ amount }) => amount.toString())}::bigint[])
      as gift(member_id, period, level, amount)
    on conflict do nothing`.execute(tx);
}

/** The gifts that are due. */
export const dueGifts = dueRows('vip_gift', { key: ['member_id', 'kind', 'period'] });

/** The gifts of somebody that can be taken now, the first to run out first. */
export function readClaimable(db: Kysely<Database>, memberId: MemberId, now: Date) {
  return db
    .selectFrom('vip_gift')
    .innerJoin('reward', 'reward.id', 'vip_gift.reward_id')
    .select(['reward.id', 'reward.amount', 'reward.turnover', 'reward.currency', 'reward.claim_until'])
    .select(['vip_gift.kind', 'vip_gift.level'])
    .where('vip_gift.member_id', '=', memberId)
    .where('reward.state', '=', 'claimable')
    .where('reward.claim_until', '>', now)
    .orderBy('reward.claim_until')
    .orderBy('reward.id')
    .execute();
}

/** Whether a reward is a gift of this member. */
export async function isGiftOf(db: Kysely<Database>, memberId: MemberId, rewardId: RewardId): Promise<boolean> {
  const row = await db
    .selectFrom('vip_gift')
    .select('period')
    .where('reward_id', '=', rewardId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row !== undefined;
}
