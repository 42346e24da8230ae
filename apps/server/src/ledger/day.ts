import { memoized } from '../platform/cache/memoized.ts';
import type { Day } from './values.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

/** The calendar day of a moment in a zone, YYYY-MM-DD. */
export function dayOf(at: Date, zone: string): Day {
  return daysOf(zone)(at);
}

/** Formatters are slow to make and there are few zones; no zone changes its date within a minute. */
const daysOf = memoized((zone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  let last = { minute: -1, day: '' as Day };
  return (at: Date): Day => {
    const minute = Math.floor(at.getTime() / MINUTE_MS);
    if (last.minute !== minute) last = { minute, day: format.format(at) as Day };
    return last.day;
  };
});

/** The day so many days after another one, or before it. */
export function addDays(day: string, days: number): Day {
  return new Date(midnight(day) + days * DAY_MS).toISOString().slice(0, 10) as Day;
}

/** Whether a text is a day that the calendar has. */
export function isDay(text: string): text is Day {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(midnight(text)) && addDays(text, 0) === text;
}

function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
