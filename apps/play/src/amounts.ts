import type { studio } from '@perya/contract';
import { amountOf, decimalsOf } from '@perya/web/lib/amount.ts';
import { formatMoney } from '@perya/web/lib/format.ts';

/** What calculating with fractions may leave of a whole number. */
const DUST = 1e-6;

/** How amounts of a table are written that were worked out here, in minor units: what is less than one is not paid. */
export function moneyOf({ balance, symbol }: Pick<studio.Opened, 'balance' | 'symbol'>): (minor: number) => string {
  const decimals = decimalsOf(balance);
  return (minor) => formatMoney(amountOf(Math.floor(minor + DUST), decimals), symbol);
}
