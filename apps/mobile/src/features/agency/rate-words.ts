import type { GameType } from '@perya/contract';
import { formatRate } from '../rebate/format-rate.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';

/** More would not fit under a name. */
const SHOWN_MAX = 4;

/** `11/16` of `2026-11-16`. */
export function shortDay(day: string): string {
  return day.slice(5).replace('-', '/');
}

/** Rates in a line, the highest first: `Slots 1.0% · Live 0.5% · +3 more`; those of nothing only when asked for. */
export function ratesText(
  t: Translate,
  rates: readonly { readonly gameType: GameType; readonly rate: number }[],
  { zero = false }: { readonly zero?: boolean } = {},
): string {
  const given = rates.filter(({ rate }) => zero || rate > 0).sort((one, other) => other.rate - one.rate);
  const shown = given.length > SHOWN_MAX ? given.slice(0, SHOWN_MAX - 1) : given;
  const words = shown.map(({ gameType, rate }) => `${t(`gameType.${gameType}`)} ${formatRate(rate, 1)}`);
  const left = given.length - shown.length;
  return (left > 0 ? [...words, t('rates.more', { count: left })] : words).join(' · ');
}
