import { useEffect, useState } from 'react';

/** What is fetched for a screen besides answers. */
export interface Loaded<T> {
  readonly value: T | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Loads something once for a key; a part that does not come can be asked for again. */
export function useLoaded<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<{ readonly value: T | null; readonly hasFailed: boolean }>(NOTHING);
  useEffect(() => {
    let isLeft = false;
    const show = (next: typeof state) => void (isLeft || setState(next));
    load().then(
      (value) => show({ value, hasFailed: false }),
      () => show({ value: null, hasFailed: true }),
    );
    return () => void (isLeft = true);
    // The key stands for what is loaded.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, tries]);
  const retry = () => {
    setState(NOTHING);
    setTries(tries + 1);
  };
  return { ...state, retry };
}

const NOTHING = { value: null, hasFailed: false };
