import { useEffect, useRef, useState } from 'react';

/** A value once it has stayed for a moment; with another scope it is another value, which counts at once. */
export function useDebounced<T>(value: T, ms: number, scope?: unknown): T {
  const settled = useRef({ value, scope });
  const [, redraw] = useState(0);
  if (settled.current.scope !== scope) settled.current = { value, scope };
  useEffect(() => {
    if (settled.current.value === value) return undefined;
    const timer = setTimeout(() => {
      settled.current = { value, scope };
      redraw((count) => count + 1);
    }, ms);
    return () => clearTimeout(timer);
  }, [value, ms, scope]);
  return settled.current.value;
}
