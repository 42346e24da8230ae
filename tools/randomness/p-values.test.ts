import { describe, expect, it } from 'vitest';
import { chiSquareTail, eitherSide, normalTail } from './p-values.ts';

describe('p-values', () => {
  // The quantiles of printed tables.
  it.each([
    [6.6349, 1, 0.01],
    [3.8415, 1, 0.05],
    [23.2093, 10, 0.01],
    [2.5582, 10, 0.99],
    [77.386, 51, 0.01],
    [63.167, 100, 0.9985],
    [1105.917, 999, 0.01],
  ])('of a chi-square of %d with %d degrees of freedom is %d', (value, freedom, p) => {
    expect(chiSquareTail(value, freedom)).toBeCloseTo(p, 3);
  });

  it('of a normal value are on both sides', () => {
    expect(normalTail(1.959964)).toBeCloseTo(0.05, 6);
    expect(normalTail(-2.575829)).toBeCloseTo(0.01, 6);
    expect(normalTail(0)).toBe(1);
  });

  it('count too good as much as too bad', () => {
    expect([0.001, 0.999, 0.5].map(eitherSide)).toEqual([0.002, expect.closeTo(0.002), 1]);
  });
});
