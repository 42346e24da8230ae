import type { Ask, cashier, Value } from '@perya/contract';
import { useCallback, useEffect } from 'react';
import { usePolling } from '@perya/web/query/use-polling.ts';
import { putValue } from '@perya/web/query/query-actions.ts';
import { refetch, type QueryResult } from '@perya/web/query/query-by-url.ts';
import { toQuery, useQuery } from '@perya/web/query/use-query.ts';
import { onTold } from '../wallet/told.ts';

type OrderCall = typeof cashier.depositDetail | typeof cashier.withdrawDetail;

/** An order that is kept current while somebody looks at it. */
export interface FollowedOrder<Order> extends QueryResult<Order> {
  /** Puts in what an action on the order answered. */
  readonly put: (order: Order) => void;
}

/** Reads an order; while it is open it is asked for again, at once when the server says that it moved. [SCR-18, SCR-19] */
export function useOrder<C extends OrderCall>(
  call: C,
  orderNo: string,
  isOpen: (order: Value<C>) => boolean,
): FollowedOrder<Value<C>> {
  const query: Ask = { call, input: { orderNo } };
  const answer = useQuery(query, { fresh: true }) as QueryResult<Value<C>>;
  const { value } = answer;
  const askAgain = useCallback(
    () => refetch({ ...toQuery({ call, input: { orderNo } }), background: true }),
    [call, orderNo],
  );
  useToldOrder(orderNo, askAgain);
  // Coming back from the payment app should not cost another wait.
  usePolling(value !== undefined && isOpen(value), askAgain);
  return { ...answer, put: (order) => putValue(query, order) };
}

/** Asks whenever the server tells about the order. */
function useToldOrder(orderNo: string, askAgain: () => unknown): void {
  useEffect(
    () =>
      onTold((told) => {
        // After a break nobody knows what was missed.
        if (told.tell === 'hello' || ('orderNo' in told && told.orderNo === orderNo)) void askAgain();
      }),
    [orderNo, askAgain],
  );
}
