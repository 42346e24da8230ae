import { describe, expect, it } from 'vitest';
import { above, below, delayOf, fallMs, lastDelay, squashed, touchMs, turnsOf } from './motion.ts';

describe('a fall', () => {
  it('starts where it is, gets faster, bounces a little and lies still', () => {
    expect(above(5, -10)).toBe(5);
    expect(above(5, 0)).toBe(5);
    const [early, late] = [above(5, 50) - above(5, 100), above(5, 200) - above(5, 250)];
    expect(late).toBeGreaterThan(early);
    expect(above(5, touchMs(5))).toBeCloseTo(0);
    const bounced = above(5, touchMs(5) + 75);
    expect(bounced).toBeGreaterThan(0.05);
    expect(bounced).toBeLessThan(0.2);
    expect(above(5, fallMs(5))).toBe(0);
  });

  it('takes longer from higher, and no time where nothing falls', () => {
    expect(fallMs(6)).toBeGreaterThan(fallMs(1));
    expect(fallMs(0)).toBe(0);
    expect(above(0, 0)).toBe(0);
    expect(squashed(0, 100)).toBe(0);
  });

  it('presses only after it has touched the ground', () => {
    expect(squashed(3, touchMs(3) - 1)).toBe(0);
    expect(squashed(3, touchMs(3) + 40)).toBeGreaterThan(0.2);
    expect(squashed(3, fallMs(3) + 1)).toBe(0);
  });
});

describe('motion', () => {
  it('falls out ever faster, from the left and from the ground on', () => {
    expect(below(0)).toBe(0);
    expect(below(300) - below(200)).toBeGreaterThan(below(100) - below(0));
    const stagger = { reelMs: 10, rowMs: 3, turns: turnsOf(0, 6) };
    expect(delayOf(stagger, 0, 4, 5)).toBe(0);
    expect(delayOf(stagger, 2, 0, 5)).toBe(32);
    expect(lastDelay(stagger, 5)).toBe(62);
  });

  it('moves the reels of each title of a model in another order', () => {
    expect([0, 1, 2, 3].map((flair) => [...turnsOf(flair, 6)])).toEqual([
      [0, 1, 2, 3, 4, 5],
      [5, 4, 3, 2, 1, 0],
      [4, 2, 0, 0, 2, 4],
      [0, 2, 4, 4, 2, 0],
    ]);
    expect([...turnsOf(2, 7)]).toEqual([6, 4, 2, 0, 2, 4, 6]);
  });
});
