import type { ActedRound } from '@perya/stage';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeskView } from './desk-view.ts';

const PACE = { isQuick: true, isCalm: false, roundMsMin: 2500 };
const round = (isOpen: boolean): ActedRound => ({
  roundNo: 'R1',
  choice: null,
  actions: [],
  events: [],
  stake: 2000,
  win: 0,
  isOpen,
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a round made of elements', () => {
  const play = (isOpen: boolean) => {
    const view = new DeskView(false);
    const isOver = vi.fn();
    view.start(PACE);
    void view.show(round(isOpen)).then(isOver);
    view.shown();
    return { view, isOver };
  };

  it('is never over sooner than the rules of a place allow, however fast it was shown', async () => {
    const { isOver } = play(false);
    await vi.advanceTimersByTimeAsync(2400);
    expect(isOver).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(isOver).toHaveBeenCalledOnce();
  });

  it('does not keep a player waiting who has to act', async () => {
    const { isOver } = play(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(isOver).toHaveBeenCalledOnce();
  });

  it('ends at once when there was no round after all', async () => {
    const { view, isOver } = play(false);
    view.rest();
    await vi.advanceTimersByTimeAsync(0);
    expect(isOver).toHaveBeenCalledOnce();
  });
});
