import { startTransition, useEffect, useState } from 'react';

/** Runs a task once the next frame has been drawn, unless it is called off before. */
export function afterFrame(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** A value one frame late: a tap is answered first, then comes what it brings. */
export function useAfterFrame<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(
    () => (value === shown ? undefined : afterFrame(() => startTransition(() => setShown(value)))),
    [value, shown],
  );
  return shown;
}
