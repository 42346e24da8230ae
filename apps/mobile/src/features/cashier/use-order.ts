import { type cashier, type Call, type Value } from '@perya/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { useAnswer, type AnswerState } from '@perya/web/query/use-answer.ts';
import { useAsking } from '@perya/web/query/use-asking.ts';
import { onTold } from '../wallet/told.ts';

type OrderCall = typeof cashier.depositDetail | typeof cashier.withdrawDetail;

/** An order that is kept current while somebody looks at it. */
export interface FollowedOrder<Order> extends AnswerState<Order> {
  /** Puts in what an action on the order answered. */
  readonly put: (order: Order) => void;
}

/** Reads an order; while it is open it is asked for again, at once when the server says that it moved. [SCR-18, SCR-19] */
export function useOrder<C extends OrderCall>(
  call: C,
  orderNo: string,
  isOpen: (order: Value<C>) => boolean,
): FollowedOrder<Value<C>> {
  const first = useAnswer<Call>({ call, input: { orderNo } }, { fresh: true });
  const [heard, setHeard] = useState<{ readonly orderNo: string; readonly order: Value<C> } | null>(null);
  const lastFlight = useRef(0);
  // What is kept of an earlier look may be old, but it is of the same order.
  const value = heard?.orderNo === orderNo ? heard.order : (first.value as Value<C> | undefined);
  const put = useCallback(
    (order: Value<C>) => {
      lastFlight.current += 1; // an answer that was under way is older than this one
      setHeard({ orderNo, order });
    },
    [orderNo],
  );
  const askAgain = useCallback(async () => {
    lastFlight.current += 1;
    const own = lastFlight.current;
    const outcome = await ask(call as Call, { orderNo }, { quiet: true });
    if (outcome.ok && own === lastFlight.current) setHeard({ orderNo, order: outcome.value as Value<C> });
  }, [call, orderNo]);
  useToldOrder(orderNo, askAgain);
  // Coming back from the payment app should not cost another wait.
  useAsking(value !== undefined && isOpen(value), askAgain);
  return { ...first, value, put };
}

/** Asks whenever the server tells about the order. */
function useToldOrder(orderNo: string, askAgain: () => Promise<void>): void {
  useEffect(
    () =>
      onTold((told) => {
        // After a break nobody knows what was missed.
        if (told.tell === 'hello' || ('orderNo' in told && told.orderNo === orderNo)) void askAgain();
      }),
    [orderNo, askAgain],
  );
}
