import { minorOf } from '@perya/web/lib/amount.ts';
import { classNames } from '@perya/web/ui/class-names.ts';
import { Money } from '@perya/web/ui/money/money.tsx';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { addDays, type DayRange } from '../../features/report/range.ts';
import { useReportClock } from '../../features/report/report-clock.ts';
import { shortDays } from '../../features/report/report-days.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { Payment } from './payments.ts';
import css from './rebate-report-screen.module.css';

/** With more days the bars would be too thin to see. */
const BARS_MAX = 31;
const WEEK = 7;
const LOWEST_PERCENT = 8;

interface ReceivedCardProps {
  readonly range: DayRange;
  /** Nothing while it is on its way. */
  readonly amount: string | undefined;
  /** All payments of the range, once they are all here. */
  readonly payments: readonly Payment[] | undefined;
}

/** What was received in all, in how many payments of which sort, and on which days. [SCR-27, STD-06] */
export function ReceivedCard({ range, amount, payments = [] }: ReceivedCardProps) {
  const t = useT();
  const money = useMoney();
  const words = t('rebateReport.received', { days: shortDays(range) });
  return (
    <section className={css.received} aria-label={words}>
      <div className={css.receivedWords}>
        <p className={css.caption}>{words}</p>
        <p className={css.receivedSum}>
          {amount === undefined ? <Skeleton width="2.4rem" height="0.5rem" /> : <Money hero text={money(amount)} />}
        </p>
        <p className={css.modes}>{payments.length > 0 && modesText(t, payments)}</p>
      </div>
      {payments.length > 0 && <DayBars range={range} payments={payments} />}
    </section>
  );
}

/** An order is one payment, for however many kinds of games. */
function modesText(t: ReturnType<typeof useT>, payments: readonly Payment[]): string {
  const countOf = (mode: Payment['mode']) =>
    new Set(payments.filter((payment) => payment.mode === mode).map(({ orderNo }) => orderNo)).size;
  return t('rebateReport.modes', { manual: countOf('manual'), automatic: countOf('automatic') });
}

/** The shape of the days; the list below says the same in words. */
function DayBars({ range, payments }: { readonly range: DayRange; readonly payments: readonly Payment[] }) {
  const { dayOf } = useReportClock();
  const sums = new Map<string, number>();
  for (let day = range.startDate; day <= range.endDate && sums.size <= BARS_MAX; day = addDays(day, 1))
    sums.set(day, 0);
  payments.forEach(({ time, amount }) => {
    const day = dayOf(time);
    if (sums.has(day)) sums.set(day, (sums.get(day) ?? 0) + minorOf(amount));
  });
  if (sums.size < 2 || sums.size > BARS_MAX) return null;
  const most = Math.max(1, ...sums.values());
  return (
    <div className={classNames(css.bars, sums.size > WEEK && css.thin)} aria-hidden>
      {Array.from(sums, ([day, sum]) => (
        <span
          key={day}
          className={classNames(css.bar, sum <= 0 && css.none)}
          style={{ height: `${Math.max(LOWEST_PERCENT, Math.round((sum / most) * 100))}%` }}
        />
      ))}
    </div>
  );
}
