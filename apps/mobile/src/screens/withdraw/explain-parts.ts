import type { cashier } from '@perya/contract';
import { centavosOf } from '../../features/cashier/amount.ts';
import type { TextKey } from '../../lib/i18n/i18n.ts';

/** One line of a sum in centavos; what is taken away is below zero. */
export interface Part {
  readonly key: TextKey;
  readonly centavos: number;
}

/**
 * What can be withdrawn as a sum that adds up to the centavo: everything somebody has, less what cannot leave now. What
 * is in play or held has left the balance already, so a sum that takes it away begins with it.
 */
export function explainParts(info: cashier.WithdrawInfo): Part[] {
  const of = (amount: string) => centavosOf(amount) ?? 0;
  const cash = of(info.balance);
  const apart = [
    { key: 'withdraw.why.bonus', centavos: -of(info.bonus) },
    { key: 'withdraw.why.inPlay', centavos: -of(info.inPlay) },
    { key: 'withdraw.why.locked', centavos: -of(info.locked) },
  ] as const;
  const taken = [
    ...apart,
    // Of turnover no more counts than there is.
    { key: 'withdraw.why.turnover', centavos: of(info.withdrawable) - cash } as const,
  ].filter(({ centavos }) => centavos !== 0);
  const all = apart.reduce((sum, { centavos }) => sum - centavos, cash);
  return [{ key: all === cash ? 'withdraw.why.balance' : 'withdraw.why.all', centavos: all }, ...taken];
}
