import { startTransition, useEffect, useState } from 'react';

/** Whether all that the page itself needs is here. */
export function usePageLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(() => document.readyState === 'complete');
  useEffect(() => {
    const onLoad = () => startTransition(() => setLoaded(true));
    window.addEventListener('load', onLoad);
    return () => window.removeEventListener('load', onLoad);
  }, []);
  return isLoaded;
}
