import type { rebate } from '@perya/contract';
import { Watermark } from '@perya/web/ui/brand/watermark.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useMember } from '../../features/member/member-store.ts';
import { VipBadge } from '../../features/member/vip-badge.tsx';
import { useReportClock } from '../../features/report/report-clock.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './manual-rebate-screen.module.css';

/** All that is due, since when that is known, and the level it hangs on. [SCR-26] */
export function DueCard({ due }: { readonly due: rebate.ManualRebate }) {
  const t = useT();
  const money = useMoney();
  const clock = useReportClock();
  const level = useMember().value?.vipLabel ?? '';
  const time = clock.dayOf(due.calculatedAt) === clock.today ? clock.clockOf : clock.momentOf;
  return (
    <section className={css.card} aria-label={t('manualRebate.ready')}>
      <Watermark className={css.mark} />
      <p className={css.cardLabel}>{t('manualRebate.ready')}</p>
      <p className={css.total} aria-live="polite">
        <Money hero text={money(due.total)} />
      </p>
      <div className={css.cardFoot}>
        <p className={css.cardLabel}>{t('manualRebate.calculated', { time: time(due.calculatedAt) })}</p>
        <VipBadge label={level} />
      </div>
    </section>
  );
}
