import { useEffect, useState } from 'react';

/** Typing is over for now when nothing was typed for so long. */
export const SETTLE_MS = 250;

/** A text once nobody has typed for a moment; an empty one at once. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return undefined;
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text, settled]);
  return settled;
}
