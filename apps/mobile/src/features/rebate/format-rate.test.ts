import { describe, expect, it } from 'vitest';
import { formatRate } from './format-rate.ts';

describe('rates', () => {
  it.each([
    [0.8, 2, '0.80%'],
    [0.8, 1, '0.8%'],
    [1.05, 1, '1.05%'],
    [0.125, 2, '0.125%'],
    [0.0001, 2, '0.0001%'],
    [1, 0, '1%'],
    [0, 2, '0.00%'],
  ])('of %s with %s decimals or more reads %s [SCR-26] [SCR-27]', (rate, decimals, text) => {
    expect(formatRate(rate, decimals)).toBe(text);
  });
});
