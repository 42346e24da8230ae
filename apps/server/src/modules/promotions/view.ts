import type { promotion, reward } from '@perya/contract';
import { claimStateOf, toldRefusal, type Terms, type WhoRefusal } from '@perya/promotions';
import { formatAmount, fromHouse } from '../../platform/money.ts';
import type { RewardRow } from '../rewards/index.ts';
import type { Campaign, Version } from './campaign.store.ts';
import { occasionOf } from './occasion.ts';
import type { AskedAbout, Standing } from './facts.service.ts';

type Claim = Pick<promotion.Promotion, 'state' | 'why' | 'progress'>;

/** What a fixed award is, and what has to be staked for it, in minor units; null where it depends on something. */
export function awardOf(terms: Terms, currency: string): { readonly amount: bigint; readonly turnover: bigint } | null {
  const { award } = terms;
  if (award.form !== 'cash' || award.size.by !== 'fixed') return null;
  const amount = fromHouse(award.size.amount, currency);
  return { amount, turnover: amount * BigInt(award.turnoverTimes) };
}

/** The same for an amount that an occasion gives. */
export function giftOf({ award }: Terms, { amount }: { readonly amount: bigint }) {
  return award.form === 'cash' ? { amount, turnover: amount * BigInt(award.turnoverTimes) } : null;
}

const HOUR_MS = 3_600_000;

/** Until when a reward that is made now can be taken; null when it is paid at once. */
export function claimUntil({ claim: { hours } }: Terms, now: Date): Date | null {
  return hours > 0 ? new Date(now.getTime() + hours * HOUR_MS) : null;
}

/** How a campaign stands for everybody, as the calendar says. */
export function guestClaim({ state, current }: Campaign, now: Date): Claim {
  const isOver = state === 'paused' || state === 'ended' || (current.endsAt !== null && now >= current.endsAt);
  const open = current.terms.claim.needsJoin ? 'joining' : null;
  const told = isOver ? 'close' : now < current.startsAt ? 'coming' : open;
  return { state: told, why: null, progress: null };
}

/** How it stands for one person. [PROMO-01..04] */
export function ownClaim(
  standing: Standing,
  asked: AskedAbout,
  refusal: WhoRefusal | null,
  latest: RewardRow | null,
): Claim {
  const { terms } = asked.version;
  const now = standing.facts.now;
  const reward = latest && { state: stateAt(latest, new Date(now)), wasReviewed: latest.decided_by !== null };
  // Where there is always a next one, one that ran out closes nothing.
  const isForgotten = terms.who.once === 'never' && (reward?.state === 'expired' || reward?.state === 'void');
  const shown = isForgotten ? null : reward;
  const isJoined = standing.joined.some((row) => row.campaign_id === asked.campaign.id);
  const state = claimStateOf({ reward: shown, refusal, needsJoin: terms.claim.needsJoin, isJoined });
  const why = shown?.state === 'expired' ? 'promotion.late' : refusal && toldRefusal(refusal);
  return { state, why: state === 'close' ? why : null, progress: null };
}

/** The state of a reward at a moment: what has run out is over before anybody has written so down. */
export function stateAt(row: RewardRow, now: Date): RewardRow['state'] {
  return row.state === 'claimable' && row.claim_until !== null && row.claim_until <= now ? 'expired' : row.state;
}

/** A reward as its owner sees it. */
export function toReward(
  row: RewardRow,
  source: { readonly kind: string; readonly title: string },
  now: Date,
): reward.Reward {
  const state = stateAt(row, now);
  const [amount, turnover] = [BigInt(row.amount), BigInt(row.turnover)];
  const isEnded = state !== row.state;
  return {
    id: row.id,
    promotionId: row.campaign_id,
    promotionType: source.kind,
    source: source.title,
    occasion: occasionOf(source.kind, row.period, row.nr),
    form: row.form,
    amount: formatAmount(amount, row.currency),
    turnoverTimes: Number(turnover / amount),
    turnover: formatAmount(turnover, row.currency),
    state,
    canClaim: state === 'claimable',
    reason: row.reason,
    time: row.granted_at.toISOString(),
    expireTime: row.claim_until?.toISOString() ?? null,
    promisedTime: state === 'review' ? (row.promised_at?.toISOString() ?? null) : null,
    endTime: (isEnded ? row.claim_until : row.ended_at)?.toISOString() ?? null,
  };
}

/** What a version promises, in figures. */
export function toTerms(version: Version, currency: string): promotion.PromotionTerms {
  const { terms, hash, approvedAt } = version;
  const { award, claim, who } = terms;
  const fixed = awardOf(terms, currency);
  const turnoverTimes = award.form === 'cash' ? award.turnoverTimes : 0;
  return {
    version: version.version,
    hash,
    time: (approvedAt ?? version.startsAt).toISOString(),
    form: award.form === 'purse' ? 'bonus' : award.form,
    amount: fixed && formatAmount(fixed.amount, currency),
    turnoverTimes,
    turnover: fixed && formatAmount(fixed.turnover, currency),
    onWithdraw: turnoverTimes > 0 ? 'turnoverFirst' : 'free',
    claimHours: claim.hours,
    needsJoin: claim.needsJoin,
    once: who.once,
    needsCode: terms.trigger === 'codeTyped',
  };
}
