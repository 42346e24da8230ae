import { useEffect, useRef } from 'react';
import type { PendingMoney } from './pending-money.ts';

/** Calls when an interrupted call is settled: something may have changed that nobody was told. */
export function useSettled(pending: PendingMoney | null, onSettled: () => void): void {
  const latest = useRef(onSettled);
  latest.current = onSettled;
  const state = pending?.state;
  const last = useRef(state);
  useEffect(() => {
    if (last.current === 'checking' && state !== 'checking') latest.current();
    last.current = state;
  }, [state]);
}
