import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  askAgainMs,
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
    ['identity', { isVerified: false }],
    ['name', { isOwnName: false }],
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
