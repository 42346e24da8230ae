import type { Terms } from '@perya/promotions';
import { periodOf } from './frame.ts';
import type { PastAsks } from './past-row.ts';
import { asksStanding } from './standing.ts';

/** What terms ask of the past, of which these are the days. */
export function asksOf(terms: Terms, days: readonly string[]): PastAsks {
  const { award } = terms;
  const by = award.form === 'spins' ? null : award.size.by;
  return {
    standing: asksStanding(terms),
    sumsFrom: sumsFrom(terms, days),
    deposits: by === 'deposit',
    friends: terms.kind === 'REFERRAL',
    rewards: by === 'netLoss',
    rebates: by === 'netLoss' || by === 'validBets',
    visits: by === 'tiles',
    growth: by === 'level',
  };
}

/** Sums are enough unless days, vendors or what somebody likes to play decide. */
function sumsFrom(terms: Terms, days: readonly string[]): readonly string[] | null {
  const { award } = terms;
  if (asksStanding(terms) || award.form === 'purse') return null;
  if (award.form === 'spins') return days.slice(0, 1);
  switch (award.size.by) {
    case 'validBets':
    case 'tiles':
    case 'chain':
      return null;
    case 'odds':
      return days;
    case 'netLoss': {
      const span = award.size.period ?? 'week';
      return days.filter((day, nr) => nr === 0 || periodOf(day, span).from === day);
    }
    case 'fixed':
    case 'deposit':
    case 'level':
    case 'rank':
    case 'split':
      return days.slice(0, 1);
  }
}
