import type { promotion } from '@perya/contract';
import { formatDateTime, isZeroAmount } from '@perya/web/lib/format.ts';
import { classNames } from '@perya/web/ui/class-names.ts';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { clockDuotone } from '@perya/web/ui/icon/glyphs/clock-duotone.ts';
import { coinsDuotone } from '@perya/web/ui/icon/glyphs/coins-duotone.ts';
import { giftDuotone } from '@perya/web/ui/icon/glyphs/gift-duotone.ts';
import { handWithdrawDuotone } from '@perya/web/ui/icon/glyphs/hand-withdraw-duotone.ts';
import { ticketDuotone } from '@perya/web/ui/icon/glyphs/ticket-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useMoney } from '../cashier/use-money.ts';
import { hoursText } from './promotion-words.ts';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import css from './terms-list.module.css';

/** Terms, and what of them has come to the person who reads them. */
type Detail = Pick<promotion.PromotionDetail, 'terms' | 'end' | 'reward'> & {
  /** Until when a reward could be taken that came now. */
  readonly claimUntil?: string | null;
};
type Money = (amount: string) => string;

interface Line {
  readonly icon: Glyph;
  readonly label: string;
  readonly text: string;
}

/** Longer ones are smaller. */
const FIGURE_LETTERS = 10;

/** The terms in three figures and five lines, every requirement as an amount. [SCR-29] */
export function TermsList({ detail }: { readonly detail: Detail }) {
  const t = useT();
  const money = useMoney();
  const figures = figuresOf(t, money, detail);
  return (
    <section className={css.terms} aria-label={t('promo.terms')}>
      <dl className={css.figures}>
        {figures.map(({ label, text }) => (
          <div key={label} className={css.figure}>
            <dt className={css.figureLabel}>{label}</dt>
            <dd className={classNames(css.figureText, text.length > FIGURE_LETTERS && css.longText)}>{text}</dd>
          </div>
        ))}
      </dl>
      <TermLines detail={detail} />
    </section>
  );
}

/** What, how much, the requirement, until when, how often, and what a withdrawal does. */
export function TermLines({ detail }: { readonly detail: Detail }) {
  const t = useT();
  const money = useMoney();
  return (
    <dl className={css.lines}>
      {linesOf(t, money, detail).map(({ icon, label, text }) => (
        <div key={label} className={css.line}>
          <Icon glyph={icon} className={css.lineIcon} />
          <dt className={css.lineLabel}>{label}</dt>
          <dd className={css.lineText}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is known of the amounts: of the reward that waits, else of the terms. */
function amountsOf({ reward, terms }: Detail) {
  const { amount, turnover, turnoverTimes } = reward ?? terms;
  return { amount, turnover, turnoverTimes };
}

function figuresOf(t: Translate, money: Money, detail: Detail): Omit<Line, 'icon'>[] {
  const { amount, turnover, turnoverTimes } = amountsOf(detail);
  const { claimHours } = detail.terms;
  const stake =
    turnoverTimes === 0 ? money(zeroLike(amount)) : turnover === null ? t('promo.byTerms') : money(turnover);
  return [
    { label: t('promo.figureGet'), text: amount === null ? t('promo.byTerms') : money(amount) },
    { label: t('promo.figureStake'), text: stake },
    { label: t('promo.figureClaim'), text: claimHours === 0 ? t('promo.atOnce') : hoursText(t, claimHours) },
  ];
}

function linesOf(t: Translate, money: Money, detail: Detail): Line[] {
  const { terms } = detail;
  const { amount } = amountsOf(detail);
  const given = amount === null ? t('promo.getVaries') : t(`promo.get.${terms.form}`, { amount: money(amount) });
  return [
    { icon: giftDuotone, label: t('promo.get'), text: given },
    { icon: coinsDuotone, label: t('promo.stake'), text: stakeText(t, money, detail) },
    { icon: clockDuotone, label: t('promo.until'), text: untilText(t, detail) },
    { icon: ticketDuotone, label: t('promo.often'), text: t(`promo.often.${terms.once}`) },
    { icon: handWithdrawDuotone, label: t('promo.withdraw'), text: t(`promo.withdraw.${terms.onWithdraw}`) },
  ];
}

/** Never a number of times without the money it means: where the award differs, that of an example. */
function stakeText(t: Translate, money: Money, detail: Detail): string {
  const { amount, turnover, turnoverTimes: times } = amountsOf(detail);
  if (times === 0 || (turnover !== null && isZeroAmount(turnover))) return t('promo.stakeNothing');
  if (amount === null || turnover === null) {
    return t('promo.stakeVaries', { amount: money('100'), turnover: money(String(100 * times)) });
  }
  return t('promo.stakeSum', { turnover: money(turnover), times, amount: money(amount) });
}

function untilText(t: Translate, { terms, end, reward, claimUntil = null }: Detail): string {
  if (reward?.canClaim && reward.expireTime !== null) {
    return t('promo.untilReward', { time: formatDateTime(reward.expireTime) });
  }
  const claim =
    terms.claimHours === 0
      ? t('promo.untilAtOnce')
      : claimUntil === null
        ? t('promo.untilHours', { time: hoursText(t, terms.claimHours) })
        : t('promo.untilReward', { time: formatDateTime(claimUntil) });
  return end === null ? claim : `${claim} ${t('promo.untilEnd', { time: formatDateTime(end) })}`;
}

function zeroLike(amount: string | null): string {
  return (amount ?? '0').replace(/[0-9]+/, '0').replace(/[1-9]/g, '0');
}
