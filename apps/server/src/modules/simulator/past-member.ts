import type { PastAccrual, PastGrowth, PastMember, PastPlay } from '@perya/promotions';
import { addDays, dayOf } from '../../ledger/day.ts';
import { nightAfter } from '../../ledger/night.ts';
import { midnightOf } from '../../ledger/report-range.ts';
import { depositsOf, friendsOf, rewardsOf, rowsOf } from './past-text.ts';
import type { PastAsked, PastRow } from './past-row.ts';
import type { PastHouse } from './past.store.ts';

const DAY_MS = 24 * 3_600_000;

/** What of the past is the same for everybody. */
export interface PastAround {
  readonly asked: PastAsked;
  readonly house: PastHouse;
  /** Days before birthdays, by what birthdays are found by. */
  readonly birthdays: ReadonlyMap<string, string>;
}

/** Somebody and what they did, as the rules ask for it. */
export function pastMember(
  row: PastRow,
  play: readonly PastPlay[],
  isOpen: PastMember['isOpen'],
  around: PastAround,
): PastMember {
  const levelOn = levelsOf(row);
  return {
    member: row.member_id,
    levelOn,
    isVerified: row.is_verified,
    play,
    deposits: depositsOf(row),
    friends: friendsOf(row),
    visits: around.asked.asks.visits ? visitsOf(row, play, around) : [],
    rewards: rewardsOf(row),
    accruals: accrualsOf(row, levelOn, around),
    growth: around.asked.asks.growth ? growthOf(row, around) : null,
    isOpen,
  };
}

/** The level that rebates of a day are counted at. */
function levelsOf({ levels }: PastRow): (day: string) => number {
  const known = rowsOf(levels).reverse();
  return (day) => Number(known.find(([from = '']) => from <= day)?.[1] ?? 0);
}

/** Since there is a calendar who came is known; before that who played came. */
function visitsOf({ visits }: PastRow, play: readonly PastPlay[], { house: { calendarSince: since } }: PastAround) {
  const played = play.map(({ day }) => day).filter((day) => since === null || day < since);
  return [...new Set([...played, ...rowsOf(visits).map(([day = '']) => day)])];
}

function accrualsOf(row: PastRow, levelOn: (day: string) => number, { house: { rates } }: PastAround): PastAccrual[] {
  const latest = [...rates].reverse();
  return rowsOf(row.accruals).map(([day = '', kind = '', vendor = '', ratePpm = '0', valid = '0']) => {
    const inForce = latest.find((rate) => rate.from_day <= day)?.from_day;
    const table = rates
      .filter((rate) => rate.from_day === inForce && rate.category === kind && rate.level <= levelOn(day))
      .filter((rate) => rate.vendor === vendor || rate.vendor === '')
      .sort((one, other) => one.level - other.level || one.vendor.localeCompare(other.vendor))
      .at(-1);
    const rate = Number(ratePpm);
    return { day, kind, ratePpm: rate, valid: BigInt(valid), isCut: table !== undefined && rate < table.rate_ppm };
  });
}

const PERCENT = 100n;

function growthOf(row: PastRow, { asked: { zone }, house: { weights }, birthdays }: PastAround): PastGrowth {
  const days = new Map<string, { day: string; valid: bigint; turnover: bigint }>();
  for (const [day = '', kind = '', staked = '0', valid = '0'] of rowsOf(row.grown)) {
    const known = days.get(day) ?? { day, valid: 0n, turnover: 0n };
    known.valid += BigInt(valid);
    known.turnover += (BigInt(staked) * (weights.get(kind) ?? PERCENT)) / PERCENT;
    days.set(day, known);
  }
  const [since, until] = [row.pause_since, row.pause_until];
  const birthday = row.birthday === null ? undefined : birthdays.get(row.birthday);
  return {
    days: [...days.values()],
    deposits: rowsOf(row.turnovers).map(([endsAt = '0', amount = '0']) => ({
      endsAt: BigInt(endsAt),
      amount: BigInt(amount),
    })),
    settled: BigInt(row.settled),
    gifted: rowsOf(row.gifted).map(([level = '0']) => Number(level)),
    birthdays: birthday === undefined ? [] : [birthday],
    accountDays: (day) => Math.floor((nightAfter(day, zone).getTime() - row.created_at.getTime()) / DAY_MS),
    isPausedIn: (from, to) =>
      since !== null && until !== null && since < midnightOf(addDays(to, 1), zone) && dayOf(until, zone) >= from,
  };
}
