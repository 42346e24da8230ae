import { clampShare, easeOut } from '@perya/stage';
import { useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '@perya/web/ui/reduced-motion.ts';
import { toAmount, toHundredths } from '../amounts.ts';

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
    const from = toHundredths(latest.current);
    const to = toHundredths(amount);
    if (to <= from || prefersReducedMotion()) return show(amount);
    const started = performance.now();
    let frame = 0;
    const roll = (now: number) => {
      const share = clampShare((now - started) / ROLL_MS);
      show(share < 1 ? toAmount(Math.round(from + (to - from) * easeOut(share))) : amount);
      if (share < 1) frame = requestAnimationFrame(roll);
    };
    frame = requestAnimationFrame(roll);
    return () => cancelAnimationFrame(frame);
  }, [amount]);
  return shown;
}
