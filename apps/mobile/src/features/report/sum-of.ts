import { amountOf, decimalsOf, minorOf } from '@perya/web/lib/amount.ts';

/** What some amounts of one currency come to. */
export function sumOf(amounts: readonly string[]): string {
  const minor = amounts.reduce((sum, amount) => sum + minorOf(amount), 0);
  return amountOf(minor, decimalsOf(amounts[0] ?? ''));
}
