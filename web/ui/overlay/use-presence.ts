import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '../reduced-motion.ts';

/** Keeps something on the screen while it animates out. */
export function usePresence(open: boolean, leaveMs: number): 'open' | 'leaving' | 'gone' {
  const [lingers, setLingers] = useState(open);
  if (open && !lingers) setLingers(true);

  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => setLingers(false), prefersReducedMotion() ? 0 : leaveMs);
    return () => clearTimeout(timer);
  }, [open, leaveMs]);

  if (open) return 'open';
  return lingers ? 'leaving' : 'gone';
}
