import { useEffect } from 'react';

const POLL_MS = 4000;

/**
 * Asks every few seconds while something is awaited and the page is seen, and at once when it is seen again. An answer that
 * takes longer is waited for, because asking anew would drop it.
 */
export function usePolling(isAwaited: boolean, ask: () => unknown): void {
  useEffect(() => {
    if (!isAwaited) return undefined;
    let isAsking = false;
    const askIfSeen = () => {
      if (document.hidden || isAsking) return;
      const asked = ask();
      if (!(asked instanceof Promise)) return;
      isAsking = true;
      void asked.then(() => (isAsking = false));
    };
    const timer = setInterval(askIfSeen, POLL_MS);
    document.addEventListener('visibilitychange', askIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askIfSeen);
    };
  }, [isAwaited, ask]);
}
