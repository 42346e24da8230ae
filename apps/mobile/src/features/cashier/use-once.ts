import { useRef, useState } from 'react';

/** Runs something once at a time: a second tap while it runs does nothing and gets nothing. [API-07] */
export function useOnce<T, Args extends readonly unknown[] = []>(
  work: (...args: Args) => Promise<T>,
): {
  readonly run: (...args: Args) => Promise<T | null>;
  readonly isBusy: boolean;
} {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const run = async (...args: Args) => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(true);
    try {
      return await work(...args);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { run, isBusy };
}
