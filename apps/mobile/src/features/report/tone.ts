import { isNegative, isZeroAmount } from '@perya/web/lib/format.ts';

/** Green above zero, red below it; what that means is for the words beside it. [SCR-24, SCR-51] */
export function toneOf(net: string): 'plain' | 'positive' | 'negative' {
  if (isZeroAmount(net)) return 'plain';
  return isNegative(net) ? 'negative' : 'positive';
}
