import { isZeroAmount } from '@perya/web/lib/format.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';

/** What a reward asks for before it can leave, always as an amount. */
export function turnoverText(t: Translate, money: (amount: string) => string, turnover: string): string {
  return isZeroAmount(turnover) ? t('reward.noTurnover') : t('reward.turnover', { amount: money(turnover) });
}
