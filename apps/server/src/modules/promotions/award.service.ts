import type { Book, MemberId } from '@perya/ledger';
import type { Terms, WhoRefusal } from '@perya/promotions';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { lockCash } from '../../ledger/cash-counters.ts';
import type { CampaignId } from '../../platform/db/promotion-values.ts';
import type { Database, Profile } from '../../platform/db/schema.ts';
import {
  countTaken,
  insertReward,
  nextNr,
  payAtOnce,
  queueGrant,
  queueSpins,
  reserve,
  type PayRefusal,
  type RewardRow,
} from '../rewards/index.ts';
import { readVersion, shareCampaign, type Campaign, type Version } from './campaign.store.ts';
import { campaignRefusal, standingOf, type Standing } from './facts.service.ts';
import { linkedAccounts, type LinkedAccounts } from './linked-accounts.service.ts';
import { periodOf } from './period.service.ts';
import { awardOf, claimUntil, giftOf, matchOf } from './view.ts';

type Tx = Transaction<Database>;
type Awarding = Pick<Context, 'clock' | 'ledger'>;

/** Why nothing is awarded: raw, as staff may read it. */
export type AwardRefusal = WhoRefusal | PayRefusal | 'promotion.join' | 'promotion.terms' | 'deposit.min';

/** Who is to be given something of which campaign. */
export interface Wanted {
  readonly campaignId: CampaignId;
  readonly memberId: MemberId;
  readonly book: Book;
  readonly profile: Profile;
  /** Of the terms they have read, where they were shown some. */
  readonly termsHash?: string;
  /** False when they were last seen where the brand offers nothing. */
  readonly isRegionAllowed?: boolean;
  /** Who grants it by hand, and why: a second person has to agree. */
  readonly grant?: { readonly by: string; readonly why: string };
  /** The version that was promised to somebody who joins nothing, or that it was earned by; else the one in force. */
  readonly version?: number;
  /** What it is where the terms leave that to the occasion, such as a level. */
  readonly gift?: Gift;
  /** The deposit that is matched, and whether it is their first. */
  readonly deposit?: { readonly amount: bigint; readonly isFirst: boolean };
}

/** A reward of an occasion that comes once. */
export interface Gift {
  readonly period: string;
  readonly nr: number;
  /** Left out where the terms say it, as they do of free spins. */
  readonly amount?: bigint;
  /** Until when it can be taken; null: it is paid at once. */
  readonly until: Date | null;
  /** Earned for good, as a place on a final board is: nothing but the person themselves stands in its way. */
  readonly isEarned?: boolean;
}

/** A reward that was made, its campaign, and how its owner stood before. */
export interface Awarded {
  readonly row: RewardRow;
  readonly campaign: Campaign;
  readonly standing: Standing;
}

/** What a reward is, by the form of its award. */
const FORMS = { cash: 'cash', purse: 'bonus', spins: 'spins' } as const;

/** Within this time staff decide about what waits for them. */
const REVIEW_MS = 24 * 3_600_000;

/**
 * Awards something of a campaign, under the lock of the member's cash: who they are, what the terms and the regulator say
 * and what is left are all looked at here, whatever a list has shown. A refusal has to be undone by the caller.
 */
