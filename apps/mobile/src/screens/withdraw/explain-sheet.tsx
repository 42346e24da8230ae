import type { cashier } from '@perya/contract';
import { minorOf } from '@perya/web/lib/amount.ts';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { Money } from '@perya/web/ui/money/money.tsx';
import { Progress } from '@perya/web/ui/progress/progress.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { SumLines } from '../../features/cashier/sum-lines.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { explainParts } from './explain-parts.ts';
import css from './withdraw-screen.module.css';

interface ExplainSheetProps {
  readonly open: boolean;
  readonly info: cashier.WithdrawInfo;
  readonly onClose: () => void;
}

/** Why exactly so much can be withdrawn, and what is left for each source of turnover. [SCR-19] */
export function ExplainSheet({ open, info, onClose }: ExplainSheetProps) {
  const t = useT();
  const money = useMoney(info.balance);
  return (
    <Sheet open={open} onClose={onClose} title={t('withdraw.explain')} closeLabel={t('action.close')}>
      <SumLines lines={explainParts(info).map(({ key, minor }) => ({ label: t(key), amount: money(minor) }))} />
      <p className={css.total}>
        <span className={css.grow}>{t('withdraw.withdrawable')}</span>
        <Money hero text={money(info.withdrawable)} className={css.totalSum} />
      </p>
      <h3 className={css.sources}>{t('withdraw.sources')}</h3>
      {info.turnovers.length === 0 && <p className={css.caption}>{t('withdraw.noSources')}</p>}
      <ul>
        {info.turnovers.map((turnover) => (
          <li key={turnover.source + turnover.orderNo} className={css.source}>
            <div className={css.row}>
              <b className={css.grow}>{t(`withdraw.source.${turnover.source}`)}</b>
              <span className={css.caption}>{formatDateTime(turnover.time)}</span>
            </div>
            <p className={css.caption}>
              {t('withdraw.turnover', { done: money(turnover.done), needed: money(turnover.needed) })}
            </p>
            <Progress
              label={t(`withdraw.source.${turnover.source}`)}
              value={minorOf(turnover.done)}
              max={minorOf(turnover.needed)}
              positive={minorOf(turnover.left) === 0}
            />
          </li>
        ))}
      </ul>
      <p className={css.hint}>{t('withdraw.explainHint')}</p>
    </Sheet>
  );
}
