import { useEffect, useRef } from 'react';
import { onTold } from '../wallet/told.ts';
import { renewMember } from './member-store.ts';

/** Hears at once that papers were decided, and asks again after a break of the line. */
export function useKycNews(onNews?: () => void): void {
  const latest = useRef(onNews);
  latest.current = onNews;
  useEffect(
    () =>
      onTold(({ tell }) => {
        if (tell !== 'kyc' && tell !== 'hello') return;
        void renewMember();
        latest.current?.();
      }),
    [],
  );
}
