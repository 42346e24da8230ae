import { fail, ok, type Result } from '@perya/std';

/** A visit of the calendar: the n-th of the month pays the n-th tile. No chain breaks, nothing else is asked for. */
export function checkIn(
  tiles: readonly bigint[],
  { visits, visitedToday }: { readonly visits: number; readonly visitedToday: boolean },
): Result<{ readonly nr: number; readonly amount: bigint }, 'promotion.once' | 'promotion.closed'> {
  if (visitedToday) return fail('promotion.once');
  const amount = tiles[visits];
  return amount === undefined ? fail('promotion.closed') : ok({ nr: visits + 1, amount });
}

/** What a day was to somebody who wants to come on days in a row. */
export type DayOfRow = 'visited' | 'paused' | 'missed';

/** How many days in a row somebody came, counted back from the last: one missed day is forgiven, a pause is skipped. */
export function daysInRow(days: readonly DayOfRow[]): number {
  let visited = 0;
  let isForgiven = false;
  for (const day of [...days].reverse()) {
    if (day === 'visited') visited += 1;
    else if (day === 'missed' && isForgiven) break;
    else if (day === 'missed') isForgiven = true;
  }
  return visited;
}
