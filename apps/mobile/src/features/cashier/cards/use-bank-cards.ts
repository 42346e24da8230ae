import { cards } from '@perya/contract';
import { useState } from 'react';
import { useAnswer, type AnswerState } from '@perya/web/query/use-answer.ts';

type Cards = readonly cards.BankCard[];

/** How many accounts somebody can keep. [SCR-09] */
export const MOST_CARDS = 5;

/** The accounts that withdrawals go to, and a way to put in what a change answered. [API-80] */
export function useBankCards(): AnswerState<Cards> & { readonly put: (list: Cards) => void } {
  const answer = useAnswer({ call: cards.bankCards, input: {} }, { fresh: true });
  const [changed, put] = useState<Cards>();
  return { ...answer, value: changed ?? answer.value, put };
}
