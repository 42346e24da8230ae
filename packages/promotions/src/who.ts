import { isInSegment, type SegmentFacts } from './segment.ts';
import type { Terms } from './terms.ts';

/** Why somebody cannot have a campaign, in the order in which it is looked at; the first that holds is the answer. */
export const WHO_REFUSALS = [
  'player.excluded',
  'player.cooling',
  'user.disabled',
  'free_reject',
  'kyc.required',
  'region.restricted',
  'promotion.coming',
  'promotion.closed',
  'promotion.segment',
  'promotion.vip',
  'promotion.first',
  'promotion.once',
  'promotion.careful',
  'promotion.stacked',
  'promotion.exhausted',
  'promotion.late',
] as const;

/** One of them. */
export type WhoRefusal = (typeof WHO_REFUSALS)[number];

/** What is asked about one person, one campaign and this moment. Times are milliseconds. */
export interface WhoFacts extends SegmentFacts {
  readonly now: number;
  readonly isExcluded: boolean;
  readonly isCooling: boolean;
  readonly isDisabled: boolean;
  readonly isTrial: boolean;
  readonly isVerified: boolean;
  readonly isRegionAllowed: boolean;
  readonly startsAt: number;
  readonly endsAt: number;
  /** Whether the deposit that is asked about is the first that was credited; null where no deposit is. */
  readonly isFirstDeposit: boolean | null;
  readonly takenInPeriod: number;
  readonly takenEver: number;
  readonly hasHarmMarker: boolean;
  readonly limitTightenedAt: number | null;
  /** Campaigns this one is never together with, that the person has joined. */
  readonly joined: readonly string[];
  readonly hasLivePurse: boolean;
  readonly queuedPurses: number;
  readonly isBudgetLeft: boolean;
  readonly claimUntil: number | null;
}

const CAREFUL_MS = 7 * 24 * 3_600_000;
const QUEUE_MAX = 3;

/** What stands against the person, whatever the campaign: it also stops what they have earned. */
export const PERSONAL_REFUSALS = [
  'player.excluded',
  'player.cooling',
  'user.disabled',
  'free_reject',
  'kyc.required',
  'region.restricted',
] as const satisfies readonly WhoRefusal[];

/** One of them. */
export type PersonalRefusal = (typeof PERSONAL_REFUSALS)[number];

/** What is asked about the person alone. */
export type PersonalFacts = Pick<
  WhoFacts,
  'isExcluded' | 'isCooling' | 'isDisabled' | 'isTrial' | 'isVerified' | 'isRegionAllowed'
>;

const PERSONAL: Readonly<Record<PersonalRefusal, (facts: PersonalFacts) => boolean>> = {
  'player.excluded': ({ isExcluded }) => isExcluded,
  'player.cooling': ({ isCooling }) => isCooling,
  'user.disabled': ({ isDisabled }) => isDisabled,
  free_reject: ({ isTrial }) => isTrial,
  'kyc.required': ({ isVerified }) => !isVerified,
  'region.restricted': ({ isRegionAllowed }) => !isRegionAllowed,
};

type OfCampaign = Exclude<WhoRefusal, PersonalRefusal>;

const OF_CAMPAIGN: Readonly<Record<OfCampaign, (terms: Terms, facts: WhoFacts) => boolean>> = {
  'promotion.coming': (_, { now, startsAt }) => now < startsAt,
  'promotion.closed': (_, { now, endsAt }) => now >= endsAt,
  'promotion.segment': ({ who }, facts) => who.segment !== undefined && !isInSegment(who.segment, facts),
  'promotion.vip': ({ who }, { vip }) => who.vip !== undefined && (vip < who.vip.from || vip > who.vip.to),
  'promotion.first': ({ kind }, { isFirstDeposit }) => kind === 'FIRSTDEP' && isFirstDeposit === false,
  'promotion.once': ({ who }, { takenEver, takenInPeriod }) =>
    (who.once === 'ever' && takenEver > 0) || (who.once === 'period' && takenInPeriod > 0),
  'promotion.careful': (_, facts) => isCareful(facts),
  'promotion.stacked': (terms, facts) => isStacked(terms, facts),
  'promotion.exhausted': (_, { isBudgetLeft }) => !isBudgetLeft,
  'promotion.late': (_, { claimUntil, now }) => claimUntil !== null && now >= claimUntil,
};

/** Whether somebody should be left alone with offers for now: a marker of harm, or a limit that was tightened lately. */
export function isCareful({
  hasHarmMarker,
  limitTightenedAt,
  now,
}: Pick<WhoFacts, 'hasHarmMarker' | 'limitTightenedAt' | 'now'>): boolean {
  return hasHarmMarker || (limitTightenedAt !== null && now - limitTightenedAt < CAREFUL_MS);
}

/** Why this person cannot have the campaign, or null. */
export function refusalOf(terms: Terms, facts: WhoFacts): WhoRefusal | null {
  const personal = personalRefusalOf(facts);
  if (personal !== null) return personal;
  const ofCampaign = WHO_REFUSALS.filter((refusal): refusal is OfCampaign => !isPersonal(refusal));
  return ofCampaign.find((refusal) => OF_CAMPAIGN[refusal](terms, facts)) ?? null;
}

/** Why nothing at all may be offered or given to this person, or null. */
export function personalRefusalOf(facts: PersonalFacts): PersonalRefusal | null {
  return PERSONAL_REFUSALS.find((refusal) => PERSONAL[refusal](facts)) ?? null;
}

function isPersonal(refusal: WhoRefusal): refusal is PersonalRefusal {
  return (PERSONAL_REFUSALS as readonly WhoRefusal[]).includes(refusal);
}

/** Whose words the person reads: that somebody is careful with them is for staff. */
export function toldRefusal(refusal: WhoRefusal): Exclude<WhoRefusal, 'promotion.careful'> {
  return refusal === 'promotion.careful' ? 'promotion.segment' : refusal;
}

/** Cash and spins go with everything; of purses one is live and three wait. */
function isStacked({ award, stacking }: Terms, { joined, hasLivePurse, queuedPurses }: WhoFacts): boolean {
  if (stacking.neverWith.some((other) => joined.includes(other))) return true;
  return award.form === 'purse' && hasLivePurse && queuedPurses >= QUEUE_MAX;
}
