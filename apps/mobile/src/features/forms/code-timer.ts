import { useCallback, useEffect, useState } from 'react';
import { session as tab } from '@perya/web/lib/storage.ts';
import { secondsLeft } from '@perya/web/ui/countdown/clock-text.ts';

/** What a code is sent for: each counts down by itself. */
export type CodePurpose = 'login' | 'register' | 'bind' | 'reset' | 'email' | 'confirm';

const keyOf = (purpose: CodePurpose) => `codeUntil.${purpose}`;

/** Counts down until a code may be sent again; a reload goes on where it was. [SMSC-01, SMSC-06] */
export function useCodeTimer(purpose: CodePurpose): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(() => Number(tab.get(keyOf(purpose)) ?? 0) || 0);
  const [left, setLeft] = useState(() => secondsLeft(until, Date.now()));
  useEffect(() => {
    const tick = () => {
      const seconds = secondsLeft(until, Date.now());
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      tab.remove(keyOf(purpose));
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [until, purpose]);
  const start = useCallback(
    (seconds: number) => {
      const end = Date.now() + seconds * 1000;
      tab.set(keyOf(purpose), String(end));
      setUntil(end);
    },
    [purpose],
  );
  return { left, start };
}
