import { addDays, dayOf } from './day.ts';
import { midnightOf } from './report-range.ts';
import type { Day } from './values.ts';

/** A night begins at 02:05 of the zone: what was under way at midnight is written down by then. */
const AFTER_MIDNIGHT_MS = (2 * 60 + 5) * 60_000;

/** When the night after a day begins. */
export function nightAfter(day: string, zone: string): Date {
  return new Date(midnightOf(addDays(day, 1), zone).getTime() + AFTER_MIDNIGHT_MS);
}

/** The last day whose night has begun. */
export function lastDayOver(now: Date, zone: string): Day {
  return addDays(dayOf(new Date(now.getTime() - AFTER_MIDNIGHT_MS), zone), -1);
}

/** When the next night begins. */
export function nextNight(now: Date, zone: string): Date {
  return nightAfter(addDays(lastDayOver(now, zone), 1), zone);
}
