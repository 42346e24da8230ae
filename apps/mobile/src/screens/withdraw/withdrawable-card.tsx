import type { cashier } from '@perya/contract';
import { useState } from 'react';
import { minorOf } from '@perya/web/lib/amount.ts';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { Card } from '@perya/web/ui/card/card.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { checkCircleFill } from '@perya/web/ui/icon/glyphs/check-circle-fill.ts';
import { questionBold } from '@perya/web/ui/icon/glyphs/question-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { Progress } from '@perya/web/ui/progress/progress.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import css from './withdraw-screen.module.css';

const ExplainSheet = lazyPart(() => import('./explain-sheet.tsx').then((module) => module.ExplainSheet));

/** How much can be withdrawn now, how often still today, and what turnover is left. [SCR-19] */
export function WithdrawableCard({ info }: { readonly info: cashier.WithdrawInfo }) {
  const t = useT();
  const money = useMoney();
  const [isOpen, setOpen] = useState(false);
  const needed = minorOf(info.turnoverNeeded);
  const isDone = minorOf(info.turnoverLeft) === 0;
  return (
    <Card>
      <div className={css.row}>
        <div className={css.grow}>
          <button
            type="button"
            className={classNames('hit', css.why)}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {t('withdraw.withdrawable')}
            <Icon glyph={questionBold} label={t('withdraw.explain')} className={css.whyIcon} />
          </button>
          <Money hero text={money(info.withdrawable)} className={css.sum} />
        </div>
        <div className={css.today}>
          <span className={css.caption}>{t('withdraw.leftToday')}</span>
          <b>{t('withdraw.orders', { left: info.leftToday, all: info.perDay })}</b>
        </div>
      </div>
      {needed > 0 && (
        <div className={css.turnover}>
          <div className={css.turnoverHead}>
            <span className={css.grow}>
              {t('withdraw.turnover', { done: money(info.turnoverDone), needed: money(info.turnoverNeeded) })}
            </span>
            {isDone && (
              <b className={css.done}>
                <Icon glyph={checkCircleFill} className={css.doneIcon} />
                {t('withdraw.turnoverDone')}
              </b>
            )}
          </div>
          <Progress
            label={t('withdraw.turnoverLabel')}
            value={minorOf(info.turnoverDone)}
            max={needed}
            positive={isDone}
          />
        </div>
      )}
      {info.reviewedUntil !== null && (
        <p className={css.reviewed}>{t('withdraw.reviewed', { time: formatDateTime(info.reviewedUntil) })}</p>
      )}
      <ExplainSheet wanted={isOpen} open={isOpen} info={info} onClose={() => setOpen(false)} />
    </Card>
  );
}
