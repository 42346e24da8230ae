import type { agentRebate } from '@perya/contract';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { checkCircleFill } from '@perya/web/ui/icon/glyphs/check-circle-fill.ts';
import { Money } from '@perya/web/ui/money/money.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { formatRate } from '../../features/rebate/format-rate.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './line-detail.module.css';
import { lineName, shortDay } from './line-words.ts';

/** What a line is of, what it came to, and the whole of it in one look. [SCR-53] */
export function LineHero({ row }: { readonly row: agentRebate.AgentRebateRow }) {
  const t = useT();
  const money = useMoney();
  const { gameType, day, amount, state, validStake, ownRate, givenRate } = row;
  const isPaid = state === 'paid';
  return (
    <section className={css.hero}>
      <div className={css.heroHead}>
        <h2 className={css.heroTitle}>{`${lineName(t, row)} · ${t(`gameType.${gameType}`)} · ${shortDay(day)}`}</h2>
        <span className={css.heroState}>
          <Badge tone={isPaid ? 'positive' : 'warning'} {...(isPaid && { icon: checkCircleFill })}>
            {t(`agentRebate.${state}`)}
          </Badge>
        </span>
      </div>
      <p className={css.heroSum}>
        <Money hero text={money(amount)} />
      </p>
      <dl className={css.strip}>
        <div className={css.part}>
          <dt>{t('agentRebate.bets')}</dt>
          <dd>{money(validStake)}</dd>
        </div>
        <div className={classNames(css.part, css.times)}>
          <dt>{t('agentRebate.yourRate')}</dt>
          <dd>{formatRate(ownRate)}</dd>
        </div>
        {givenRate > 0 && (
          <div className={classNames(css.part, css.minus)}>
            <dt>{lineName(t, row)}</dt>
            <dd>{formatRate(givenRate)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
