import type { reward } from '@perya/contract';
import { formatDay } from '@perya/web/lib/format.ts';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { useMoney } from '../cashier/use-money.ts';
import { MeterRing } from './meter-ring.tsx';
import { percentOf } from './purse-percent.ts';
import css from './purse-summary.module.css';

/** How far a bonus is, and the way to its meter. [SCR-30] */
export function PurseSummary({ purse }: { readonly purse: reward.Purse }) {
  const t = useT();
  const money = useMoney();
  const { id, expireTime, steps, step } = purse;
  return (
    <Card>
      <div className={css.head}>
        <h2 className={css.title}>{t('meter.mine')}</h2>
        <span className={css.time}>
          {expireTime === null ? t('meter.waiting') : t('meter.until', { time: formatDay(expireTime) })}
        </span>
      </div>
      <div className={css.ringLine}>
        <MeterRing percent={percentOf(purse)} steps={steps} step={step} />
        <dl className={css.figures}>
          {(['done', 'needed', 'left'] as const).map((key) => (
            <div key={key} className={css.figure}>
              <dt className={css.label}>{t(key === 'done' ? 'meter.counted' : `meter.${key}`)}</dt>
              <dd className={classNames(css.amount, key === 'left' && css.left)}>{money(purse[key])}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ButtonLink variant="tint" size={36} full href={`${routes.rewardCenter.path}?grant=${id}`}>
        {t('meter.see')}
      </ButtonLink>
    </Card>
  );
}
