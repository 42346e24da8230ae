import { useEffect, useState } from 'react';
import type { DeskProps } from './desk.ts';

type Shown = Pick<DeskProps, 'turn' | 'round' | 'pace' | 'onShown'>;

/**
 * Shows the events of a round one after the other, each for so long, and says when all have been; tells how many have.
 * What was shown before the player acted stays.
 */
export function useSteps({ turn, round, pace, onShown }: Shown, count: number, stepMs: number): number {
  const roundNo = round?.roundNo ?? '';
  const [seen, setSeen] = useState({ roundNo: '', shown: 0 });
  const shown = seen.roundNo === roundNo ? Math.min(seen.shown, count) : 0;
  const waitMs = pace.isQuick || pace.isCalm ? stepMs / 4 : stepMs;
  useEffect(() => {
    if (turn === 0) return undefined;
    if (shown >= count) {
      const last = window.setTimeout(onShown, count === 0 ? 0 : waitMs);
      return () => window.clearTimeout(last);
    }
    const timer = window.setTimeout(() => setSeen({ roundNo, shown: shown + 1 }), shown === 0 ? 0 : waitMs);
    return () => window.clearTimeout(timer);
  }, [turn, roundNo, shown, count, waitMs, onShown]);
  return shown;
}
