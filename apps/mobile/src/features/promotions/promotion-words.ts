import type { promotion } from '@perya/contract';
import { errorText } from '@perya/web/i18n/i18n.ts';
import { formatDateTime, formatDay } from '@perya/web/lib/format.ts';
import type { TextKey, Translate } from '../../lib/i18n/i18n.ts';

type Card = promotion.Promotion;

/** How a promotion can stand. [PROMO-01] */
export type ClaimState = (typeof promotion.CLAIM_STATES)[number];

const DAY_HOURS = 24;

const KINDS: Readonly<Partial<Record<string, TextKey>>> = { CODE: 'promo.kind.CODE', GRANT: 'promo.kind.GRANT' };

/** The word for how a promotion stands; whoever is in and not there yet reads Process. [PROMO-02, PROMO-03] */
export function stateLabel(state: ClaimState, progress: Card['progress']): TextKey {
  if (state === 'signed' && progress && progress.percent < 100) return 'promotion.state.process';
  return `promotion.state.${state}`;
}

/** How a promotion is come by that nobody joins: that is no state, so it is a line and no label. [PROMO-03] */
export function kindText(t: Translate, promotionType: string): string {
  return t(KINDS[promotionType] ?? 'promo.kind.open');
}

/** Whether a tap does anything. [PROMO-04] */
export function isTappable(state: Card['state']): boolean {
  return state === 'joining' || state === 'claim';
}

/** When a promotion runs, in as few figures as say it. [SCR-28] */
export function periodText(t: Translate, { start, end }: Pick<Card, 'start' | 'end'>, now = Date.now()): string {
  if (Date.parse(start) > now) return t('activity.from', { time: formatDateTime(start) });
  if (end === null) return t('activity.endless');
  if (Date.parse(end) <= now) return t('activity.over', { time: formatDay(end) });
  return t('activity.until', { time: formatDateTime(end) });
}

/** From the first day to the last. [SCR-29] */
export function wholePeriod(t: Translate, { start, end }: Pick<Card, 'start' | 'end'>): string {
  if (end === null) return t('activity.from', { time: formatDay(start) });
  return t('activity.period', { from: formatDay(start), to: formatDay(end) });
}

/** What a kind of promotions is called; one that nobody named is read as it is written. */
export function categoryName(code: string): string {
  const words = code.toLowerCase().replace(/_/g, ' ');
  return errorText(`activity.category.${code}`) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Hours in the largest unit that holds them whole. */
export function hoursText(t: Translate, hours: number): string {
  return hours % DAY_HOURS === 0 ? t('promo.days', { count: hours / DAY_HOURS }) : t('promo.hours', { count: hours });
}
