import { addDays } from '../../ledger/day.ts';

const DAYS_OF_WEEK = 7;
const MONTHS_OF_QUARTER = 3;

/** A stretch of days, both included, and the name its gift is known by. */
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

/** The calendar quarter of a day, named by its first. */
export function quarterOf(day: string): Period {
  const month = Number(day.slice(5, 7));
  const first = month - ((month - 1) % MONTHS_OF_QUARTER);
  const name = `${day.slice(0, 4)}-${String(first).padStart(2, '0')}`;
  return { name: `${name}-01`, from: `${name}-01`, to: addDays(monthAfter(name, MONTHS_OF_QUARTER), -1) };
}

/** Months and days of birth that are celebrated on a day: who was born on a 29 February waits for 1 March in other years. */
export function birthdaysOn(day: string): string[] {
  const date = day.slice(5);
  const isAfterShortFebruary = date === '03-01' && addDays(day, -1).endsWith('-02-28');
  return isAfterShortFebruary ? [date, '02-29'] : [date];
}

function monthAfter(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}

function daysSince(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
