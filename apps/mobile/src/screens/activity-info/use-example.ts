import { promotion } from '@perya/contract';
import { useRef, useState } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { amountOf, decimalsOf } from '@perya/web/lib/amount.ts';
import { toQuery, useQuery } from '@perya/web/query/use-query.ts';
import type { Example } from '../../features/promotions/term-words.ts';
import { exampleDeposits, usualDeposit } from './deposits.ts';

/** An example of a bonus, of a deposit that can be slid to where one is matched. */
export interface SlidExample {
  readonly shown: Example | null;
  /** The deposits there are to choose from; empty where none decides. */
  readonly deposits: readonly number[];
  readonly at: number;
  readonly slide: (at: number) => void;
}

/** What a bonus would be and what it would ask for; the server works it out, and the last answer stays until the next one. */
export function useExample({
  id,
  terms,
  reward,
}: Pick<promotion.PromotionDetail, 'id' | 'terms' | 'reward'>): SlidExample {
  const language = useLanguage();
  const match = reward ? null : (terms.purse?.match ?? null);
  const deposits = match ? exampleDeposits(match) : [];
  const [at, slide] = useState(() => usualDeposit(deposits));
  const decimals = decimalsOf(match?.min ?? '');
  const amount = amountOf((deposits[at] ?? 0) * 10 ** decimals, decimals);
  const query = match && toQuery({ call: promotion.example, input: { id, amount, language } });
  // The terms stand without it: a failure here says nothing.
  const { value } = useQuery(query && { ...query, background: true });
  const last = useRef<Example | null>(null);
  if (value) last.current = { deposit: amount, award: value.award, turnover: value.turnover };
  const { amount: award, turnover } = reward ?? terms;
  const fixed = terms.purse && award !== null && turnover !== null ? { deposit: null, award, turnover } : null;
  return { shown: match ? last.current : fixed, deposits, at, slide };
}
