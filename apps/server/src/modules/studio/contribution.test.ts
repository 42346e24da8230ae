import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contributionOf } from './contribution.ts';

const stake = fc.bigInt({ min: 1n, max: 10_000_000n });
const ppm = fc.integer({ min: 0, max: 1_000_000 });

describe('studio contribution', () => {
  it('puts aside the share of many rounds to less than one unit, whatever the stake', () => {
    fc.assert(
      fc.property(stake, ppm, fc.nat(1_000_000), fc.integer({ min: 1, max: 300 }), (staked, share, first, rounds) => {
        let aside = 0n;
        for (let at = 0; at < rounds; at += 1) aside += contributionOf(staked, share, first + at);
        const exact = staked * BigInt(share) * BigInt(rounds);
        const off = aside * 1_000_000n - exact;
        expect(off < 1_000_000n && off > -1_000_000n).toBe(true);
      }),
    );
  });

  it('never puts aside more than the stake, or less than nothing', () => {
    fc.assert(
      fc.property(stake, ppm, fc.nat(), (staked, share, nonce) => {
        const aside = contributionOf(staked, share, nonce);
        expect(aside >= 0n && aside <= staked).toBe(true);
      }),
    );
  });

  it('gives small stakes their turn: 0.876 of a centavo is seven centavos in eight rounds', () => {
    const aside = Array.from({ length: 8 }, (_, nonce) => contributionOf(20n, 43_808, nonce));
    expect(aside).toEqual([0n, 1n, 1n, 1n, 1n, 1n, 1n, 1n]);
  });
});
