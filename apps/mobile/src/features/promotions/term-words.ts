import type { promotion } from '@perya/contract';
import { amountOf, decimalsOf, minorOf } from '@perya/web/lib/amount.ts';
import { formatDateTime, formatDay, isZeroAmount } from '@perya/web/lib/format.ts';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { clockDuotone } from '@perya/web/ui/icon/glyphs/clock-duotone.ts';
import { coinsDuotone } from '@perya/web/ui/icon/glyphs/coins-duotone.ts';
import { giftDuotone } from '@perya/web/ui/icon/glyphs/gift-duotone.ts';
import { handWithdrawDuotone } from '@perya/web/ui/icon/glyphs/hand-withdraw-duotone.ts';
import { ticketDuotone } from '@perya/web/ui/icon/glyphs/ticket-duotone.ts';
import { walletDuotone } from '@perya/web/ui/icon/glyphs/wallet-duotone.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { hoursText } from './promotion-words.ts';

/** What an award of some size is and asks for; of one that matches a deposit, of how large a deposit. */
export interface Example {
  readonly deposit: string | null;
  readonly award: string;
  readonly turnover: string;
}

/** Terms, and what of them has come to the person who reads them. */
export type TermsDetail = Pick<promotion.PromotionDetail, 'terms' | 'end' | 'reward'> & {
  /** Until when a reward could be taken that came now. */
  readonly claimUntil?: string | null;
  /** Of a bonus that matches a deposit. */
  readonly example?: Example | null;
};

type Purse = NonNullable<promotion.PromotionTerms['purse']>;
type Money = (amount: string | number) => string;

interface Figure {
  readonly label: string;
  readonly text: string;
}

/** A term in words; what it comes down to stands out. */
export interface TermLine {
  readonly icon: Glyph;
  readonly label: string;
  readonly strong?: string;
  readonly text: string;
}

const DAY_MS = 86_400_000;

/** What is known of the amounts: of the reward that is there, else of the terms. */
function amountsOf({ reward, terms }: TermsDetail) {
  const { amount, turnover, turnoverTimes } = reward ?? terms;
  return { amount, turnover, turnoverTimes };
}

/** The terms of a purse that matches a deposit, as long as nobody knows how large that is. */
function matchOf({ terms, reward }: TermsDetail): (Purse & { readonly match: NonNullable<Purse['match']> }) | null {
  const { purse } = terms;
  return purse?.match && !reward ? { ...purse, match: purse.match } : null;
}

/** What is given, the most of it, and what is to be staked for it: an amount, never a number of times alone. [SCR-29] */
export function figuresOf(t: Translate, money: Money, detail: TermsDetail): Figure[] {
  const { terms, example } = detail;
  const match = matchOf(detail);
  if (match) {
    return [
      { label: t('promo.figureBonus'), text: `${match.match.percent}%` },
      { label: t('promo.figureHighest'), text: money(match.match.max) },
      example?.deposit
        ? { label: t('promo.figureStakeOf', { deposit: money(example.deposit) }), text: money(example.turnover) }
        : { label: t('promo.figureStake'), text: t('promo.byTerms') },
    ];
  }
  const { amount, turnover, turnoverTimes } = amountsOf(detail);
  const stake =
    turnoverTimes === 0 ? money(zeroLike(amount)) : turnover === null ? t('promo.byTerms') : money(turnover);
  const get = { label: t('promo.figureGet'), text: amount === null ? t('promo.byTerms') : money(amount) };
  const claim = terms.claimHours === 0 ? t('promo.atOnce') : hoursText(t, terms.claimHours);
  const toClaim = { label: t('promo.figureClaim'), text: claim };
  const toStake = { label: t('promo.figureStake'), text: stake };
  if (!terms.purse) return [get, toStake, toClaim];
  const { cap, days } = terms.purse;
  const highest = cap !== null && { label: t('promo.figureCap'), text: money(cap) };
  return [get, highest || { label: t('promo.figureDays'), text: t('promo.days', { count: days }) }, toStake];
}

/** What, how much, the requirement, until when, how often or with which money, and what a withdrawal does. */
export function linesOf(t: Translate, money: Money, detail: TermsDetail, nowMs: number): TermLine[] {
  const { terms } = detail;
  const often = { icon: ticketDuotone, label: t('promo.often'), text: t(`promo.often.${terms.once}`) };
  return [
    { icon: giftDuotone, label: t('promo.get'), ...getText(t, money, detail) },
    { icon: coinsDuotone, label: t('promo.stake'), ...stakeText(t, money, detail) },
    { icon: clockDuotone, label: t('promo.until'), ...untilText(t, detail, nowMs) },
    terms.purse ? { icon: walletDuotone, label: t('promo.which'), ...whichText(t, money, terms.purse) } : often,
    { icon: handWithdrawDuotone, label: t('promo.withdraw'), text: t(`promo.withdraw.${terms.onWithdraw}`) },
  ];
}

