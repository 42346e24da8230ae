import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCollectingGarbage } from './collect-garbage.ts';

const ctx = { log: pino({ level: 'silent' }) };
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** How often garbage was collected after each of these times. */
async function collectedAfter(shares: readonly number[]): Promise<number[]> {
  let share = 0;
  let times = 0;
  const giving = startCollectingGarbage(ctx, { busyShare: () => share, collect: () => (times += 1) });
  const found: number[] = [];
  for (share of shares) {
    await vi.advanceTimersToNextTimerAsync();
    found.push(times);
  }
  await giving.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times).toBe(found.at(-1));
  return found;
}

describe('collect garbage', () => {
  it('gives memory back once after the start and once after each busy time, when it is quiet', async () => {
    expect(await collectedAfter([0.5, 0, 0, 0.01, 0.9, 0.9, 0.01, 0])).toEqual([0, 1, 1, 1, 1, 1, 2, 2]);
  });

  it('does not hold up a server that always has a little to do', async () => {
    expect(await collectedAfter([0.05, 0.05, 0.2, 0.05])).toEqual([0, 0, 0, 0]);
    expect(await collectedAfter([0, 0.05, 0.05, 0])).toEqual([1, 1, 1, 1]);
  });
});
