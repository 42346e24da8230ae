import type { rain } from '@perya/contract';
import { useEffect, useRef } from 'react';

const LOOK_MS = 2000;
/** Where the clock of a phone is wrong, somebody else says when it is time. */
const LOOKS_MAX = 10;

/** Asks again when a wave should have opened or ended, until it has. */
export function useTurns(wave: rain.RainWave | null, renew: () => void): void {
  const latest = useRef(renew);
  latest.current = renew;
  const turn = wave && (wave.state === 'coming' ? wave.opensTime : wave.closesTime);
  useEffect(() => {
    if (turn === null) return undefined;
    let looks = 0;
    const timer = setInterval(() => {
      if (Date.now() < Date.parse(turn)) return;
      looks += 1;
      if (looks >= LOOKS_MAX) clearInterval(timer);
      latest.current();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [turn]);
}
