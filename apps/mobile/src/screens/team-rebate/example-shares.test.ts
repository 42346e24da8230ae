import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareAt, sharesOf } from './example-shares.ts';
import { rateOf, unitsOf } from '../../features/agency/rate-units.ts';

const stakes = fc.integer({ min: 0, max: 10_000_000_000 });
const units = fc.integer({ min: 0, max: 1_000_000 });

describe('what a bet brings', () => {
  it('is the difference of the rates, as the golden table says [SCR-54]', () => {
    expect(sharesOf(1_000_000, 1.1, 1.2)).toEqual({ theirs: 11_000, yours: 1_000, total: 12_000 });
    expect(sharesOf(1_000_000, 1, 1.2)).toEqual({ theirs: 10_000, yours: 2_000, total: 12_000 });
    expect(sharesOf(1_000_000, 1.2, 1.2)).toEqual({ theirs: 12_000, yours: 0, total: 12_000 });
    expect(sharesOf(50_000, 0.3, 0.7)).toEqual({ theirs: 150, yours: 200, total: 350 });
  });

  it('is exact and adds up to the share of the higher rate, over random bets and rates [SCR-54]', () => {
    fc.assert(
      fc.property(stakes, units, units, (stake, one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        const { theirs, yours, total } = sharesOf(stake, rateOf(low), rateOf(high));
        expect(theirs + yours).toBe(total);
        expect(BigInt(theirs)).toBe((BigInt(stake) * BigInt(low)) / 1_000_000n);
        expect(BigInt(total)).toBe((BigInt(stake) * BigInt(high)) / 1_000_000n);
        expect(shareAt(stake, rateOf(unitsOf(rateOf(low))))).toBe(theirs);
      }),
    );
  });
});
