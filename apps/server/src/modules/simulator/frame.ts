import type { CountedTitle, PastFrame } from '@perya/promotions';
import { monthOf, weekOf } from '../../ledger/periods.ts';
import { daysOf } from '../../ledger/report-range.ts';
import { fromHouse } from '../../platform/money.ts';
import { quarterOf } from '../vip/index.ts';
import type { PastAsked } from './past-row.ts';
import type { PastHouse } from './past.store.ts';

/** What of the past is the same for everybody: the calendar, the currency, and what titles and rebates were. */
export function frameOf(
  { from, to, currency }: PastAsked,
  {
    titles,
    house,
    rules,
  }: { readonly titles: readonly CountedTitle[]; readonly house: PastHouse; readonly rules: PastFrame['rules'] },
): PastFrame {
  const returns = new Map<string, number>();
  const returnBps = (kind: string) => {
    const known = returns.get(kind);
    if (known !== undefined) return known;
    const of = titles.filter((title) => title.kind === kind);
    // A kind without titles of known return is taken to keep nothing.
    const bps =
      of.length === 0 ? 10_000 : 10_000 - Math.round(of.reduce((sum, one) => sum + one.edgeBps, 0) / of.length);
    returns.set(kind, bps);
    return bps;
  };
  return {
    days: daysOf({ startDay: from, endDay: to }),
    toMinor: (figure) => fromHouse(figure, currency),
    returnBps,
    ratedFrom: house.rates[0]?.from_day ?? null,
    rules,
    periodOf: memoizedPeriods(),
  };
}

type Span = Parameters<PastFrame['periodOf']>[1];
type Period = ReturnType<PastFrame['periodOf']>;

const PERIODS = { week: weekOf, month: monthOf, quarter: quarterOf } as const;

/** The period that a day belongs to. */
export function periodOf(day: string, span: Span): Period {
  return span === 'day' ? { name: day, from: day, to: day } : PERIODS[span](day);
}

/** Days are asked for over and over, and there are few of them. */
function memoizedPeriods(): PastFrame['periodOf'] {
  const known = { day: new Map<string, Period>(), week: new Map(), month: new Map(), quarter: new Map() };
  return (day, span) => {
    const period = known[span].get(day) ?? periodOf(day, span);
    known[span].set(day, period);
    return period;
  };
}
