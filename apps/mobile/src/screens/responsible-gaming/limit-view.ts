import type { care } from '@perya/contract';
import { formatMoney } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';

/** A limit as the server tells it. */
export type Limit = care.Care['limits'][number];

/** What a limit is on. */
export type LimitKind = Limit['kind'];

/** An amount of a limit in words: money, or minutes. */
export function limitText(t: Translate, kind: LimitKind, amount: string, symbol: string): string {
  return kind === 'session' ? t('care.minutes', { count: amount }) : formatMoney(amount, symbol);
}

/** How much of a limit is used, in percent; only for looking at. */
export function usedShare({ amount, used }: Limit): number {
  if (amount === null || Number(amount) === 0) return 0;
  return Math.min(100, Math.floor((Number(used) * 100) / Number(amount)));
}
