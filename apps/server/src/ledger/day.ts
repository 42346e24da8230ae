import type { Day } from './values.ts';

/** Formatters are slow to make and there are few zones. */
const formats = new Map<string, Intl.DateTimeFormat>();
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
let last = { minute: -1, zone: '', day: '' as Day };

/** The calendar day of a moment in a zone, YYYY-MM-DD. */
export function dayOf(at: Date, zone: string): Day {
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  // No zone changes its date within a minute.
  if (last.minute === minute && last.zone === zone) return last.day;
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(zone, format);
  }
  last = { minute, zone, day: format.format(at) as Day };
  return last.day;
}

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
