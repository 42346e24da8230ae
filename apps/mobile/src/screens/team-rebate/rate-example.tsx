import type { agency } from '@perya/contract';
import { minorOf } from '@perya/web/lib/amount.ts';
import { roundText } from '@perya/web/lib/format.ts';
import { useMoney } from '../../features/cashier/use-money.ts';
import { formatRate } from '../../features/rebate/format-rate.ts';
import { houseAmount, useCurrency } from '../../features/wallet/use-currency.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { shareAt, sharesOf } from './example-shares.ts';
import css from './rate-sheet.module.css';
import { rateOf, unitsOf } from '../../features/agency/rate-units.ts';

/** The bet of the example as the house writes figures: 10,000.00. */
const EXAMPLE = 1_000_000;
/** So that a share of nothing still has room for its name. */
const SHARE_MIN = 0.3;

interface RateExampleProps {
  readonly account: string;
  readonly bounds: agency.RateBounds;
  /** What is chosen, in units. */
  readonly value: number;
  /** The own rate of today. */
  readonly own: number;
}

/** What a bet of a player brings the agent and whoever sets the rate: as it would be, and as it is today. [SCR-54] */
export function RateExample({ account, bounds, value, own }: RateExampleProps) {
  const t = useT();
  const currency = useCurrency();
  const stake = houseAmount(EXAMPLE, currency);
  const money = useMoney(stake);
  const { gameType, rate, least, leastAccount, most } = bounds;
  const chosen = rateOf(value);
  const minor = minorOf(stake);
  const shares = sharesOf(minor, chosen, most);
  const today = sharesOf(minor, rate, own);
  const print = (amount: number) => roundText(money(amount));
  const part = (amount: number) => ({ flexGrow: shares.total > 0 ? Math.max(SHARE_MIN, amount / shares.total) : 1 });
  const isSame = unitsOf(own) === unitsOf(most);
  return (
    <section className={css.example}>
      <h3 className={css.exampleTitle}>
        {t('rates.example', { amount: money(stake), kind: t(`gameType.${gameType}`) })}
      </h3>
      <ul className={css.shares}>
        <li className={css.theirs} style={part(shares.theirs)}>
          <span className={css.amount}>{print(shares.theirs)}</span>
          <span className={css.who}>{account}</span>
          <span className={css.part}>{formatRate(chosen, 1)}</span>
        </li>
        <li className={css.yours} style={part(shares.yours)}>
          <span className={css.amount}>{print(shares.yours)}</span>
          <span className={css.who}>{t('downline.you')}</span>
          <span className={css.part}>{`+${formatRate(rateOf(Math.max(0, unitsOf(most) - value)), 1)}`}</span>
        </li>
      </ul>
      <p className={css.exampleNote}>
        {t('rates.exampleToday', {
          rate: formatRate(rate, 1),
          account,
          theirs: print(today.theirs),
          yours: print(today.yours),
        })}
        {isSame && ` ${t('rates.exampleTotal', { total: money(shares.total), most: formatRate(most, 1) })}`}
        {least > 0 &&
          leastAccount !== null &&
          ` ${t('rates.exampleBelow', { below: leastAccount, account, amount: print(shareAt(minor, least)) })}`}
      </p>
    </section>
  );
}
