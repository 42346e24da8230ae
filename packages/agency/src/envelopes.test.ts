import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalEnvelopes, isSplitOf } from './envelopes.ts';

describe('even envelopes', () => {
  it('are all of the amount, and no two differ by more than a minor unit [SCR-50]', () => {
    expect(equalEnvelopes(10_000n, 3)).toEqual([3_334n, 3_333n, 3_333n]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.nat(10_000_000), (count, more) => {
        const total = BigInt(count + more);
        const envelopes = equalEnvelopes(total, count);
        expect(isSplitOf(total, envelopes, total / BigInt(count))).toBe(true);
        expect(Number((envelopes[0] ?? 0n) - (envelopes[count - 1] ?? 0n))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('never are less than what there is: an amount too small for all is none of them [SCR-50]', () => {
    expect(() => equalEnvelopes(2n, 3)).toThrow('there is something for each envelope');
    expect(() => equalEnvelopes(10n, 0)).toThrow('there is something for each envelope');
  });
});

describe('amounts given one by one', () => {
  it.each([
    ['are a split when they come to the total', [50n, 30n, 20n], 20n, true],
    ['are none a minor unit above it', [50n, 31n, 20n], 20n, false],
    ['are none a minor unit below it', [50n, 30n, 19n], 1n, false],
    ['are none when one is below the least', [50n, 30n, 20n], 21n, false],
    ['are none when they are none', [], 1n, false],
  ])('%s [SCR-50]', (_, amounts, low, isSplit) => {
    expect(isSplitOf(100n, amounts, low)).toBe(isSplit);
  });
});
