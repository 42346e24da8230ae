import { describe, expect, it } from 'vitest';
import { exampleDeposits, usualDeposit } from './deposits.ts';

describe('deposits of an example', () => {
  it('go from the smallest to far above the highest bonus, by round sums, and begin at a usual one [SCR-29]', () => {
    const deposits = exampleDeposits({ min: '100.00', max: '5000.00' });
    expect(deposits).toEqual([100, 200, 300, 500, 1000, 2000, 3000, 5000, 10_000, 20_000, 30_000, 50_000]);
    expect(deposits[usualDeposit(deposits)]).toBe(1000);
  });

  it('are the same kind of sums in a currency without decimals', () => {
    const deposits = exampleDeposits({ min: '50000', max: '2000000' });
    expect([deposits[0], deposits[1], deposits[deposits.length - 1]]).toEqual([50_000, 100_000, 20_000_000]);
    expect(deposits[usualDeposit(deposits)]).toBe(500_000);
  });
});
