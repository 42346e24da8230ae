import { addDays, dayOf } from '../../ledger/day.ts';
import { readSpan } from '../../ledger/report-range.ts';
import { assert } from '@perya/std';

const MINUTE_MS = 60_000;
/** When the night begins, after midnight in the zone of the brand. */
export const NIGHT_MINUTES = 125;

/** When what is left is paid next: at 02:05 of the zone. */
export function nextNight(now: Date, zone: string): Date {
  const today = nightOf(dayOf(now, zone), zone);
  return today > now ? today : nightOf(addDays(dayOf(now, zone), 1), zone);
}

/** When the night of a day begins. */
export function nightOf(day: string, zone: string): Date {
  const span = readSpan({ startDate: day, endDate: day }, zone);
  assert(span.ok, 'a day is a span');
  return new Date(span.value.from.getTime() + NIGHT_MINUTES * MINUTE_MS);
}
