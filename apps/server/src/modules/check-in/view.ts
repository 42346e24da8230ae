import type { checkIn } from '@perya/contract';
import { assert } from '@perya/std';
import { dayOf } from '../../ledger/day.ts';
import { monthOf } from '../../ledger/periods.ts';
import { readSpan } from '../../ledger/report-range.ts';
import { formatAmount } from '../../platform/money.ts';
import type { BrandCalendar } from './calendar.service.ts';
import type { Visits } from './visit.store.ts';

/** The tile of a day: the next one, or the one that was taken on it. */
export interface TodaysTile {
  readonly nr: number;
  readonly amount: bigint;
  readonly isTaken: boolean;
}

/** The tiles of a month: no month has more of them than days. */
export function tilesOf({ tiles, zone }: BrandCalendar, now: Date): readonly bigint[] {
  return tiles.slice(0, Number(monthOf(dayOf(now, zone)).to.slice('YYYY-MM-'.length)));
}

/** Whether somebody came today; a day that a clock has gone back to counts as come on. */
export function isTakenToday({ lastDay }: Visits, today: string): boolean {
  return lastDay !== null && lastDay >= today;
}

/** The tile of today; null when all were taken. */
export function todaysTile(calendar: BrandCalendar, visits: Visits, now: Date): TodaysTile | null {
  const isTaken = isTakenToday(visits, dayOf(now, calendar.zone));
  if (isTaken) return { nr: visits.count, amount: visits.lastAmount, isTaken };
  const amount = tilesOf(calendar, now)[visits.count];
  return amount === undefined ? null : { nr: visits.count + 1, amount, isTaken };
}

/** The calendar of this month as its owner sees it. `left` is what the pot has; null where that is not asked. */
export function toCalendar(
  calendar: BrandCalendar,
  visits: Visits,
  { now, left }: { readonly now: Date; readonly left: bigint | null },
): checkIn.Calendar {
  const { book, zone, campaign, turnoverTimes, words } = calendar;
  const today = dayOf(now, zone);
  const month = monthOf(today);
  const span = readSpan({ startDate: today, endDate: today }, zone);
  assert(span.ok, 'a day is a range');
  const tiles = tilesOf(calendar, now);
  const tile = todaysTile(calendar, visits, now);
  const told = (amount: bigint) => formatAmount(amount, book.currency);
  const isShort = tile !== null && !tile.isTaken && left !== null && left < tile.amount;
  return {
    promotionId: campaign.id,
    title: words?.title ?? '',
    highlight: words?.highlight ?? '',
    note: words?.note ?? '',
    image: words?.image ?? '',
    tone: words?.tone ?? 'sunset',
    startDate: month.from,
    endDate: month.to,
    today,
    nextTime: span.value.until.toISOString(),
    tiles: tiles.map((amount, place) => ({
      nr: place + 1,
      amount: told(amount),
      state: stateOf(place + 1, visits, tile),
    })),
    visits: visits.count,
    tile: tile && {
      nr: tile.nr,
      amount: told(tile.amount),
      turnover: told(tile.amount * BigInt(turnoverTimes)),
      isTaken: tile.isTaken,
    },
    why: isShort ? 'promotion.exhausted' : null,
    earned: told(visits.earned),
    total: told(tiles.reduce((sum, amount) => sum + amount, 0n)),
    turnoverTimes,
  };
}

function stateOf(nr: number, { count }: Visits, tile: TodaysTile | null): checkIn.Calendar['tiles'][number]['state'] {
  if (nr === tile?.nr) return 'today';
  return nr <= count ? 'taken' : 'coming';
}
