import { fail, ok, type Result } from '@perya/std';
import { addDays } from './day.ts';

const DAYS_MAX = 90; // STD-06
const DAY_MS = 24 * 3_600_000;

/** The days of a report, both included, as moments. */
export interface Span {
  readonly startDay: string;
  readonly endDay: string;
  readonly from: Date;
  /** The first moment that no longer belongs to it. */
  readonly until: Date;
}

/** Reads the days of a report in a zone; at most ninety of them. */
export function readSpan(
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  zone: string,
): Result<Span, 'range.invalid'> {
  const from = midnightOf(startDate, zone);
  const until = midnightOf(addDays(endDate, 1), zone);
  const days = Math.round((until.getTime() - from.getTime()) / DAY_MS);
  if (days < 1 || days > DAYS_MAX + 1) return fail('range.invalid');
  return ok({ startDay: startDate, endDay: endDate, from, until });
}

/** Every day from the first to the last. */
export function daysOf({ startDay, endDay }: Pick<Span, 'startDay' | 'endDay'>): string[] {
  const days: string[] = [];
  for (let day = startDay; day <= endDay; day = addDays(day, 1)) days.push(day);
  return days;
}

/** When a day begins in a zone: found by asking the zone what time it has, twice for the day the clocks change. */
export function midnightOf(day: string, zone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`);
  const first = wanted - offsetMs(new Date(wanted), zone);
  return new Date(wanted - offsetMs(new Date(first), zone));
}

function offsetMs(at: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '00';
  const local = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`;
  return Date.parse(local) - Math.floor(at.getTime() / 1000) * 1000;
}