export async function award(ctx: Awarding, tx: Tx, wanted: Wanted): Promise<Result<Awarded, AwardRefusal>> {
  const { campaignId, memberId, book, profile } = wanted;
  const { currency } = book;
  await lockCash(tx, book, memberId);
  const campaign = await shareCampaign(tx, campaignId);
  assert(campaign?.merchantCode === book.merchantCode, 'a campaign is one of the brand, and never goes');
  const standing = await standingOf(ctx, tx, { memberId, currency, isRegionAllowed: wanted.isRegionAllowed });
  const own = standing.joined.find((row) => row.campaign_id === campaignId);
  const promised = wanted.version ?? own?.version ?? campaign.current.version;
  const version =
    promised === campaign.current.version ? campaign.current : await readVersion(tx, campaignId, promised);
  const taken = await countTaken(tx, campaignId, memberId);
  const isFirstDeposit = wanted.deposit?.isFirst;
  const asked = { campaign, version, profile, taken, isBudgetLeft: true, isFirstDeposit };
  const refusal = wanted.gift?.isEarned ? standing.refusal : await campaignRefusal(tx, standing, asked);
  if (refusal !== null) return fail(refusal);
  if (version.terms.claim.needsJoin && !own) return fail('promotion.join');
  const { termsHash = version.hash } = wanted;
  if (termsHash !== version.hash) return fail('promotion.terms', { hash: version.hash });
  const period = await periodOf(tx, campaign.merchantCode, version.terms, ctx.clock.now());
  const linked = await linkedAccounts(tx, version.terms, { campaignId, memberId, period });
  if (linked.isTaken) return fail('promotion.once');
  const given = givenBy(version.terms, wanted);
  if (!given.ok) return given;
  const row = await makeReward(ctx, tx, wanted, { campaign, version, period, linked, given: given.value });
  if (!row) return fail('promotion.once');
  const pot = { merchantCode: campaign.merchantCode, currency, code: campaign.code, kind: campaign.kind };
  if (row.state === 'claimed') {
    const paid = await payAtOnce(ctx, tx, row, pot);
    return paid.ok ? ok({ row: { ...row, state: paid.value }, campaign, standing }) : paid;
  }
  const kept = await reserve(ctx, tx, row, pot);
  return kept.ok ? ok({ row, campaign, standing }) : kept;
}

/** What an award comes to, in minor units. */
interface Given {
  readonly amount: bigint;
  readonly turnover: bigint;
  /** The part of a deposit that earned it. */
  readonly matched?: bigint;
}

function givenBy(terms: Terms, { book: { currency }, gift, deposit }: Wanted): Result<Given, 'deposit.min'> {
  if (deposit && terms.award.form === 'purse') return matchOf(terms, currency, deposit.amount);
  const given = gift?.amount === undefined ? awardOf(terms, currency) : giftOf(terms, gift.amount);
  assert(given, 'campaigns that cannot be awarded are not approved');
  return ok(given);
}

/**
 * What is granted by hand waits for a second person, and so does what a linked account was given already; what may be taken
 * later waits for its owner; the rest is theirs at once.
 */
async function makeReward(
  { clock }: Awarding,
  tx: Tx,
  { memberId, book: { currency }, grant, gift }: Wanted,
  {
    campaign,
    version,
    period,
    linked,
    given,
  }: {
    readonly campaign: Campaign;
    readonly version: Version;
    readonly period: string;
    readonly linked: LinkedAccounts;
    readonly given: Given;
  },
): Promise<RewardRow | undefined> {
  const now = clock.now();
  const until = gift ? gift.until : claimUntil(version.terms, now);
  const row = {
    merchant_code: campaign.merchantCode,
    member_id: memberId,
    campaign_id: campaign.id,
    version: version.version,
    form: FORMS[version.terms.award.form],
    currency,
    amount: given.amount,
    turnover: given.turnover,
    cluster_id: linked.clusterId,
    granted_at: now,
  };
  const review = { state: 'review' as const, promised_at: new Date(now.getTime() + REVIEW_MS) };
  const waits = grant
    ? { ...review, granted_by: grant.by, granted_why: grant.why }
    : linked.takers.length > 0
      ? { ...review, granted_why: `linked ${linked.takers.join(', ')}`.slice(0, 300) }
      : until
        ? { state: 'claimable' as const, claim_until: until, act_at: until }
        : { state: 'claimed' as const, ended_at: now };
  const occasion = gift
    ? { period: gift.period, nr: gift.nr }
    : { period, nr: await nextNr(tx, campaign.id, memberId, period) };
  const made = await insertReward(tx, { ...row, ...waits, ...occasion });
  if (made?.form === 'bonus') await queueGrant(tx, made, version.terms, given.matched);
  if (made?.form === 'spins') await queueSpins(tx, made, version.terms);
  return made;
}
