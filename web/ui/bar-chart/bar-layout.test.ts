import { describe, expect, it } from 'vitest';
import { axisSteps, layOut, wordsAt } from './bar-layout.ts';

const GROUND = { width: 300, top: 20, bottom: 120 };

describe('bars', () => {
  it('stand on the line of nothing, or hang from it', () => {
    const { base, slots } = layOut([300, -100, 0], GROUND);
    expect(base).toBe(95);
    expect(slots.map(({ y, height }) => [y, height])).toEqual([
      [20, 75],
      [95, 25],
      [95, 0],
    ]);
  });

  it('rest at the bottom when nothing was lost, at the top when nothing was won', () => {
    expect(layOut([10, 5], GROUND).base).toBe(120);
    expect(layOut([-10, -5], GROUND).base).toBe(20);
  });

  it('are nothing for nothing', () => {
    expect(layOut([0, 0, 0], GROUND).slots.every(({ height }) => height === 0)).toBe(true);
    expect(layOut([], GROUND).slots).toEqual([]);
  });

  it('can be seen however small, and never leave the ground', () => {
    const { slots } = layOut([1_000_000, 1], GROUND);
    expect(slots[1]?.height).toBe(2);
    for (const { x, width, y, height } of layOut(
      Array.from({ length: 90 }, (_, at) => at - 45),
      GROUND,
    ).slots) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(300);
      expect(y).toBeGreaterThanOrEqual(20);
      expect(y + height).toBeLessThanOrEqual(120.001);
    }
  });

  it.each([
    ['on a bar', { y: 60, height: 40 }, false, true, 53],
    ['under a small bar that hangs down', { y: 60, height: 4 }, true, true, 77],
    ['on the line where the names are in the way', { y: 60, height: 58 }, true, true, 53],
    ['above them all among many', { y: 60, height: 4 }, true, false, 13],
  ])('the value stands %s', (_, slot, isDown, isSparse, y) => {
    expect(wordsAt(slot, isDown, isSparse, GROUND)).toBe(y);
  });

  it.each([
    [7, 1],
    [8, 2],
    [30, 5],
    [90, 13],
  ])('names of %i bars: every %i', (count, step) => {
    expect(axisSteps(count)).toBe(step);
  });
});
