import type { agentRebate } from '@perya/contract';
import { minorOf } from '@perya/web/lib/amount.ts';
import { Money } from '@perya/web/ui/money/money.tsx';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import type { FooterOf } from '../../features/query/use-rows.ts';
import type { DayRange } from '../../features/report/range.ts';
import { dayName, shortDays } from '../../features/report/report-days.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './earned-card.module.css';
import { stillOpen } from './line-share.ts';

interface EarnedCardProps {
  readonly range: DayRange;
  /** Nothing while they are on their way. */
  readonly sums: FooterOf<typeof agentRebate.report> | null;
}

/** What the days came to in all, how much of it was paid, and how far it is worked out. [SCR-53, STD-06] */
export function EarnedCard({ range, sums }: EarnedCardProps) {
  const t = useT();
  const money = useMoney();
  const title = t('agentRebate.earned', { days: shortDays(range) });
  return (
    <section className={css.card} aria-label={title} aria-busy={!sums}>
      <p className={css.caption}>{title}</p>
      <p className={css.sum}>
        {sums ? <Money hero text={money(sums.amount)} /> : <Skeleton width="2.8rem" height="0.56rem" />}
      </p>
      <div className={css.track} aria-hidden>
        {sums && <span className={css.paid} style={{ width: `${paidPercent(sums)}%` }} />}
      </div>
      <p className={css.line}>
        {sums && t('agentRebate.split', { paid: money(sums.paid), open: money(stillOpen(sums)) })}
      </p>
      <p className={css.line}>{sums && t('agentRebate.valid', { amount: money(sums.validStake) })}</p>
      <p className={css.line}>
        {sums &&
          (sums.upToDay === null
            ? t('agentRebate.upToNone')
            : t('agentRebate.upTo', { day: dayName(t, sums.upToDay) }))}
      </p>
    </section>
  );
}

function paidPercent({ amount, paid }: { readonly amount: string; readonly paid: string }): number {
  const whole = minorOf(amount);
  return whole <= 0 ? 0 : Math.min(100, Math.round((minorOf(paid) / whole) * 100));
}
