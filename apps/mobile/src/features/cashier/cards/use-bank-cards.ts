import { cards } from '@perya/contract';
import { putValue } from '@perya/web/query/query-actions.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import type { QueryResult } from '@perya/web/query/query-by-url.ts';

type Cards = readonly cards.BankCard[];

/** How many accounts somebody can keep. [SCR-09] */
export const MOST_CARDS = 5;

const QUERY = { call: cards.bankCards, input: {} };

/** The accounts that withdrawals go to, and a way to put in what a change answered. [API-80] */
export function useBankCards(): QueryResult<Cards> & { readonly put: (list: Cards) => void } {
  return { ...useQuery(QUERY, { fresh: true }), put: putCards };
}

function putCards(list: Cards): void {
  putValue(QUERY, [...list]);
}
