import type { responsibleGaming } from '@perya/contract';
import { formatMoney } from '@perya/web/lib/format.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';

/** A limit as the server tells it. */
export type Limit = responsibleGaming.Protection['limits'][number];

/** What a limit is on. */
export type LimitKind = Limit['kind'];

/** An amount of a limit in words: money, or minutes. */
export function limitText(t: Translate, kind: LimitKind, amount: string, symbol: string): string {
  return kind === 'session' ? t('rg.minutes', { count: amount }) : formatMoney(amount, symbol);
}

/** What counts: the stricter of the own limit and that of the house; null when there is none. */
export function strictest({ amount, house }: Limit): string | null {
  if (amount === null || house === null) return amount ?? house;
  return Number(amount) <= Number(house) ? amount : house;
}

/** How much of what counts is used, in percent; only for looking at. */
export function usedShare(limit: Limit): number {
  const counts = Number(strictest(limit) ?? 0);
  return counts === 0 ? 0 : Math.min(100, Math.floor((Number(limit.used) * 100) / counts));
}
