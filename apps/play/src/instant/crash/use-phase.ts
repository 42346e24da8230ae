import { useEffect, useState } from 'react';
import { useStore } from '../../table/store.ts';
import type { CrashRoom } from './crash-room.ts';

/** Where the climb stands; `waiting`: there is none. */
export type Phase = 'waiting' | 'betting' | 'flying' | 'over';

/** Follows the climb from phase to phase; nobody tells when it starts, so that is waited for here. */
export function usePhase(room: CrashRoom): Phase {
  const { round } = useStore(room.store);
  const [turn, setTurn] = useState(0);
  const phase = phaseOf(room);
  useEffect(() => {
    if (phase !== 'betting') return undefined;
    // It may go off a moment too early, and the server's clock may have been corrected meanwhile: then it is set again.
    const timer = window.setTimeout(() => setTurn(turn + 1), Math.max(1, room.startsIn()));
    return () => window.clearTimeout(timer);
  }, [room, round, phase, turn]);
  return phase;
}

/** Where the climb stands at this moment. */
export function phaseOf(room: CrashRoom): Phase {
  const { round } = room.store.get();
  if (round === null) return 'waiting';
  if (round.endedAt !== null) return 'over';
  return room.startsIn() > 0 ? 'betting' : 'flying';
}
