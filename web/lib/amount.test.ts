import { describe, expect, it } from 'vitest';
import { amountOf, decimalsOf, minorOf } from './amount.ts';

describe('amounts of the wire', () => {
  it.each([
    ['0.00', 0, 2],
    ['0.07', 7, 2],
    ['1250.50', 125_050, 2],
    ['-3.50', -350, 2],
    ['999999999999.99', 99_999_999_999_999, 2],
    ['0', 0, 0],
    ['12000', 12_000, 0],
    ['-5', -5, 0],
    ['0.0001', 1, 4],
    ['12.5000', 125_000, 4],
  ])('%s is %d minor units of %d decimals, and back', (amount, minor, decimals) => {
    expect([minorOf(amount), decimalsOf(amount)]).toEqual([minor, decimals]);
    expect(amountOf(minor, decimals)).toBe(amount);
  });
});
