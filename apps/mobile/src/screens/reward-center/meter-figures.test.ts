import { describe, expect, it } from 'vitest';
import { percentOf, stepsOf } from './meter-figures.ts';

describe('the figures of a meter', () => {
  it('are full only when all is done', () => {
    expect(percentOf({ done: '6200.00', needed: '10000.00' })).toBe(62);
    expect(percentOf({ done: '9999.99', needed: '10000.00' })).toBe(99);
    expect(percentOf({ done: '10000.00', needed: '10000.00' })).toBe(100);
  });

  it('say of every step what has to be staked for it, never less', () => {
    expect(stepsOf({ needed: '10000.00', steps: 4, step: 2 })).toEqual([
      { nr: 1, isDone: true, at: 250_000 },
      { nr: 2, isDone: true, at: 500_000 },
      { nr: 3, isDone: false, at: 750_000 },
      { nr: 4, isDone: false, at: 1_000_000 },
    ]);
    expect(stepsOf({ needed: '1234.50', steps: 4, step: 0 }).map(({ at }) => at)).toEqual([
      30_863, 61_725, 92_588, 123_450,
    ]);
  });
});
