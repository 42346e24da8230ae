import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  askAgainMs,
  payDay,
  withdrawFee,
  reviewReasons,
  shownStatus,
  statusesShownAs,
  type WithdrawFacts,
} from './withdraw-rules.ts';

const usual: WithdrawFacts = {
  amount: 300_000n,
  autoMax: 500_000n,
  isVerified: true,
  isOwnName: true,
  isCardResting: false,
  hasRecentChange: false,
  isFirst: false,
  hasDepositBack: false,
  isFirstAfterPurse: false,
  deposited: 100_000n,
  withdrawn: 0n,
};

describe('a withdrawal', () => {
  it('that is like many before it needs nobody to look', () => {
    expect(reviewReasons(usual)).toEqual([]);
    expect(reviewReasons({ ...usual, amount: 500_000n })).toEqual([]);
  });

  it.each<[string, Partial<WithdrawFacts>]>([
    ['amount', { amount: 500_001n, deposited: 1_000_000n }],
    ['newCard', { isCardResting: true }],
    ['recentChange', { hasRecentChange: true }],
    ['first', { isFirst: true }],
    ['purse', { isFirstAfterPurse: true }],
    ['identity', { isVerified: false }],
    ['name', { isOwnName: false }],
    ['depositBack', { hasDepositBack: true }],
    ['source', { deposited: 0n }],
    ['source', { withdrawn: 700_001n }],
  ])('is looked at for %s [T13]', (reason, change) => {
    expect(reviewReasons({ ...usual, ...change })).toEqual([reason]);
  });

  it('names every reason, the weightiest first', () => {
    const all = { isVerified: false, isOwnName: false, isCardResting: true, hasRecentChange: true, isFirst: true };
    expect(reviewReasons({ ...usual, ...all, deposited: 0n, amount: 500_001n })).toEqual([
      'identity',
      'name',
      'newCard',
      'recentChange',
      'first',
      'source',
      'amount',
    ]);
  });

  it('costs a share, rounded down, and at least the least', () => {
    expect([
      withdrawFee(10_001n, 150, 0n),
      withdrawFee(10_000n, 0, 1500n),
      withdrawFee(1_000_000n, 150, 1500n),
    ]).toEqual([150n, 1500n, 15_000n]);
  });

  it('is shown in the words of its owner, each state in one of them', () => {
    const shown = (['pending', 'processing', 'success', 'rejected', 'cancelled'] as const).flatMap(statusesShownAs);
    expect(shown.sort()).toEqual(
      ['approved', 'cancelled', 'failed', 'paid', 'rejected', 'review', 'sending', 'unknown'].sort(),
    );
    expect(shownStatus('unknown')).toBe('processing');
  });

  it('is asked about ever less often, and at least every ten minutes', () => {
    fc.assert(
      fc.property(fc.nat(10_000), (tries) => {
        const wait = askAgainMs(tries);
        return wait >= 5_000 && wait <= 600_000 && askAgainMs(tries + 1) >= wait;
      }),
    );
  });
});

describe('the place of a payout', () => {
  const TODAY = '2026-03-02';
  const LIMIT = 5_000_000n;

  /** Where each of these has its place, asked for one after the other. */
  const place = (amounts: readonly bigint[]): string[] => {
    const placed = new Map<string, bigint>();
    return amounts.map((amount) => {
      const day = payDay(TODAY, { placed, amount, limit: LIMIT });
      placed.set(day, (placed.get(day) ?? 0n) + amount);
      return day.slice(8);
    });
  };

  it('is today as long as there is room, then the next day that has some [SCR-10]', () => {
    expect(place([3_000_000n, 2_000_000n, 1n, 5_000_000n, 4_999_999n])).toEqual(['02', '02', '03', '04', '03']);
  });

  it('of more than a day pays out is the day by which there is room for all of it, and nobody moves it on', () => {
    expect(place([8_000_000n, 2_000_000n, 1n])).toEqual(['03', '02', '04']);
  });

  it('never has more paid out by a day than all days so far allow, whatever is asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 1n, max: 12_000_000n }), { maxLength: 10 }), (amounts) => {
        const days = place(amounts);
        for (const last of days) {
          const paid = amounts.reduce((sum, amount, at) => ((days[at] ?? '') <= last ? sum + amount : sum), 0n);
          expect(paid).toBeLessThanOrEqual(LIMIT * BigInt(Number(last) - 1));
        }
      }),
      { numRuns: 200 },
    );
  });
});
