import type { reward } from '@perya/contract';
import type { MemberId } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { noteEvent } from '../audit/index.ts';
import { personOf } from '../identity/index.ts';
import { lockCash } from '../../ledger/cash-counters.ts';
import { tellMember } from '../live/index.ts';
import { pauseOf } from '../responsible-gaming/index.ts';
import { changeReward, lockReward, ownerOf, payOut, release, type RewardRow } from '../rewards/index.ts';
import { award, type AwardRefusal } from './award.service.ts';
import { findCampaign, readVersion } from './campaign.store.ts';
import { undoing } from './manage.service.ts';
import { readHouse } from './staff.store.ts';

type Tx = Transaction<Database>;

/** Why staff cannot grant it. */
export type GrantError = AwardRefusal | 'campaign.missing' | 'campaign.state' | 'member.missing';

/** Who is to be granted what, by whom and why. */
export interface Grant {
  readonly code: string;
  readonly memberId: MemberId;
  readonly who: string;
  readonly why: string;
}

/** Grants something by hand; it waits for a second person. */
export async function grantReward(ctx: Context, grant: Grant): Promise<Result<string, GrantError>> {
  const done = await undoing(ctx.db, (tx) => grantIn(ctx, tx, grant));
  if (!done.ok) return done;
  tellMember(ctx, grant.memberId, { tell: 'reward', id: done.value.id, state: 'review' });
  return ok(done.value.id);
}

/** The same within a transaction; a refusal has to be undone. */
export async function grantIn(
  ctx: Pick<Context, 'clock' | 'ledger'>,
  tx: Tx,
  { code, memberId, who, why }: Grant,
): Promise<Result<RewardRow, GrantError>> {
  const person = await personOf(tx, memberId);
  const found = await findGrant(tx, code);
  if (!found) return fail('campaign.missing');
  const { campaign, house } = found;
  if (person?.merchantCode !== campaign.merchant_code) return fail('member.missing');
  if (campaign.kind !== 'GRANT' || campaign.version === null) return fail('campaign.state');
  const book = { merchantCode: campaign.merchant_code, currency: house.currency };
  const given = { campaignId: campaign.id, memberId, book, profile: house.profile, grant: { by: who, why } };
  const awarded = await award(ctx, tx, given);
  if (!awarded.ok) return awarded;
  const detail = { code, reward: awarded.value.row.id, who, why };
  const { merchantCode } = book;
  await noteEvent(ctx, tx, { memberId, merchantCode, kind: 'promotion.granted', ip: '', detail });
  return ok(awarded.value.row);
}

async function findGrant(tx: Tx, code: string) {
  const campaign = await findCampaign(tx, code);
  const house = campaign && (await readHouse(tx, campaign.merchant_code));
  return campaign && house ? { campaign, house } : null;
}

/** What a second person decided about a reward. */
export type Decision = { readonly isGiven: true } | { readonly isGiven: false; readonly reason: RejectReason };

type RejectReason = (typeof reward.REWARD_REASONS)[number];

/** Why it cannot be decided. */
export type DecideError = 'reward.missing' | 'reward.same.person';

/** Decides about a reward that waits: its owner may take it from now on, or reads why not. */
export async function decideReward(
  ctx: Context,
  id: string,
  who: string,
  decision: Decision,
): Promise<Result<null, DecideError>> {
  const done = await undoing(ctx.db, (tx) => decideIn(ctx, tx, { id, who, decision }));
  if (!done.ok) return done;
  const { member_id: memberId, state } = done.value;
  tellMember(ctx, memberId, { tell: 'reward', id, state });
  return ok(null);
}

/** The same within a transaction. */
export async function decideIn(
  ctx: Pick<Context, 'clock' | 'ledger'>,
  tx: Tx,
  { id, who, decision }: { readonly id: string; readonly who: string; readonly decision: Decision },
): Promise<Result<RewardRow, DecideError>> {
  const owner = await ownerOf(tx, id);
  if (!owner) return fail('reward.missing');
  // The cash first, as everywhere: under it pauses are written.
  await lockCash(tx, { merchantCode: owner.merchant_code, currency: owner.currency }, owner.member_id);
  const row = await lockReward(tx, id);
  if (row?.state !== 'review') return fail('reward.missing');
  if (row.granted_by === who) return fail('reward.same.person');
  const now = ctx.clock.now();
  const decided = { decided_by: who, decided_at: now };
  const { merchant_code: merchantCode, currency, code, campaign_kind: kind, member_id: memberId } = row;
  const isOwed = decision.isGiven && (await pauseOf(ctx, tx, memberId))?.kind === 'excluded';
  if (decision.isGiven) {
    const { terms } = await readVersion(tx, row.campaign_id, row.version);
    const until = new Date(now.getTime() + Math.max(1, terms.claim.hours) * 3_600_000);
    await changeReward(tx, id, { ...decided, state: 'claimable', claim_until: until, act_at: until });
    // They could not come for it, and it is theirs. [R72]
    if (isOwed) await payOut(ctx, tx, [row]);
  } else {
    await release(ctx, tx, row, { merchantCode, currency, code, kind });
    await changeReward(tx, id, { ...decided, state: 'rejected', reason: decision.reason, ended_at: now });
  }
  const detail = { code, reward: id, who, ...decision };
  await noteEvent(ctx, tx, { memberId, merchantCode, kind: 'promotion.decided', ip: '', detail });
  const state = isOwed ? 'claimed' : decision.isGiven ? 'claimable' : 'rejected';
  return ok({ ...row, ...decided, state });
}
