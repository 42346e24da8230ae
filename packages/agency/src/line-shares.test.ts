import { FULL_PPM, max, sum } from '@perya/std';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ggrShares, lineShares, seriesShares } from './line-shares.ts';

const rates = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 40 });
const rising = rates.map((some) => [...some].sort((one, other) => one - other));
const amount = fc.bigInt({ min: 0n, max: 10n ** 15n });

/** What the rate of one alone comes to. */
const shareAt = (valid: bigint, rate: number) => (valid * BigInt(rate)) / FULL_PPM;

describe('the shares of a line', () => {
  it('are the differences of the rates, as the golden table says', () => {
    expect(lineShares(1_000_000n, [5_000, 8_000, 10_000, 12_000])).toEqual([5_000n, 3_000n, 2_000n, 2_000n]);
    expect(sum(lineShares(1_000_000n, [5_000, 8_000, 10_000, 12_000]))).toBe(12_000n);
  });

  it('are of the series of a lottery, as the golden table says', () => {
    const shares = seriesShares(100_000n, 1900, [1930, 1940, 1950, 1956]);
    expect(shares).toEqual([1_500n, 500n, 500n, 300n]);
    // Prizes of 950.00 are expected; 2.2 % of the bets stay with the house, whatever was bet at.
    expect(100_000n - 95_000n - sum(shares)).toBe(2_200n);
    expect(sum(seriesShares(100_000n, 1700, [1930, 1940, 1950, 1956])) + 85_000n).toBe(97_800n);
  });

  it('are nothing for whoever has no more than somebody below, and nobody above pays for it twice', () => {
    expect(lineShares(1_000_000n, [5_000, 4_000])).toEqual([5_000n, 0n]);
    expect(lineShares(1_000_000n, [5_000, 4_000, 6_000])).toEqual([5_000n, 0n, 1_000n]);
    expect(lineShares(1_000_000n, [8_000, 8_000, 8_000])).toEqual([8_000n, 0n, 0n]);
    expect(lineShares(1_000_000n, [0, 0, 9_000])).toEqual([0n, 0n, 9_000n]);
  });

  it('lose at most a fraction of a centavo, of the whole line and not of each', () => {
    // Rounded one by one these would be nothing at all.
    expect(lineShares(150n, [5_000, 10_000, 15_000])).toEqual([0n, 1n, 1n]);
    expect(lineShares(99n, [10_000])).toEqual([0n]);
  });

  it('add up to the share of the highest rate and to nothing more, over random lines', () => {
    fc.assert(
      fc.property(amount, rates, (valid, line) => {
        const shares = lineShares(valid, line);
        expect(sum(shares)).toBe(shareAt(valid, Math.max(0, ...line)));
        expect(sum(shares) <= valid).toBe(true);
        expect(shares.every((share) => share >= 0n)).toBe(true);
        expect(shares).toHaveLength(line.length);
      }),
    );
  });

  it('are within a centavo of the difference of the rates, over random lines', () => {
    fc.assert(
      fc.property(amount, rising, (valid, line) => {
        lineShares(valid, line).forEach((share, at) => {
          const exact = valid * BigInt((line[at] ?? 0) - (line[at - 1] ?? 0));
          const off = share * FULL_PPM - exact;
          expect(max(off, -off) < FULL_PPM).toBe(true);
        });
      }),
    );
  });

  it('do not depend on what is above: a longer line pays those below the same', () => {
    fc.assert(
      fc.property(amount, rates, rates, (valid, line, above) => {
        expect(lineShares(valid, [...line, ...above]).slice(0, line.length)).toEqual(lineShares(valid, line));
      }),
    );
  });

  it('go together when levels that take nothing are left out', () => {
    fc.assert(
      fc.property(amount, rising, (valid, line) => {
        const seen = new Set<number>();
        const distinct = line.filter((rate) => !seen.has(rate) && seen.add(rate));
        const paid = (of: readonly number[]) => lineShares(valid, of).filter((share) => share > 0n);
        expect(paid(line)).toEqual(paid(distinct));
      }),
    );
  });

  it('are worked out for a line of ten thousand as well', () => {
    const shares = lineShares(
      10n ** 12n,
      Array.from({ length: 10_000 }, (_, at) => at),
    );
    expect(sum(shares)).toBe(shareAt(10n ** 12n, 9_999));
    expect(shares[5_000]).toBe(1_000_000n);
  });

  it('are never of less than nothing, of parts of a millionth, of more than the whole or above the own series', () => {
    expect(() => lineShares(-1n, [1])).toThrow('shares are of amounts');
    for (const rate of [-1, 0.5, 1_000_001, Number.NaN]) expect(() => lineShares(1n, [rate])).toThrow('whole part');
    expect(() => seriesShares(1n, 1900, [1890, 1950])).toThrow('above the own');
    expect(() => seriesShares(1n, 1900, [2001])).toThrow('whole part');
    expect(seriesShares(100n, 1900, [])).toEqual([]);
  });
});

describe('a share of what the house won', () => {
  it('is the difference of the shares, and nothing when it lost', () => {
    expect(ggrShares(1_000_000n, [200_000, 350_000])).toEqual([200_000n, 150_000n]);
    expect(ggrShares(0n, [200_000])).toEqual([0n]);
    expect(ggrShares(-500_000n, [200_000, 350_000])).toEqual([0n, 0n]);
  });

  it('is of what is left after platform fees, as the golden table says', () => {
    expect(ggrShares(1_000_000n - 200_000n, [370_000])).toEqual([296_000n]);
  });
});
