import type { live } from '@perya/contract';
import { useEffect, useRef } from 'react';
import { onTold } from './told.ts';

type Told = live.Told;

/** A greeting right after somebody came is that of the first connection. */
const ARRIVAL_MS = 5000;

/** Calls when the server tells of something, and after a break, in which that may have happened unheard. */
export function useNews<Tell extends Told['tell']>(
  tell: Tell,
  onNews: (told: Extract<Told, { tell: Tell }> | null) => void,
): void {
  const latest = useRef(onNews);
  latest.current = onNews;
  useEffect(() => {
    const came = Date.now();
    const isOfTell = (told: Told): told is Extract<Told, { tell: Tell }> => told.tell === tell;
    return onTold((told) => {
      if (isOfTell(told)) latest.current(told);
      else if (told.tell === 'hello' && Date.now() - came > ARRIVAL_MS) latest.current(null);
    });
  }, [tell]);
}
