import { GAME_TYPES, type promotion, type reward } from '@perya/contract';
import { claimStateOf, matchDeposit, neededFor, toldRefusal, type Terms, type WhoRefusal } from '@perya/promotions';
import { assert, fail, ok, type Result } from '@perya/std';
import { formatAmount, fromHouse } from '../../platform/money.ts';
import type { RewardRow } from '../rewards/index.ts';
import type { Campaign, Version } from './campaign.store.ts';
import { occasionOf } from './occasion.ts';
import type { AskedAbout, Standing } from './facts.service.ts';

type Claim = Pick<promotion.Promotion, 'state' | 'why' | 'progress'>;

/** What a fixed award is, and what has to be staked for it, in minor units; null where it depends on something. */
export function awardOf(terms: Terms, currency: string): { readonly amount: bigint; readonly turnover: bigint } | null {
  const { award, wagering } = terms;
  if (award.form === 'spins') return { amount: fromHouse(award.stake, currency) * BigInt(award.count), turnover: 0n };
  if (award.size.by !== 'fixed') return null;
  const amount = fromHouse(award.size.amount, currency);
  if (award.form === 'cash') return { amount, turnover: amount * BigInt(award.turnoverTimes) };
  return wagering ? { amount, turnover: neededFor({ bonus: amount, matched: 0n }, wagering) } : null;
}

/** What a deposit is given, with the part of it that is matched, in minor units; a code where it is too small. */
export function matchOf(
  { award, wagering }: Terms,
  currency: string,
  deposit: bigint,
): Result<{ readonly amount: bigint; readonly turnover: bigint; readonly matched: bigint }, 'deposit.min'> {
  assert(award.form === 'purse' && award.size.by === 'deposit' && wagering, 'a deposit is matched with a purse');
  const { rateBps, cap, minDeposit } = award.size;
  const rule = { rateBps, cap: fromHouse(cap, currency), minDeposit: fromHouse(minDeposit, currency) };
  const match = matchDeposit(deposit, rule);
  if (!match.ok) return match;
  const { bonus, matched } = match.value;
  return bonus > 0n ? ok({ amount: bonus, turnover: neededFor(match.value, wagering), matched }) : fail('deposit.min');
}

/** The same for an amount that an occasion gives. */
export function giftOf({ award }: Terms, amount: bigint) {
  return award.form === 'cash' ? { amount, turnover: amount * BigInt(award.turnoverTimes) } : null;
}

const HOUR_MS = 3_600_000;
const BPS_OF_PERCENT = 100;
const FULL_BPS = 10_000;

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
  // Where there is always a next one, or a new period has begun, one that ran out closes nothing.
  const isOver = reward?.state === 'expired' || reward?.state === 'void';
  const isForgotten =
    terms.who.once !== 'ever' &&
    refusal !== 'promotion.once' &&
    (isOver || (terms.trigger === 'deposit' && reward?.state === 'claimed'));
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

/** How much of a stake counts by kind of game; one that is not listed counts nothing. */
export function weightsOf({ kinds }: NonNullable<Terms['wagering']>['weights']): reward.Purse['weights'] {
  return GAME_TYPES.map((kind) => ({ kind, percent: kinds[kind] ?? 0 }));
}

/** What a version promises, in figures. */
export function toTerms(version: Version, currency: string): promotion.PromotionTerms {
  const { terms, hash, approvedAt } = version;
  const { award, claim, who } = terms;
  const fixed = awardOf(terms, currency);
  const turnoverTimes = award.form === 'cash' ? award.turnoverTimes : purseTimes(terms);
  return {
    version: version.version,
    hash,
    time: (approvedAt ?? version.startsAt).toISOString(),
    form: award.form === 'purse' ? 'bonus' : award.form,
    amount: fixed && formatAmount(fixed.amount, currency),
    turnoverTimes,
    turnover: fixed && formatAmount(fixed.turnover, currency),
    onWithdraw: withdrawOf(terms),
    claimHours: claim.hours,
    needsJoin: claim.needsJoin,
    once: who.once,
    needsCode: terms.trigger === 'codeTyped',
    purse: purseTerms(terms, currency),
  };
}

/** What a withdrawal does: money of a purse never holds up cash, and the purse of a deposit ends with it. */
function withdrawOf({ award }: Terms): promotion.PromotionTerms['onWithdraw'] {
  if (award.form === 'cash') return award.turnoverTimes > 0 ? 'turnoverFirst' : 'free';
  return award.form === 'purse' && award.size.by === 'deposit' ? 'endsBonus' : 'free';
}

/** How many times the bonus is to be staked, with the part of the deposit that it matches where that counts too. */
function purseTimes({ award, wagering }: Terms): number {
  if (award.form !== 'purse' || !wagering) return 0;
  const { size } = award;
  if (wagering.base === 'bonus' || size.by !== 'deposit') return wagering.times;
  return (wagering.times * (FULL_BPS + size.rateBps)) / size.rateBps;
}

function purseTerms(terms: Terms, currency: string): promotion.PromotionTerms['purse'] {
  const { award, wagering, release, expiry, cap } = terms;
  if (award.form !== 'purse' || !wagering) return null;
  const money = (figure: bigint) => formatAmount(fromHouse(figure, currency), currency);
  const { size } = award;
  return {
    times: wagering.times,
    base: wagering.base,
    match:
      size.by === 'deposit'
        ? { percent: size.rateBps / BPS_OF_PERCENT, max: money(size.cap), min: money(size.minDeposit) }
        : null,
    maxStake: money(wagering.maxStake),
    steps: release.steps,
    days: expiry.days,
    cap: cap === undefined ? null : money(cap),
    weights: weightsOf(wagering.weights),
  };
}
