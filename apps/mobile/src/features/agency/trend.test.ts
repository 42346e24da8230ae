import { describe, expect, it } from 'vitest';
import { changeOf, signed, sparkPath } from './trend.ts';

describe('the days of a figure', () => {
  it.each([
    [[3, 5, 2, 4, 8, 116, 128], 12, '+12'],
    [[8, 6], -2, '−2'],
    [[6, 6], 0, '0'],
    [[0, 1_234_567], 1_234_567, '+1,234,567'],
  ])('%s end with a difference of %s', (days, change, text) => {
    expect(changeOf(days)).toBe(change);
    expect(signed(change)).toBe(text);
  });

  it('have none without a day before', () => {
    expect(changeOf([7])).toBeNull();
    expect(changeOf([])).toBeNull();
  });

  it('are a line from the lowest to the highest, and a flat one at the bottom when they are all the same', () => {
    expect(sparkPath([0, 10])).toBe('M1.5 22C30 22 30 4 58.5 4');
    expect(sparkPath([5, 5])).toBe('M1.5 22C30 22 30 22 58.5 22');
    expect(sparkPath([])).toBe('');
  });
});
