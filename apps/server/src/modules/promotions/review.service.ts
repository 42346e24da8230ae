import type { RewardId } from '@perya/ledger';
import type { reward } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { lockCash } from '../../ledger/cash-counters.ts';
import type { Database } from '../../platform/db/schema.ts';
import { noteEvent } from '../audit/index.ts';
import { confirmCluster, linkedTo } from '../identity/index.ts';
import { tellMember } from '../live/index.ts';
import { pauseOf } from '../responsible-gaming/index.ts';
import {
  changeReward,
  lockReward,
  ownerOf,
  payOut,
  release,
  takersAmong,
  type OwnReward,
  type RewardRow,
} from '../rewards/index.ts';
import { readVersion } from './campaign.store.ts';
import { mailReward } from './mail-reward.service.ts';
import { undoing } from './manage.service.ts';

type Tx = Transaction<Database>;
type Deciding = Pick<Context, 'clock' | 'ledger'>;

/** What somebody decided about a reward. */
export type Decision = { readonly isGiven: true } | { readonly isGiven: false; readonly reason: RejectReason };

type RejectReason = (typeof reward.REWARD_REASONS)[number];

/** A decision and who made it. */
interface Asked {
  readonly id: RewardId;
  readonly who: string;
  readonly decision: Decision;
}

/** Why it cannot be decided. */
export type DecideError = 'reward.missing' | 'reward.same.person';

const HOUR_MS = 3_600_000;
/** What would have been paid at once waits so long for its owner when staff had to look at it first. */
const REVIEWED_HOURS = 168;

/**
 * Decides about a reward that waits: its owner may take it from now on, or reads why not. Who granted one has said yes; what
 * nobody granted two people decide, and it stays in review until a second one comes to the same verdict.
 */
export async function decideReward(
  ctx: Context,
  id: RewardId,
  who: string,
  decision: Decision,
): Promise<Result<RewardRow['state'], DecideError>> {
  const done = await undoing(ctx.db, (tx) => decideIn(ctx, tx, { id, who, decision }));
  if (!done.ok) return done;
  const { member_id: memberId, state } = done.value;
  if (state !== 'review') tellMember(ctx, memberId, { tell: 'reward', id, state });
  if (state === 'claimable') tellMember(ctx, memberId, { tell: 'mail' });
  return ok(state);
}

/** The same within a transaction. */
export async function decideIn(ctx: Deciding, tx: Tx, asked: Asked): Promise<Result<RewardRow, DecideError>> {
  const { id, who, decision } = asked;
  const owner = await ownerOf(tx, id);
  if (!owner) return fail('reward.missing');
  // The cash first, as everywhere: under it pauses are written.
  await lockCash(tx, { merchantCode: owner.merchant_code, currency: owner.currency }, owner.member_id);
  const row = await lockReward(tx, id);
  if (row?.state !== 'review') return fail('reward.missing');
  if (row.granted_by === who) return fail('reward.same.person');
  const verdict = decision.isGiven ? 'give' : decision.reason;
  const isFirst = row.granted_by === null && row.first_verdict !== verdict;
  if (!isFirst && row.first_reviewer === who) return fail('reward.same.person');
  const state = isFirst
    ? await propose(tx, row, { first_reviewer: who, first_verdict: verdict })
    : await settle(ctx, tx, row, asked);
  const { merchant_code: merchantCode, code, member_id: memberId } = row;
  const detail = { code, reward: id, who, first: isFirst ? who : row.first_reviewer, ...decision, state };
  await noteEvent(ctx, tx, { memberId, merchantCode, kind: 'promotion.decided', ip: '', detail });
  return ok({ ...row, state });
}

async function propose(
  tx: Tx,
  { id }: OwnReward,
  first: Pick<RewardRow, 'first_reviewer' | 'first_verdict'>,
): Promise<'review'> {
  await changeReward(tx, id, first);
  return 'review';
}

async function settle(ctx: Deciding, tx: Tx, row: OwnReward, { who, decision }: Asked): Promise<RewardRow['state']> {
  const now = ctx.clock.now();
  const decided = { decided_by: who, decided_at: now };
  const { id, merchant_code: merchantCode, currency, code, campaign_kind: kind, member_id: memberId } = row;
  if (!decision.isGiven) {
    const { reason } = decision;
    await release(ctx, tx, row, { merchantCode, currency, code, kind });
    await changeReward(tx, id, { ...decided, state: 'rejected', reason, ended_at: now });
    if (reason === 'linked' && row.first_reviewer !== null) await confirmLinked(ctx, tx, row, who);
    return 'rejected';
  }
  const { hours } = (await readVersion(tx, row.campaign_id, row.version)).terms.claim;
  const until = new Date(now.getTime() + (hours === 0 ? REVIEWED_HOURS : hours) * HOUR_MS);
  await changeReward(tx, id, { ...decided, state: 'claimable', claim_until: until, act_at: until });
  // They could not come for it, and it is theirs; a purse would be a reason to play. [R72]
  const isExcluded = (await pauseOf(ctx, tx, memberId))?.kind === 'excluded';
  if (!isExcluded) await mailReward(ctx, tx, { ...row, state: 'claimable', claim_until: until });
  if (!isExcluded || row.form !== 'cash') return 'claimable';
  await payOut(ctx, tx, [row]);
  return 'claimed';
}

/** Two people found that the accounts which had the same are one person's: from now on they have each thing once together. */
async function confirmLinked({ clock }: Deciding, tx: Tx, row: OwnReward, who: string): Promise<void> {
  const { member_id: memberId, merchant_code: merchantCode, campaign_id: campaignId, first_reviewer: first } = row;
  const takers = await takersAmong(tx, campaignId, await linkedTo(tx, memberId));
  if (takers.length === 0) return;
  await confirmCluster(tx, merchantCode, [memberId, ...takers], { by: `${first}, ${who}`, at: clock.now() });
}
