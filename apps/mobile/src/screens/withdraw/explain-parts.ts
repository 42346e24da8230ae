import type { cashier } from '@perya/contract';
import { minorOf } from '@perya/web/lib/amount.ts';
import type { TextKey } from '../../lib/i18n/i18n.ts';

/** One line of a sum in minor units; what is taken away is below zero. */
export interface Part {
  readonly key: TextKey;
  readonly minor: number;
}

/**
 * What can be withdrawn as a sum that adds up to the minor unit: everything somebody has, less what cannot leave now. What
 * is in play or held has left the balance already, so a sum that takes it away begins with it.
 */
export function explainParts(info: cashier.WithdrawInfo): Part[] {
  const cash = minorOf(info.balance);
  const apart = [
    { key: 'withdraw.why.bonus', minor: -minorOf(info.bonus) },
    { key: 'withdraw.why.inPlay', minor: -minorOf(info.inPlay) },
    { key: 'withdraw.why.locked', minor: -minorOf(info.locked) },
  ] as const;
  const taken = [
    ...apart,
    // Of turnover no more counts than there is.
    { key: 'withdraw.why.turnover', minor: minorOf(info.withdrawable) - cash } as const,
  ].filter(({ minor }) => minor !== 0);
  const all = apart.reduce((sum, { minor }) => sum - minor, cash);
  return [{ key: all === cash ? 'withdraw.why.balance' : 'withdraw.why.all', minor: all }, ...taken];
}
