import { isNegative, isZeroAmount } from '@perya/web/lib/format.ts';

/** Green for won, red for lost. [SCR-24] */
export function toneOf(net: string): 'plain' | 'positive' | 'negative' {
  if (isZeroAmount(net)) return 'plain';
  return isNegative(net) ? 'negative' : 'positive';
}
