import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CrashRoom } from './crash-room.ts';
import { usePhase } from './use-phase.ts';

const ROUND = { id: '9', place: 9, startsAt: '', endedAt: null, outcome: null, link: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A room whose climb starts in so many milliseconds, by a clock that a test may correct. */
function roomThatStarts(inMs: number) {
  const startsAt = Date.now() + inMs;
  const clock = { behindMs: 0 };
  const state = { round: ROUND };
  const store = { get: () => state, subscribe: () => () => undefined };
  const room = { store, startsIn: () => startsAt - (Date.now() - clock.behindMs) } as unknown as CrashRoom;
  return { room, clock };
}

const Shown = ({ room }: { readonly room: CrashRoom }) => <p>{usePhase(room)}</p>;
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

describe('the phase of a climb', () => {
  it('turns when it starts, also when the clock was put back after the timer was set [R41]', async () => {
    const { room, clock } = roomThatStarts(1000);
    render(<Shown room={room} />);
    expect(screen.getByText('betting')).toBeTruthy();
    clock.behindMs = 40;
    await pass(1000);
    expect(screen.getByText('betting')).toBeTruthy();
    await pass(41);
    expect(screen.getByText('flying')).toBeTruthy();
  });
});
