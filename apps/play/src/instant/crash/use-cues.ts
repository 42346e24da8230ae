import { useEffect, useRef } from 'react';
import { useStore } from '../../table/store.ts';
import type { DeskView } from '../desk-view.ts';
import type { CrashRoom } from './crash-room.ts';
import type { Phase } from './use-phase.ts';

const BUZZ_WON = [30, 40, 60];
const BUZZ_LOST = 120;

/** What is heard and felt: the start, the end, and what the own bet came to. */
export function useCues(room: CrashRoom, phase: Phase, { sound, buzz }: DeskView): void {
  const { ride } = useStore(room.store);
  const before = useRef(phase);
  useEffect(() => {
    const was = before.current;
    before.current = phase;
    if (phase === 'flying' && was === 'betting') sound('go');
    if (phase === 'over' && was === 'flying') sound('bad');
  }, [phase, sound]);
  const state = ride?.state;
  useEffect(() => {
    if (state === 'queued' || state === 'sending') sound('tap');
    if (state === 'riding') sound('tick');
    if (state === 'won') {
      sound('win');
      buzz(BUZZ_WON);
    }
    if (state === 'lost' || state === 'late') buzz(BUZZ_LOST);
  }, [state, sound, buzz]);
}
