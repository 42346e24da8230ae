import { amountOf, decimalsOf } from '@perya/web/lib/amount.ts';
import { formatMoney } from '@perya/web/lib/format.ts';
import { useCurrencySymbol } from '../wallet/use-wallet.ts';

/** Prints amounts of the wire with the symbol of the brand, or minor units of the same currency as another amount. [GEN-10] */
export function useMoney(other = ''): (amount: string | number) => string {
  const symbol = useCurrencySymbol();
  return (amount) => formatMoney(typeof amount === 'number' ? amountOf(amount, decimalsOf(other)) : amount, symbol);
}
