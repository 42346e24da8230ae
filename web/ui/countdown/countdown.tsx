import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { clockText, secondsLeft, spokenAt } from './clock-text.ts';

interface CountdownProps {
  /** The moment it runs towards, and what the clock says now, in milliseconds. */
  readonly untilMs: number;
  readonly now: () => number;
  /** The words that are read aloud at 60, 30 and 10 seconds. */
  readonly announce: (seconds: number) => string;
  readonly onEnd?: () => void;
  readonly className?: string | undefined;
}

/** Time left as `00:18:42`, read aloud only where it matters. */
export function Countdown({ untilMs, now, announce, onEnd, className }: CountdownProps) {
  const [left, setLeft] = useState(() => secondsLeft(untilMs, now()));
  const latest = useRef({ now, onEnd });
  useEffect(() => {
    latest.current = { now, onEnd };
  });

  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = secondsLeft(untilMs, latest.current.now());
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      latest.current.onEnd?.();
    }, 1000);
    return () => clearInterval(timer);
  }, [untilMs]);

  const spoken = spokenAt(left);
  return (
    <span className={className} role="timer" aria-live="off">
      <span>{clockText(left)}</span>
      <span aria-live="polite">{spoken !== undefined && <VisuallyHidden>{announce(spoken)}</VisuallyHidden>}</span>
    </span>
  );
}
