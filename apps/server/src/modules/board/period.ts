import type { board } from '@perya/contract';
import { assert } from '@perya/std';
import { dayOf } from '../../ledger/day.ts';
import { monthOf, weekOf } from '../../ledger/periods.ts';
import { readSpan } from '../../ledger/report-range.ts';

/** A day, week or month in the zone of a brand. */
export interface BoardSpan {
  readonly name: string;
  readonly from: Date;
  /** The first moment that no longer belongs to it. */
  readonly until: Date;
}

/** The period that a moment belongs to. */
export function periodAt(at: Date, span: board.BoardPeriod, zone: string): BoardSpan {
  const day = dayOf(at, zone);
  const of = { day: { name: day, from: day, to: day }, week: weekOf(day), month: monthOf(day) }[span];
  const range = readSpan({ startDate: of.from, endDate: of.to }, zone);
  assert(range.ok, 'a period is a range of days');
  return { name: of.name, from: range.value.from, until: range.value.until };
}
