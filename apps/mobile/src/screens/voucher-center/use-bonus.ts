import { promotion } from '@perya/contract';
import { minorOf } from '@perya/web/lib/amount.ts';
import { isZeroAmount } from '@perya/web/lib/format.ts';
import { useDebounced } from '@perya/web/query/use-debounced.ts';
import { useQuery } from '@perya/web/query/use-query.ts';

const TYPING_MS = 250;

/** What a promotion gives for a deposit; `min` is the least that gives anything. */
interface Bonus {
  readonly award: string;
  readonly turnover: string;
  readonly min: string;
  readonly isTooSmall: boolean;
}

/**
 * What a promotion gives for an amount, as the server counts it; null while that is not known. Figures of another amount are
 * never shown: they would be wrong.
 */
export function useBonus(id: string, amount: string | null): Bonus | null {
  const asked = useDebounced(amount, TYPING_MS, id);
  const { value } = useQuery(asked === null ? null : { call: promotion.example, input: { id, amount: asked } });
  if (amount === null || asked !== amount || value === undefined) return null;
  const { award, turnover, min } = value;
  const isTooSmall = isZeroAmount(award) || (min !== null && minorOf(amount) < minorOf(min));
  return { award, turnover, min: min ?? award, isTooSmall };
}
