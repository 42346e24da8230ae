import { amountOf, decimalsOf, minorOf } from '@perya/web/lib/amount.ts';
import { Slider } from '@perya/web/ui/slider/slider.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { Stressed } from '../../features/promotions/terms-list.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './example-card.module.css';
import type { SlidExample } from './use-example.ts';

interface ExampleCardProps {
  readonly example: SlidExample;
  /** In how many steps the bonus becomes money. */
  readonly steps: number;
}

/** What a bonus comes to, by the deposit it is of, and how it becomes money step by step. [SCR-29] */
export function ExampleCard({ example: { shown, deposits, at, slide }, steps }: ExampleCardProps) {
  const t = useT();
  const money = useMoney();
  const deposit = deposits[at];
  if (!shown) return null;
  const part = (amount: string) => money(amountOf(Math.floor(minorOf(amount) / steps), decimalsOf(amount)));
  const sums: readonly (readonly [label: string, text: string, look: string | undefined])[] = [
    ...(shown.deposit === null ? [] : [[t('promo.deposit'), money(shown.deposit), undefined] as const]),
    [t('promo.bonus'), money(shown.award), css.bonus],
    [t('promo.toStake'), money(shown.turnover), css.stake],
  ];
  return (
    <section className={css.card} aria-label={t('promo.example')}>
      <p className={css.head}>
        <b>{t('promo.example')}</b>
        {deposits.length > 0 && (
          <span
            className={css.range}
          >{`${money(String(deposits[0]))} – ${money(String(deposits[deposits.length - 1]))}`}</span>
        )}
      </p>
      {deposit !== undefined && (
        <Slider
          label={t('promo.slide')}
          text={money(String(deposit))}
          value={at}
          max={deposits.length - 1}
          onChange={slide}
        />
      )}
      <dl className={css.sums} aria-live="polite">
        {sums.map(([label, text, look]) => (
          <div key={label} className={css.sum}>
            <dt className={css.label}>{label}</dt>
            <dd className={look}>{text}</dd>
          </div>
        ))}
      </dl>
      {steps > 1 && (
        <>
          <div className={css.steps} aria-hidden>
            {Array.from({ length: steps }, (_, place) => (
              <span key={place} className={css.step} />
            ))}
          </div>
          <p className={css.hint}>
            <Stressed
              text={t('promo.eachStep', { stake: part(shown.turnover), bonus: part(shown.award) })}
              part={part(shown.award)}
            />
          </p>
        </>
      )}
    </section>
  );
}
