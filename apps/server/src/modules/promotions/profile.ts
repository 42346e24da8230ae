import { GAME_TYPES } from '@perya/contract';
import { checkTerms, PROFILES, type Terms, type TermsVerdict } from '@perya/promotions';
import type { Profile } from '../../platform/db/schema.ts';

const PRODUCTS = Object.fromEntries(GAME_TYPES.map((kind) => [kind, kind.endsWith('SPORTS') ? 'sports' : 'casino']));

/** Whether terms may be saved, and awards be made by them, under the rules of a regulator. */
export function checkUnder(profile: Profile, terms: Terms, approvalNo: string | null): TermsVerdict {
  return checkTerms(terms, { profile: PROFILES[profile], products: PRODUCTS, approvalNo });
}

/** Why this version of the server cannot award by terms that are otherwise in order. */
export type NotAwarded = 'terms.kind' | 'terms.award' | 'terms.period' | 'terms.who';

/** Facts that are known of members so far. */
const KNOWN_FACTS: readonly string[] = ['member', 'daysRegistered', 'vip'];

const AWARDED: readonly Terms['kind'][] = ['CODE', 'GRANT', 'REFERRAL', 'VIP'];

/**
 * What cannot be awarded yet: a campaign that runs and never gives anything would be a false promise. Codes and grants by
 * hand are, in cash of a fixed amount, gifts of levels, and what is given for friends, one after the other to whoever waits.
 */
export function notAwarded({ kind, award, who, claim }: Terms): NotAwarded[] {
  const isReferral = kind === 'REFERRAL';
  const isKnownCash = award.form === 'cash' && award.size.by === (kind === 'VIP' ? 'level' : 'fixed');
  const refuses: Readonly<Record<NotAwarded, boolean>> = {
    'terms.kind': !AWARDED.includes(kind),
    'terms.award': !isKnownCash || (isReferral && (claim.needsJoin || claim.hours === 0)),
    'terms.period': who.once === 'period' || (isReferral && who.once !== 'never'),
    'terms.who': !isKnown(who.segment),
  };
  return (Object.keys(refuses) as NotAwarded[]).filter((refusal) => refuses[refusal]);
}

function isKnown(segment: Terms['who']['segment']): boolean {
  if (segment === undefined) return true;
  if ('all' in segment) return segment.all.every(isKnown);
  if ('any' in segment) return segment.any.every(isKnown);
  return KNOWN_FACTS.includes(segment.fact);
}
