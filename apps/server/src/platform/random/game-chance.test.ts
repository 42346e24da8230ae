import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openGenerator } from '@perya/fairness';
import type { Chance } from './chance.ts';
import { openGameChance, type GameChance } from './game-chance.ts';

let asked: number[];
let open: GameChance[];

/** The same entropy each time, counted. */
const system: Chance = {
  bytes: (count) => {
    asked.push(count);
    return Buffer.alloc(count, asked.length);
  },
  below: () => 0,
};

function chanceOf(of: Chance): GameChance {
  const chance = openGameChance(of);
  open.push(chance);
  return chance;
}

describe('the chance of games [R42]', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    asked = [];
    open = [];
  });
  afterEach(() => {
    open.forEach((chance) => chance.close());
    vi.useRealTimers();
  });

  it('is the generator, fed by the system', () => {
    const expected = openGenerator(() => new Uint8Array(48).fill(1));
    expect(chanceOf(system).bytes(40).toString('hex')).toBe(Buffer.from(expected.bytes(40)).toString('hex'));
  });

  it('gives whole numbers below the limit', () => {
    const chance = chanceOf(system);
    const drawn = new Set(Array.from({ length: 400 }, () => chance.below(6)));
    expect(drawn).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  });

  it('goes on while nobody asks', () => {
    const resting = chanceOf(system);
    resting.close();
    asked = [];
    const busy = chanceOf(system);
    vi.advanceTimersByTime(500);
    // Both were fed the same.
    expect(busy.bytes(16).equals(resting.bytes(16))).toBe(false);
  });

  it('takes fresh entropy each minute, and none any more when closed', () => {
    const chance = chanceOf(system);
    expect(asked).toHaveLength(1);
    vi.advanceTimersByTime(3 * 60_000);
    expect(asked).toHaveLength(4);
    expect(Math.min(...asked)).toBeGreaterThanOrEqual(32);
    chance.close();
    vi.advanceTimersByTime(60_000);
    expect(asked).toHaveLength(4);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is never the same twice when the system feeds it', () => {
    const seeds = Array.from({ length: 50 }, () => {
      const chance = openGameChance();
      open.push(chance);
      return chance.bytes(32).toString('hex');
    });
    expect(new Set(seeds).size).toBe(50);
  });
});
