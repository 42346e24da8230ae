import { JACKPOTS, type HoldPublic, type SlotPublic } from '@perya/slots/public';
import css from '../sheets/rules-panel.module.css';
import { t } from '../words.ts';
import type { RulesProps } from './face.ts';

interface FeatureRulesProps extends Pick<RulesProps, 'stake' | 'money'> {
  readonly rules: SlotPublic;
}

/** What a game has besides spins: held coins, a wheel or chests, with everything that can come of them. */
export function FeatureRules({ rules: { hold, wheel, pick }, stake, money }: FeatureRulesProps) {
  const amounts = (times: readonly number[]) => listOf(times, (one) => money(Math.round(one * stake)));
  return (
    <>
      {hold && <HoldRules hold={hold} stake={stake} money={money} />}
      {wheel && (
        <>
          <h3 className={css.heading}>{t('slots.wheel')}</h3>
          <p className={css.note}>
            {t('slots.wheelText', { count: wheel.from, wedges: wheel.wedges.length, list: amounts(wheel.wedges) })}
          </p>
        </>
      )}
      {pick && (
        <>
          <h3 className={css.heading}>{t('slots.pick')}</h3>
          <p className={css.note}>
            {t('slots.pickText', {
              count: pick.from,
              chests: pick.prizes.length,
              ends: pick.prizes.filter((prize) => prize === 0).length,
              list: amounts(pick.prizes.filter((prize) => prize > 0)),
            })}
          </p>
        </>
      )}
    </>
  );
}

interface HoldRulesProps extends Pick<RulesProps, 'stake' | 'money'> {
  readonly hold: HoldPublic;
}

function HoldRules({ hold, stake, money }: HoldRulesProps) {
  const amount = (times: number) => money(Math.round(times * stake));
  return (
    <>
      <h3 className={css.heading}>{t('slots.hold')}</h3>
      <p className={css.note}>{t('slots.holdText', { count: hold.from, respins: hold.respins })}</p>
      <p className={css.note}>{t('slots.coinValues', { list: listOf(hold.values, amount) })}</p>
      <dl className={css.facts}>
        {[...JACKPOTS].reverse().map((jackpot) => (
          <div key={jackpot} className={css.fact}>
            <dt>{t(`view.${jackpot}`)}</dt>
            <dd>{amount(hold.jackpots[jackpot])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Everything in a list, lowest first; what is there more than once says how often. */
function listOf(times: readonly number[], amount: (times: number) => string): string {
  const sorted = [...new Set(times)].sort((one, other) => one - other);
  return sorted
    .map((one) => {
      const count = times.filter((other) => other === one).length;
      return count === 1 ? amount(one) : `${amount(one)} (${count})`;
    })
    .join(', ');
}
