import { describe, expect, it } from 'vitest';
import { seededDraws } from './seeded.ts';
import { phaseAt, sharedSteps, type SharedGame } from './shared-game.ts';

/** Bets on the side a coin falls on; whoever wants out before has half of the stake back. */
const COIN: SharedGame<{ readonly side: number }, { readonly on: number }, { readonly at: number }> = {
  betMs: 1000,
  pauseMs: 500,
  accept: (choice) => choice as { readonly on: number },
  placed: ({ on }) => [{ kind: 'bet', on }],
  outcome: (draws) => ({ side: draws.below(2) }),
  runMs: () => 2000,
  action: { read: (value) => (value === 'out' ? { out: true } : null), stamp: (_, at) => ({ at }) },
  settle({ stake, choice, action }, { side }) {
    if (action) return action.at > 2000 ? null : { events: [{ kind: 'out' }], win: stake / 2 };
    const win = choice.on === side ? stake * 2 : 0;
    return { events: [{ kind: 'fell', side, win }], win };
  },
  resultOf: (events) => events[events.length - 1],
};

describe('a bet on a shared round', () => {
  const steps = sharedSteps(COIN);
  const run = (on: number, actions: readonly unknown[]) => steps.run(100, seededDraws(1), { on }, actions);
  const { side } = COIN.outcome(seededDraws(1));

  it('waits until something ends it, and nothing is known of the outcome before', () => {
    expect(run(0, [])).toEqual({ events: [{ kind: 'bet', on: 0 }], win: 0, isOver: false });
  });

  it('is settled by the outcome at the end of the round, and by what its player did before', () => {
    expect(run(side, [{ end: true }])).toMatchObject({ win: 200, isOver: true });
    expect(run(1 - side, [{ end: true }])).toMatchObject({ win: 0, isOver: true });
    expect(run(side, [{ at: 5 }])).toEqual({
      events: [{ kind: 'bet', on: side }, { kind: 'out' }],
      win: 50,
      isOver: true,
    });
  });

  it('refuses what came too late, and a second action', () => {
    expect(run(side, [{ at: 2001 }])).toBeNull();
    expect(run(side, [{ at: 5 }, { end: true }])).toBeNull();
  });

  it('is stamped by the time of the run, never by what was sent, and not before the run', () => {
    expect(steps.readAction('out')).toEqual({ out: true });
    expect(steps.readAction({ at: 1 })).toBeNull();
    expect(steps.stamp!({ out: true }, 700)).toEqual({ at: 700 });
    expect(steps.stamp!({ out: true }, -1)).toBeNull();
    expect([steps.isEnd!(steps.idle({ events: [], win: 0, isOver: false })), steps.isEnd!({ at: 5 })]).toEqual([
      true,
      false,
    ]);
  });

  it('has no actions where the game has none', () => {
    const { action: _, ...still } = COIN;
    expect(sharedSteps(still).readAction('out')).toBeNull();
    expect('stamp' in sharedSteps(still)).toBe(false);
  });
});

describe('shared game', () => {
  it('is in one phase at each moment', () => {
    const times = { startsAt: 1000, endsAt: 3000 };
    expect([0, 999, 1000, 2999, 3000].map((now) => phaseAt(times, now))).toEqual([
      'betting',
      'betting',
      'running',
      'running',
      'over',
    ]);
  });
});
