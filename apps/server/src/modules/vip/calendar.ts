import { addDays } from '../../ledger/day.ts';
import { monthAfter, type Period } from '../../ledger/periods.ts';

const MONTHS_OF_QUARTER = 3;

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
