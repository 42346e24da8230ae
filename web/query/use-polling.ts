import { useEffect } from 'react';

const POLL_MS = 4000;

/** Asks every few seconds while something is awaited and the page is seen, and at once when it is seen again. */
export function usePolling(isAwaited: boolean, ask: () => unknown): void {
  useEffect(() => {
    if (!isAwaited) return undefined;
    const askIfSeen = () => {
      if (!document.hidden) void ask();
    };
    const timer = setInterval(askIfSeen, POLL_MS);
    document.addEventListener('visibilitychange', askIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askIfSeen);
    };
  }, [isAwaited, ask]);
}
