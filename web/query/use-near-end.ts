import { SCROLL_AHEAD_PX, SCROLL_LOAD_MS } from '@perya/contract';
import { useEffect, useRef } from 'react';

/** Calls when the page is scrolled near its end, at most once a second. [CONST-03] */
export function useNearEnd(isWanted: boolean, onNear: () => void): void {
  const latest = useRef(onNear);
  latest.current = onNear;
  const calledAt = useRef(0);
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      const page = document.documentElement;
      if (page.scrollHeight - window.pageYOffset - window.innerHeight > SCROLL_AHEAD_PX) return;
      const wait = calledAt.current + SCROLL_LOAD_MS - Date.now();
      clearTimeout(timer);
      if (wait > 0) {
        timer = setTimeout(check, wait);
        return;
      }
      calledAt.current = Date.now();
      latest.current();
    };
    check();
    window.addEventListener('scroll', check, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', check);
    };
  }, [isWanted]);
}
