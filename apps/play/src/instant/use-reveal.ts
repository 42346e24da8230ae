import { useEffect, useState } from 'react';
import type { DeskProps } from './desk.ts';

/** Where the showing of a round that is decided at once stands. */
export interface Reveal {
  /** From zero to one while it is shown, one afterwards; zero before the first round. */
  readonly share: number;
  /** It has been seen to its end. */
  readonly isDone: boolean;
}

const CALM_MS = 150;

/** Lets a result take its time, quicker for those who want it so, and says when it has been seen. */
export function useReveal({ turn, pace, onShown }: Pick<DeskProps, 'turn' | 'pace' | 'onShown'>, ms: number): Reveal {
  const [state, setState] = useState({ turn: 0, share: 1 });
  const takesMs = pace.isCalm ? CALM_MS : pace.isQuick ? ms / 3 : ms;
  useEffect(() => {
    if (turn === 0) return undefined;
    let frame = 0;
    const started = performance.now();
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - started) / takesMs));
      setState({ turn, share });
      if (share < 1) frame = requestAnimationFrame(step);
      else onShown();
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
    // The pace of a round is the one it began with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [turn, onShown]);
  const share = turn === 0 ? 0 : state.turn === turn ? state.share : 0;
  return { share, isDone: turn > 0 && share === 1 };
}
