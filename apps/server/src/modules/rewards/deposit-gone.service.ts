import type { RewardId } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { release } from './pay.service.ts';
import { endPurseOf } from './purse.service.ts';
import { readOfReward } from './purse.store.ts';
import { changeReward, lockReward, type RewardRow } from './reward.store.ts';

/** What a reward is after the deposit that earned it went back, and what of it was its owner's own money before. */
export interface GoneMatch {
  readonly state: RewardRow['state'];
  readonly released: bigint;
}

/**
 * The deposit that earned a reward has gone back: what waits goes back too, and a purse ends. What it has released stays.
 * The caller holds the accounts of its owner.
 */
export async function endMatch(
  ctx: Pick<Context, 'ledger' | 'clock'>,
  tx: Transaction<Database>,
  rewardId: RewardId,
): Promise<GoneMatch> {
  const row = await lockReward(tx, rewardId);
  assert(row, 'rewards stay');
  if (row.state === 'review' || row.state === 'claimable' || row.state === 'queued') {
    const { merchant_code: merchantCode, currency, code, campaign_kind: kind } = row;
    await release(ctx, tx, row, { merchantCode, currency, code, kind });
    await changeReward(tx, rewardId, { state: 'void', act_at: null, ended_at: ctx.clock.now() });
    return { state: 'void', released: 0n };
  }
  const grant = await readOfReward(tx, rewardId);
  if (grant?.state === 'active' || grant?.state === 'suspended') {
    const ended = await endPurseOf(ctx, tx, grant, 'depositReturned');
    assert(ended.ok, 'a purse that runs ends with its deposit');
  }
  return { state: row.state, released: BigInt(grant?.released ?? 0) };
}
