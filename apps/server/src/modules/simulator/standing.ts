import { TRIAL_TYPE } from '@perya/contract';
import { refusalOf, type PastPlay, type Terms, type WhoFacts } from '@perya/promotions';
import { addDays } from '../../ledger/day.ts';
import { midnightOf } from '../../ledger/report-range.ts';
import { rowsOf } from './past-text.ts';
import type { PastAsked, PastRow } from './past-row.ts';

const DAY_MS = 24 * 3_600_000;

/** Whether who terms are for depends on what somebody did, and with it on the day. */
export function asksStanding({ who }: Terms): boolean {
  return who.segment !== undefined || who.vip !== undefined;
}

/**
 * Says on which days a campaign is open to somebody. What stands against the person is as of today: who excluded themselves
 * since is not in a campaign that begins now. What its segment and its levels ask is as it was at the end of each day.
 */
export function openDays(
  terms: Terms,
  row: PastRow,
  play: readonly PastPlay[],
  asked: PastAsked,
): (day: string) => boolean {
  const person = personOf(row, asked.now);
  if (!asked.asks.standing) {
    const isOpen = refusalOf(terms, person) === null;
    return (day) => isOpen && day >= row.created_day;
  }
  const standing = standingOf(row, play, asked);
  const known = new Map<string, boolean>();
  return (day) => {
    const isOpen =
      known.get(day) ?? (day >= row.created_day && refusalOf(terms, { ...person, ...standing(day) }) === null);
    known.set(day, isOpen);
    return isOpen;
  };
}

/** What is asked about somebody whatever the day is. */
export function personOf(row: PastRow, now: Date): WhoFacts {
  return {
    now: now.getTime(),
    isExcluded: row.pause === 'excluded',
    isCooling: row.pause === 'cooling',
    isDisabled: !row.is_active,
    isTrial: row.type === TRIAL_TYPE,
    isVerified: row.is_verified,
    isRegionAllowed: true,
    startsAt: 0,
    endsAt: Infinity,
    isFirstDeposit: null,
    takenInPeriod: 0,
    takenEver: 0,
    hasHarmMarker: row.is_marked,
    limitTightenedAt: row.tightened_at?.getTime() ?? null,
    joined: [],
    hasLivePurse: false,
    queuedPurses: 0,
    isBudgetLeft: true,
    claimUntil: null,
    member: row.member_id,
    vip: row.level,
    daysRegistered: 0,
    daysInactive: 0,
    deposits: 0,
    played: [],
    // Nobody knows which one they read before.
    language: row.language,
  };
}

type Standing = Pick<WhoFacts, 'vip' | 'daysRegistered' | 'daysInactive' | 'deposits' | 'played'>;

/** How somebody stood at the end of a day, as segments ask for it. */
function standingOf(row: PastRow, play: readonly PastPlay[], { zone }: PastAsked): (day: string) => Standing {
  // The latest first.
  const levels = rowsOf(row.levels).reverse();
  const paid = rowsOf(row.paid);
  const kinds = rowsOf(row.kinds);
  const playDays = [row.last_before ?? row.created_day, ...play.map(({ day }) => day)].reverse();
  return (day) => {
    const next = addDays(day, 1);
    const last = playDays.find((one) => one <= day) ?? row.created_day;
    return {
      // A level is written down for the day after the one it was reached on. Before there was a history it was what it is.
      vip: levels.length === 0 ? row.level : Number(levels.find(([from = '']) => from <= next)?.[1] ?? 0),
      daysRegistered: Math.floor((midnightOf(next, zone).getTime() - 1 - row.created_at.getTime()) / DAY_MS),
      daysInactive: Math.round((Date.parse(day) - Date.parse(last)) / DAY_MS),
      deposits: paid.reduce((sum, [at = '', count = '0']) => (at <= day ? sum + Number(count) : sum), 0),
      played: kinds.flatMap(([first = '', kind = '']) => (first <= day ? [kind] : [])),
    };
  };
}