type Words = Pick<TermLine, 'strong' | 'text'>;

function getText(t: Translate, money: Money, detail: TermsDetail): Words {
  const { terms } = detail;
  const match = matchOf(detail);
  const often = t(`promo.often.${terms.once}`);
  if (match) {
    const { percent, max, min } = match.match;
    const text = t('promo.getMatch', { percent, max: money(max), min: money(min) });
    return { strong: money(max), text: `${text} ${often}` };
  }
  const { amount } = amountsOf(detail);
  if (amount === null) return { text: t('promo.getVaries') };
  const text = t(`promo.get.${terms.form}`, { amount: money(amount) });
  if (!terms.purse) return { strong: money(amount), text };
  const cap = terms.purse.cap && t('promo.cap', { cap: money(terms.purse.cap) });
  return { strong: money(amount), text: [text, cap, often].filter(Boolean).join(' ') };
}

/** Never a number of times without the money it means: where the award differs, that of an example. */
function stakeText(t: Translate, money: Money, detail: TermsDetail): Words {
  const { example, terms } = detail;
  const match = matchOf(detail);
  if (match && example?.deposit) return { strong: money(example.turnover), text: matchStake(t, money, match, example) };
  const { amount, turnover, turnoverTimes: times } = amountsOf(detail);
  if (times === 0 || (turnover !== null && isZeroAmount(turnover))) return { text: t('promo.stakeNothing') };
  if (amount === null || turnover === null) {
    return { text: t('promo.stakeVaries', { amount: money('100'), turnover: money(String(100 * times)) }) };
  }
  const strong = money(turnover);
  // What a reward asks for may have counted the deposit too, so that it is no whole number of times the award.
  if (terms.purse?.match) return { strong, text: t('promo.stakeAll', { turnover: strong }) };
  return { strong, text: t('promo.stakeSum', { turnover: strong, times, amount: money(amount) }) };
}

function matchStake(t: Translate, money: Money, { times, base }: Purse, { deposit, award, turnover }: Example): string {
  const texts = { turnover: money(turnover), deposit: money(deposit ?? ''), times, award: money(award) };
  if (base === 'bonus') return t('promo.stakeOfBonus', texts);
  const matched = amountOf(Math.round(minorOf(turnover) / times) - minorOf(award), decimalsOf(award));
  return t('promo.stakeOfBoth', { ...texts, matched: money(matched) });
}

function untilText(t: Translate, detail: TermsDetail, nowMs: number): Words {
  const { terms, end, reward, claimUntil = null } = detail;
  const { purse } = terms;
  const days = purse && t('promo.days', { count: purse.days });
  const finish =
    purse &&
    t(matchOf(detail) ? 'promo.untilFinishDeposit' : 'promo.untilFinish', {
      time: days ?? '',
      date: formatDay(new Date(nowMs + purse.days * DAY_MS).toISOString()),
    });
  const parts = [claimText(t, terms, reward, claimUntil), finish, endText(t, reward, end)];
  return { ...(days && { strong: days }), text: parts.filter(Boolean).join(' ') };
}

function claimText(
  t: Translate,
  { claimHours, purse }: promotion.PromotionTerms,
  reward: TermsDetail['reward'],
  claimUntil: string | null,
): string | null {
  const until = (reward?.canClaim && reward.expireTime) || claimUntil;
  if (until !== null) return t('promo.untilReward', { time: formatDateTime(until) });
  if (claimHours > 0) return t('promo.untilHours', { time: hoursText(t, claimHours) });
  return purse ? null : t('promo.untilAtOnce');
}

function endText(t: Translate, reward: TermsDetail['reward'], end: string | null): string | null {
  return reward?.canClaim || end === null ? null : t('promo.untilEnd', { time: formatDateTime(end) });
}

function whichText(t: Translate, money: Money, { maxStake }: Purse): Words {
  return {
    strong: t('promo.whichFirst'),
    text: `${t('promo.whichFirst')} ${t('promo.whichMax', { max: money(maxStake) })}`,
  };
}

function zeroLike(amount: string | null): string {
  return (amount ?? '0').replace(/[0-9]+/, '0').replace(/[1-9]/g, '0');
}
