import { useEffect, useRef } from 'react';
import type { PendingMoney } from '../idempotent-call/pending-money.ts';
import { useSettled } from '../idempotent-call/use-settled.ts';
import { onTold } from '../wallet/told.ts';

/** Calls when the server tells of a reward, and when an interrupted call about one is settled. */
export function useRewardNews(pending: PendingMoney | null, onNews: () => void): void {
  const latest = useRef(onNews);
  latest.current = onNews;
  useEffect(
    () =>
      onTold(({ tell }) => {
        if (tell === 'reward') latest.current();
      }),
    [],
  );
  useSettled(pending, onNews);
}
