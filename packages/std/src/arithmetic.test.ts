import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ceilDiv, max, min, percentOf, sum } from './arithmetic.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 15n });

describe('the arithmetic of amounts', () => {
  it('takes the smaller, the larger and all of them', () => {
    expect([min(-1n, 2n), min(2n, -1n), max(-1n, 2n), max(2n, -1n)]).toEqual([-1n, -1n, 2n, 2n]);
    expect([sum([]), sum([5n]), sum([5n, -7n, 3n])]).toEqual([0n, 5n, 1n]);
  });

  it('rounds a quotient up only where something is left', () => {
    fc.assert(
      fc.property(amount, fc.bigInt({ min: 1n, max: 10n ** 9n }), (dividend, divisor) => {
        const quotient = ceilDiv(dividend, divisor);
        expect(quotient * divisor >= dividend && (quotient - 1n) * divisor < dividend).toBe(true);
      }),
    );
  });

  it('says a hundred percent only of what is done', () => {
    expect([percentOf(0n, 0n), percentOf(-5n, 10n), percentOf(20n, 10n), percentOf(2n, 3n)]).toEqual([100, 0, 100, 66]);
    fc.assert(
      fc.property(amount, fc.bigInt({ min: 1n, max: 10n ** 15n }), (done, target) => {
        expect(percentOf(done, target) === 100).toBe(done >= target);
      }),
    );
  });
});
