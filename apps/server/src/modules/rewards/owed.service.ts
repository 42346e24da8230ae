import type { MemberId } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { isDisabled } from '../../ledger/cash-counters.ts';
import type { Database } from '../../platform/db/schema.ts';
import { payWaiting } from './pay.service.ts';
import { lockClaimable, type OwnReward } from './reward.store.ts';

/**
 * Pays everything that people who exclude themselves could take at this moment: it is theirs, and they cannot come for it. The
 * caller holds their cash, and stops it afterwards. What staff still look at is paid when they have decided. [R72]
 */
export async function payOwed(
  ctx: Pick<Context, 'ledger' | 'clock'>,
  tx: Transaction<Database>,
  memberIds: readonly MemberId[],
): Promise<void> {
  const owed: OwnReward[] = [];
  for (const row of await lockClaimable(tx, memberIds, ctx.clock.now())) {
    // What an operator has stopped stays where it is until they have looked into it.
    if (!(await isDisabled(tx, row.member_id, row.currency))) owed.push(row);
  }
  for (const group of byCampaign(owed)) await payOut(ctx, tx, group);
}

/** Pays rewards of one campaign to whom they are owed. */
export async function payOut(
  ctx: Pick<Context, 'ledger' | 'clock'>,
  tx: Transaction<Database>,
  group: readonly OwnReward[],
): Promise<void> {
  const [first] = group;
  assert(first, 'a group has its rewards');
  const { merchant_code: merchantCode, currency, code, campaign_kind: kind } = first;
  await payWaiting(ctx, tx, group, { merchantCode, currency, code, kind }, 'exclusion');
}

/** In the order of the campaigns: everybody who pays from several pots takes them in this order. */
export function byCampaign(rows: readonly OwnReward[]): readonly OwnReward[][] {
  const ids = [...new Set(rows.map((row) => row.campaign_id))].sort((one, other) => Number(one) - Number(other));
  return ids.map((id) => rows.filter((row) => row.campaign_id === id));
}
