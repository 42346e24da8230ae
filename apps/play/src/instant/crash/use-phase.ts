import { useEffect, useState } from 'react';
import { useStore } from '../../table/store.ts';
import type { CrashRoom } from './crash-room.ts';

/** Where the climb stands; `waiting`: there is none. */
export type Phase = 'waiting' | 'betting' | 'flying' | 'over';

/** Follows the climb from phase to phase; nobody tells when it starts, so that is waited for here. */
export function usePhase(room: CrashRoom): Phase {
  const { round } = useStore(room.store);
  const [, setTurn] = useState(0);
  const phase = phaseOf(room);
  useEffect(() => {
    if (phase !== 'betting') return undefined;
    const timer = window.setTimeout(() => setTurn((turn) => turn + 1), Math.max(1, room.startsIn()));
    return () => window.clearTimeout(timer);
  }, [room, round, phase]);
  return phase;
}

/** Where the climb stands at this moment. */
export function phaseOf(room: CrashRoom): Phase {
  const { round } = room.store.get();
  if (round === null) return 'waiting';
  if (round.endedAt !== null) return 'over';
  return room.startsIn() > 0 ? 'betting' : 'flying';
}
