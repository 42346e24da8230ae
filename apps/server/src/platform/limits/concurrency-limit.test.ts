import { describe, expect, it } from 'vitest';
import { Overloaded, createConcurrencyLimit } from './concurrency-limit.ts';

const LIMITS = { inFlightMax: 2, queueMax: 3, waitMaxMs: 60_000 };

/** Work that ends when the test says so. */
function pieces() {
  let now = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  const work = async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise<void>((resolve) => ends.push(resolve));
    now -= 1;
  };
  return { work, ends, most: () => most };
}

/** Lets everything that can go on go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a gate', () => {
  it('lets two in at a time and the others in their turn [T2]', async () => {
    const gate = createConcurrencyLimit(LIMITS);
    const { work, ends, most } = pieces();
    const all = [1, 2, 3, 4, 5].map(() => gate(work));
    for (let ended = 0; ended < 5; ended += 1) {
      await settled();
      ends.shift()?.();
      void gate(async () => undefined).catch(() => undefined);
    }
    await Promise.all(all);
    expect(most()).toBe(2);
  });

  it('turns away who stands too far back [T2]', async () => {
    const gate = createConcurrencyLimit(LIMITS);
    const { work, ends } = pieces();
    const all = [1, 2, 3, 4, 5].map(() => gate(work));
    await expect(gate(work)).rejects.toThrow(Overloaded);
    while (ends.length > 0) {
      ends.shift()?.();
      await settled();
    }
    await Promise.all(all);
  });

  it('turns away who waits too long, and goes on afterwards [T2]', async () => {
    const gate = createConcurrencyLimit({ ...LIMITS, waitMaxMs: 1 });
    const { work, ends } = pieces();
    const held = [gate(work), gate(work)];
    await expect(gate(work)).rejects.toThrow(Overloaded);
    for (const end of ends) end();
    await Promise.all(held);
    expect(await gate(async () => 'in')).toBe('in');
  });

  it('tells how many work, wait and were turned away [T2]', async () => {
    const gate = createConcurrencyLimit(LIMITS);
    const { work, ends } = pieces();
    const all = [1, 2, 3, 4, 5].map(() => gate(work));
    await expect(gate(work)).rejects.toThrow(Overloaded);
    expect(gate.load()).toEqual({ working: 2, waiting: 3, refused: 1 });
    while (ends.length > 0) {
      ends.shift()?.();
      await settled();
    }
    await Promise.all(all);
    expect(gate.load()).toEqual({ working: 0, waiting: 0, refused: 1 });
  });

  it('gives a place back after work that failed', async () => {
    const gate = createConcurrencyLimit(LIMITS);
    for (let time = 0; time < 5; time += 1) {
      await expect(gate(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    }
    expect(await gate(async () => 'in')).toBe('in');
  });
});
