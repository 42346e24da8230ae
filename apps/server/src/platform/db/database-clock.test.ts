import { describe, expect, it } from 'vitest';
import { DatabaseClock } from './database-clock.ts';

const START = Date.UTC(2026, 10, 17, 12);

/** A machine and a database in one true time; answers of the database take as long as the test says. */
function world({ aheadMs = 0 } = {}) {
  const state = { trueMs: 0, aheadMs, databaseAheadMs: 0, answerMs: 1, sleptMs: 0 };
  const local = {
    wall: () => START + state.trueMs + state.aheadMs,
    monotonic: () => 1_000_000 + state.trueMs - state.sleptMs,
  };
  const pool = {
    async query() {
      state.trueMs += state.answerMs / 2;
      const ms = START + state.trueMs + state.databaseAheadMs;
      state.trueMs += state.answerMs / 2;
      return { rows: [{ ms }] };
    },
  };
  const open = () => DatabaseClock.open(pool as never, local);
  const trueNow = () => START + state.trueMs;
  return { state, open, trueNow };
}

describe('database clock', () => {
  it.each([-800, -100, 0, 800, 86_400_000])(
    'goes by the database on a machine that is %i ms ahead [R53]',
    async (aheadMs) => {
      const { open, state, trueNow } = world({ aheadMs });
      const clock = await open();
      state.trueMs += 1234;
      expect(clock.now().getTime()).toBe(trueNow());
      expect(clock.aheadMs()).toBe(aheadMs);
      expect(clock.errorMs()).toBeLessThan(1);
    },
  );

  it('is not moved by whoever sets the clock of the machine, and is unsure until it has looked again', async () => {
    const { open, state, trueNow } = world();
    const clock = await open();
    state.aheadMs = -3_600_000;
    expect(clock.now().getTime()).toBe(trueNow());
    expect(clock.errorMs()).toBeGreaterThan(3_500_000);
    await clock.measure();
    expect(clock.errorMs()).toBeLessThan(1);
  });

  it('finds out that the machine slept', async () => {
    const { open, state, trueNow } = world();
    const clock = await open();
    state.trueMs += 60_000;
    state.sleptMs = 60_000;
    expect(clock.errorMs()).toBeGreaterThan(59_000);
    await clock.measure();
    expect(clock.now().getTime()).toBe(trueNow());
  });

  it('follows the database where that one is set', async () => {
    const { open, state, trueNow } = world();
    const clock = await open();
    state.databaseAheadMs = 7000;
    await clock.measure();
    expect(clock.now().getTime()).toBe(trueNow() + 7000);
  });

  it('believes a quick answer longer than a slow one, and knows how little a slow one tells', async () => {
    const { open, state } = world();
    const clock = await open();
    state.answerMs = 400;
    await clock.measure();
    expect(clock.errorMs()).toBeLessThan(2);
    const late = await open();
    expect(late.errorMs()).toBeGreaterThanOrEqual(200);
  });
});
