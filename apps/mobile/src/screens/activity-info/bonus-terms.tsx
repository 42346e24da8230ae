import type { promotion } from '@perya/contract';
import { Card } from '@perya/web/ui/card/card.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { hoursText } from '../../features/promotions/promotion-words.ts';
import { WeightList } from '../../features/promotions/weight-list.tsx';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import css from './bonus-terms.module.css';
import { ExampleCard } from './example-card.tsx';
import type { SlidExample } from './use-example.ts';

interface BonusTermsProps {
  readonly detail: promotion.PromotionDetail;
  readonly example: SlidExample;
}

/** How a bonus is come by, and what it comes to. [SCR-29] */
export function BonusTerms({ detail, example }: BonusTermsProps) {
  const t = useT();
  const money = useMoney();
  const { terms, reward } = detail;
  if (!terms.purse) return null;
  const steps = reward ? [] : stepsOf(t, money, detail);
  return (
    <>
      {steps.length > 0 && (
        <>
          <h3 className={css.heading}>{t('promo.how')}</h3>
          <ol>
            {steps.map((step, place) => (
              <li key={step} className={css.step}>
                <span className={css.nr} aria-hidden>
                  {place + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
        </>
      )}
      <ExampleCard example={example} steps={terms.purse.steps} />
    </>
  );
}

/** What counts how much, before anybody joins. [SCR-29] */
export function WeightTerms({ terms: { purse } }: Pick<promotion.PromotionDetail, 'terms'>) {
  const t = useT();
  if (!purse) return null;
  return (
    <>
      <h3 className={css.heading}>{t('meter.weights')}</h3>
      <Card>
        <WeightList weights={purse.weights} />
      </Card>
    </>
  );
}

function stepsOf(
  t: Translate,
  money: (amount: string) => string,
  { promotionType, terms: { needsJoin, purse, claimHours } }: promotion.PromotionDetail,
): string[] {
  if (!purse) return [];
  const { match, days } = purse;
  const finish = { time: t('promo.days', { count: days }) };
  return [
    ...(needsJoin ? [t(match ? 'promo.how.joinFirst' : 'promo.how.join')] : []),
    ...(promotionType === 'WELCOME' ? [t('promo.how.verify')] : []),
    ...(match ? [t('promo.how.deposit', { min: money(match.min) })] : []),
    ...(claimHours > 0 ? [t('promo.how.claim', { time: hoursText(t, claimHours) })] : []),
    t(claimHours > 0 ? 'promo.how.stake' : 'promo.how.stakeAtOnce', finish),
  ];
}
