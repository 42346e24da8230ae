import type { MemberId } from '@perya/ledger';
import { spinsEarned } from '@perya/promotions';
import { assert } from '@perya/std';
import type { Kysely } from 'kysely';
import { addDays, dayOf } from '../../ledger/day.ts';
import { readSpan } from '../../ledger/report-range.ts';
import type { Database } from '../../platform/db/schema.ts';
import { fromHouse } from '../../platform/money.ts';
import { readLastDay, readMade, readValidDays } from './spin.store.ts';
import type { BrandWheel } from './wheel.service.ts';

/** Spins of a day that are left. */
export interface OpenSpins {
  readonly day: string;
  /** The next one of that day, counted from one. */
  readonly nr: number;
  readonly left: number;
  readonly until: Date;
}

/** How somebody stands with the wheel. */
export interface Earned {
  readonly today: string;
  /** The valid bets of today. */
  readonly valid: bigint;
  /** The oldest day first: its spins run out first. */
  readonly open: readonly OpenSpins[];
}

const HOUR_MS = 3_600_000;
const HOURS_OF_DAY = 24;

/**
 * The spins that somebody has earned and not made. Where a spin costs nothing, coming is what earns it, so only that of today is
 * there; where it is earned by valid bets, a day's spins can be made for some hours after it. A clock that went back opens nothing.
 */
export async function earnedBy(
  db: Kysely<Database>,
  wheel: BrandWheel,
  memberId: MemberId,
  now: Date,
): Promise<Earned> {
  const { campaign, zone, book, spins, spinHours } = wheel;
  const today = dayOf(now, zone);
  const daysBack = spins?.each === undefined ? 0 : Math.ceil(spinHours / HOURS_OF_DAY);
  const begun = dayOf(campaign.current.startsAt, zone);
  const first = addDays(today, -daysBack);
  const from = first < begun ? begun : first;
  const played = await readValidDays(db, { memberId, currency: book.currency, from: from < today ? from : today });
  const made = await readMade(db, campaign.id, memberId, from);
  const lastDay = await readLastDay(db, campaign.id, memberId);
  const open: OpenSpins[] = [];
  for (let day = from; day <= today; day = addDays(day, 1)) {
    const earned = spinsEarned(wheel, played.get(day) ?? 0n, (figure) => fromHouse(figure, book.currency));
    const done = made.get(day) ?? 0;
    const until = new Date(endOf(day, zone).getTime() + (daysBack === 0 ? 0 : spinHours * HOUR_MS));
    const isBehind = daysBack === 0 && lastDay !== null && lastDay > day;
    if (earned > done && until > now && !isBehind) open.push({ day, nr: done + 1, left: earned - done, until });
  }
  return { today, valid: played.get(today) ?? 0n, open };
}

function endOf(day: string, zone: string): Date {
  const span = readSpan({ startDate: day, endDate: day }, zone);
  assert(span.ok, 'a day is a range');
  return span.value.until;
}
