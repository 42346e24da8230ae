import { GAME_TYPES } from '@perya/contract';
import { checkTerms, PROFILES, type AwardSize, type Terms, type TermsVerdict } from '@perya/promotions';
import type { Profile } from '../../platform/db/schema.ts';

const PRODUCTS = Object.fromEntries(GAME_TYPES.map((kind) => [kind, kind.endsWith('SPORTS') ? 'sports' : 'casino']));

/** Whether terms may be saved, and awards be made by them, under the rules of a regulator. */
export function checkUnder(profile: Profile, terms: Terms, approvalNo: string | null): TermsVerdict {
  return checkTerms(terms, { profile: PROFILES[profile], products: PRODUCTS, approvalNo });
}

/** Why this version of the server cannot award by terms that are otherwise in order. */
export type NotAwarded = 'terms.kind' | 'terms.award' | 'terms.period' | 'terms.who';

/** Facts that are known of members so far. */
const KNOWN_FACTS: readonly string[] = ['member', 'daysRegistered'];

/** How awards of the kinds are sized that can be given. */
const AWARDED: Readonly<Partial<Record<Terms['kind'], AwardSize['by']>>> = {
  CODE: 'fixed',
  GRANT: 'fixed',
  VIP: 'level',
  BOARD: 'rank',
};

/**
 * What cannot be awarded yet: a campaign that runs and never gives anything would be a false promise. Codes and grants by
 * hand are, in cash of a fixed amount, gifts of levels, and prizes of boards whose pool is in the budget and waits to be taken.
 */
export function notAwarded(terms: Terms): NotAwarded[] {
  const { kind, award, who } = terms;
  const isKnownCash = award.form === 'cash' && award.size.by === AWARDED[kind] && isPayable(terms);
  const refuses: Readonly<Record<NotAwarded, boolean>> = {
    'terms.kind': AWARDED[kind] === undefined,
    'terms.award': !isKnownCash,
    'terms.period': who.once === 'period',
    'terms.who': who.vip !== undefined || !isKnown(who.segment),
  };
  return (Object.keys(refuses) as NotAwarded[]).filter((refusal) => refuses[refusal]);
}

/** A board is for everybody, and what it pays is there and can wait. */
function isPayable({ kind, award, who, claim, budget }: Terms): boolean {
  if (kind !== 'BOARD' || award.form !== 'cash' || award.size.by !== 'rank') return kind !== 'BOARD';
  const pool = award.size.prizes.reduce((sum, prize) => sum + prize, 0n);
  return pool <= budget && claim.hours > 0 && !claim.needsJoin && who.once === 'never' && who.segment === undefined;
}

function isKnown(segment: Terms['who']['segment']): boolean {
  if (segment === undefined) return true;
  if ('all' in segment) return segment.all.every(isKnown);
  if ('any' in segment) return segment.any.every(isKnown);
  return KNOWN_FACTS.includes(segment.fact);
}
