import { formatMoney } from '@perya/web/lib/format.ts';
import { useCurrencySymbol } from '../wallet/use-wallet.ts';
import { amountOf } from './amount.ts';

/** Prints amounts of the wire, or centavos, with the symbol of the brand. [GEN-10] */
export function useMoney(): (amount: string | number) => string {
  const symbol = useCurrencySymbol();
  return (amount) => formatMoney(typeof amount === 'number' ? amountOf(amount) : amount, symbol);
}
