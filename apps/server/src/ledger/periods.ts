import { addDays } from './day.ts';

const DAYS_OF_WEEK = 7;

/** A stretch of days, both included, and the name that what comes of it is known by. */
export interface Period {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** The week of a day, Monday to Sunday, named as ISO 8601 does. */
export function weekOf(day: string): Period {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  const from = addDays(day, -weekday);
  // The Thursday of a week says which year it belongs to.
  const thursday = addDays(from, 3);
  const year = thursday.slice(0, 4);
  const nr = Math.floor(daysSince(`${year}-01-01`, thursday) / DAYS_OF_WEEK) + 1;
  return { name: `${year}-W${String(nr).padStart(2, '0')}`, from, to: addDays(from, DAYS_OF_WEEK - 1) };
}

/** The month of a day. */
export function monthOf(day: string): Period {
  const name = day.slice(0, 7);
  return { name, from: `${name}-01`, to: addDays(monthAfter(name, 1), -1) };
}

/** The period of a name: a day, a week or a month; null for any other. */
export function periodNamed(name: string): Period | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(name)) return { name, from: name, to: name };
  if (/^\d{4}-\d{2}$/.test(name)) return monthOf(`${name}-01`);
  const [, year, nr] = /^(\d{4})-W(\d{2})$/.exec(name) ?? [];
  // The fourth of January always lies in the first week.
  return year === undefined ? null : weekOf(addDays(`${year}-01-04`, (Number(nr) - 1) * DAYS_OF_WEEK));
}

/** The first day of the month so many months after another. */
export function monthAfter(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}

function daysSince(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
