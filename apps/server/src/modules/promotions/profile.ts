import { CONTENT_LANGUAGES, GAME_TYPES } from '@perya/contract';
import { checkTerms, PROFILES, type AwardSize, type Terms, type TermsVerdict } from '@perya/promotions';
import { SLOT_TITLES } from '@perya/slots/titles';
import type { Profile } from '../../platform/db/schema.ts';

const PRODUCTS = Object.fromEntries(GAME_TYPES.map((kind) => [kind, kind.endsWith('SPORTS') ? 'sports' : 'casino']));

const LANGUAGES: ReadonlySet<string> = new Set(CONTENT_LANGUAGES);

/** Whether terms may be saved, and awards be made by them, under the rules of a regulator, and of a brand that is stricter. */
export function checkUnder(
  profile: Profile,
  terms: Terms,
  approvalNo: string | null,
  missionWeekMax: bigint | null = null,
): TermsVerdict {
  const rules = PROFILES[profile];
  const isStricter = missionWeekMax !== null && (rules.missionMax === null || missionWeekMax < rules.missionMax);
  const missionMax = isStricter ? missionWeekMax : rules.missionMax;
  return checkTerms(terms, { profile: { ...rules, missionMax }, products: PRODUCTS, approvalNo });
}

/** Why this version of the server cannot award by terms that are otherwise in order. */
export type NotAwarded = 'terms.kind' | 'terms.award' | 'terms.period' | 'terms.who';

/** Kinds that are awarded as a purse, of these sizes. Those of a deposit are joined first, and come with it. */
const PURSED: Readonly<Partial<Record<Terms['kind'], AwardSize['by']>>> = {
  CODE: 'fixed',
  GRANT: 'fixed',
  WELCOME: 'fixed',
  FIRSTDEP: 'deposit',
  RELOAD: 'deposit',
};

/** Kinds that are awarded, in cash of these sizes. */
const AWARDED: Readonly<Partial<Record<Terms['kind'], AwardSize['by']>>> = {
  CASHBACK: 'netLoss',
  CODE: 'fixed',
  GRANT: 'fixed',
  WELCOME: 'fixed',
  VIP: 'level',
  MISSION: 'chain',
  CHECKIN: 'tiles',
  BOARD: 'rank',
  REFERRAL: 'fixed',
  WHEEL: 'odds',
  RAIN: 'split',
};

/** Kinds that are given again and again, without joining: to be taken later, or paid at once. */
const REPEATED: Readonly<Partial<Record<Terms['kind'], 'later' | 'atOnce'>>> = {
  CASHBACK: 'later',
  MISSION: 'later',
  CHECKIN: 'atOnce',
  BOARD: 'later',
  REFERRAL: 'later',
  WHEEL: 'later',
  RAIN: 'atOnce',
};

/** Kinds that may give free spins instead of what they give otherwise. */
const SPIN_KINDS: readonly Terms['kind'][] = ['CODE', 'GRANT'];

/** Whether free spins are of a slot of ours that is played at this stake and has no jackpot. */
function isSlotOfOurs({ award }: Terms): boolean {
  if (award.form !== 'spins') return false;
  const title = SLOT_TITLES.find(({ vendor, code }) => `${vendor}/${code}` === award.title);
  return title !== undefined && title.jackpotPpm === undefined && title.stakes.includes(Number(award.stake));
}

/**
 * What cannot be awarded yet: a campaign that runs and never gives anything would be a false promise. `isAtVendor`: its free spins
 * are of a title whose vendor gives them.
 */
export function notAwarded(terms: Terms, isAtVendor: boolean): NotAwarded[] {
  const { kind, award, who } = terms;
  const size = award.form === 'purse' ? PURSED[kind] : AWARDED[kind];
  const isSpins = kind === 'SPINS';
  const isKnownAward =
    award.form === 'spins'
      ? (isSpins || SPIN_KINDS.includes(kind)) && (isAtVendor || isSlotOfOurs(terms))
      : award.size.by === (size ?? 'fixed');
  const isTakenRight = isSpins ? isSpinsTaken(terms) : isTaken(terms, size);
  const isOncePeriod = kind === 'RELOAD' || (isSpins && terms.trigger === 'deposit');
  const refuses: Readonly<Record<NotAwarded, boolean>> = {
    'terms.kind': size === undefined && !isSpins,
    'terms.award': !isKnownAward || !isTakenRight || !isPoolThere(terms),
    'terms.period': (who.once === 'period' && !isOncePeriod) || (REPEATED[kind] !== undefined && who.once !== 'never'),
    'terms.who':
      !isKnownSegment(who.segment) || (kind === 'BOARD' && (who.vip !== undefined || who.segment !== undefined)),
  };
  return (Object.keys(refuses) as NotAwarded[]).filter((refusal) => refuses[refusal]);
}

/** Joined and claimed as its kind is given. */
function isTaken({ kind, claim }: Terms, size: AwardSize['by'] | undefined): boolean {
  if (size === 'deposit') return claim.needsJoin && claim.hours === 0;
  const repeated = REPEATED[kind];
  if (repeated === undefined) return kind !== 'WELCOME' || !claim.needsJoin;
  return !claim.needsJoin && claim.hours > 0 === (repeated === 'later');
}

/** Free spins come with a deposit that was joined before, or wait after a level that was reached or the first visit of a day. */
function isSpinsTaken({ trigger, claim }: Terms): boolean {
  if (trigger === 'deposit') return claim.needsJoin && claim.hours === 0;
  return (trigger === 'levelOrDate' || trigger === 'calendarOpened') && !claim.needsJoin && claim.hours > 0;
}

/** A spin that was earned does not wait for longer, so that few days have to be looked at. */
const SPIN_HOURS_MAX = 168;

/** What a loss gives back is staked once at most: more would have it lost again. */
const CASHBACK_TIMES_MAX = 1;

/** All prizes of a board are in the budget, the largest one of a wheel, and a whole wave. */
function isPoolThere({ award, budget, claim }: Terms): boolean {
  if (award.form !== 'cash') return true;
  const { size } = award;
  if (size.by === 'netLoss') return award.turnoverTimes <= CASHBACK_TIMES_MAX;
  if (size.by === 'rank') return size.prizes.reduce((sum, prize) => sum + prize, 0n) <= budget;
  if (size.by === 'odds') return claim.hours <= SPIN_HOURS_MAX && size.fields.every(({ prize }) => prize <= budget);
  if (size.by === 'split') return size.waves !== undefined && size.low <= size.high && size.pot <= budget;
  return true;
}

/** Whether a segment names only languages there are. */
export function isKnownSegment(segment: Terms['who']['segment']): boolean {
  if (segment === undefined) return true;
  if ('all' in segment) return segment.all.every(isKnownSegment);
  if ('any' in segment) return segment.any.every(isKnownSegment);
  return segment.fact !== 'language' || segment.oneOf.every((language) => LANGUAGES.has(language));
}
