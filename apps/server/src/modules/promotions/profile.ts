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

/** Kinds that are awarded, in cash of these sizes. */
const AWARDED: Readonly<Partial<Record<Terms['kind'], AwardSize['by']>>> = {
  CODE: 'fixed',
  GRANT: 'fixed',
  VIP: 'level',
  MISSION: 'chain',
  CHECKIN: 'tiles',
};

/**
 * What cannot be awarded yet: a campaign that runs and never gives anything would be a false promise. Codes and grants by
 * hand are, in cash of a fixed amount, gifts of levels, steps of missions that wait to be taken, and visits, paid at once.
 */
export function notAwarded({ kind, award, who, claim }: Terms): NotAwarded[] {
  const size = AWARDED[kind];
  const isKnownCash = award.form === 'cash' && award.size.by === (size ?? 'fixed');
  const isRepeated = kind === 'MISSION' || kind === 'CHECKIN';
  const isTakenRight = !isRepeated || (!claim.needsJoin && claim.hours > 0 === (kind === 'MISSION'));
  const refuses: Readonly<Record<NotAwarded, boolean>> = {
    'terms.kind': size === undefined,
    'terms.award': !isKnownCash || !isTakenRight,
    'terms.period': who.once === 'period' || (isRepeated && who.once !== 'never'),
    'terms.who': who.vip !== undefined || !isKnown(who.segment),
  };
  return (Object.keys(refuses) as NotAwarded[]).filter((refusal) => refuses[refusal]);
}

function isKnown(segment: Terms['who']['segment']): boolean {
  if (segment === undefined) return true;
  if ('all' in segment) return segment.all.every(isKnown);
  if ('any' in segment) return segment.any.every(isKnown);
  return KNOWN_FACTS.includes(segment.fact);
}
