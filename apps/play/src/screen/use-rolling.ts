import { clampShare, easeOut } from '@perya/stage';
import { useEffect, useRef, useState } from 'react';
import { amountOf, decimalsOf, minorOf } from '@perya/web/lib/amount.ts';
import { prefersReducedMotion } from '@perya/web/ui/reduced-motion.ts';

const ROLL_MS = 600;

/** An amount that counts up to its new value; down it goes at once, because what was staked is gone. */
export function useRolling(amount: string): string {
  const [shown, setShown] = useState(amount);
  const latest = useRef(amount);
  useEffect(() => {
    const show = (text: string) => {
      latest.current = text;
      setShown(text);
    };
    const from = minorOf(latest.current);
    const to = minorOf(amount);
    if (to <= from || prefersReducedMotion()) return show(amount);
    const started = performance.now();
    let frame = 0;
    const roll = (now: number) => {
      const share = clampShare((now - started) / ROLL_MS);
      show(share < 1 ? amountOf(Math.round(from + (to - from) * easeOut(share)), decimalsOf(amount)) : amount);
      if (share < 1) frame = requestAnimationFrame(roll);
    };
    frame = requestAnimationFrame(roll);
    return () => cancelAnimationFrame(frame);
  }, [amount]);
  return shown;
}
