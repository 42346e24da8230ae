import { useEffect, useRef } from 'react';
import { onTold } from '../wallet/told.ts';

/** Calls when the server tells of a reward, and when an interrupted call about one is settled. */
export function useRewardNews(pending: string | undefined, onNews: () => void): void {
  const latest = useRef(onNews);
  latest.current = onNews;
  useEffect(
    () =>
      onTold(({ tell }) => {
        if (tell === 'reward') latest.current();
      }),
    [],
  );
  const last = useRef(pending);
  useEffect(() => {
    if (last.current === 'checking' && pending !== 'checking') latest.current();
    last.current = pending;
  }, [pending]);
}
