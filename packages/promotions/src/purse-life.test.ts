import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeats } from '../../../tools/testing/repeats.ts';
import { PurseLife, type LifeTerms } from './purse-life.ts';

const HOUR = 3_600_000;
const GRANT = { amount: 100_000n, needed: 1_000_000n, steps: 4, cap: null, lifeMs: 720 * HOUR };
/** Play more often than the rest. */
const WHAT = `bet bet bet round round settle settle settle void undo deposit suspend resume end grant`.split(' ');
const SLOT: LifeTerms = { weight: 100, isTwoSided: false, odds: null, opposite: 0n };

function life(cash: bigint, grant: Partial<Parameters<PurseLife['grant']>[0]> = {}): PurseLife {
  const made = new PurseLife(50_000n);
  if (cash > 0n) made.deposit(cash);
  expect(made.grant({ ...GRANT, ...grant }, 0)).toBe('done');
  return made;
}

const bet = (of: PurseLife, stake: bigint, win: bigint | null, terms = SLOT) =>
  of.bet(`b${of.bets.size}`, { stake, win, terms, now: HOUR });

describe('a player with a purse', () => {
  it('M1 M9 plays own money first, and has all of it back when the bet is taken back', () => {
    const won = life(3_000n);
    expect(bet(won, 5_000n, null)).toBe('done');
    expect([won.cash, won.bonus]).toEqual([0n, 98_000n]);
    won.settle('b0', 17_555n);
    expect([won.cash, won.bonus]).toEqual([10_533n, 105_022n]);
    const back = life(3_000n);
    bet(back, 5_000n, null);
    back.void('b0');
    expect([back.cash, back.bonus, back.purses[0]?.done]).toEqual([3_000n, 100_000n, 0n]);
  });

  it('M10 M11 keeps cash whatever becomes of a withdrawal; only one that is paid ends the purse', () => {
    const paid = life(500_000n);
    expect(paid.suspend(HOUR)).toBe('done');
    paid.cash -= 300_000n;
    expect(paid.end('withdrawal', 2 * HOUR)).toBe('done');
    expect([paid.cash, paid.bonus, paid.purses[0]?.state]).toEqual([200_000n, 0n, 'withdrawn']);
    const rejected = life(500_000n);
    rejected.suspend(HOUR);
    rejected.resume(7 * HOUR);
    expect([rejected.cash, rejected.bonus, rejected.purses[0]?.expiresAt]).toEqual([500_000n, 100_000n, 726 * HOUR]);
  });

  it('M12 keeps what was released when the bet that finished it is undone, and stakes as much again', () => {
    const undone = life(10_000n, { amount: 10_000n, needed: 4_000n, steps: 1 });
    bet(undone, 4_000n, 1_000n);
    expect([undone.cash, undone.purses[0]?.state]).toEqual([17_000n, 'converted']);
    expect(undone.undo('b0')).toBe('done');
    expect([undone.cash, undone.stretch]).toEqual([20_000n, 4_000n]);
  });

  it('W15 is refused a stake above the highest only where the purse would have to pay', () => {
    expect(bet(life(60_000n), 60_000n, 0n)).toBe('done');
    expect(bet(life(59_999n), 60_000n, 0n)).toBe('bonus.stake.max');
    expect(bet(life(0n), 100n, 0n, { ...SLOT, weight: 0 })).toBe('bonus.game');
  });

  it('sums to zero and keeps every invariant in any life [B1, B3, B4, B6, B8]', () => {
    const command = fc.record({
      what: fc.constantFrom(...WHAT),
      amount: fc.bigInt(1n, 60_000n),
      win: fc.oneof(fc.constant(0n), fc.bigInt(0n, 120_000n)),
      at: fc.nat(9),
      weight: fc.constantFrom(0, 20, 40, 100, 100),
      isTwoSided: fc.boolean(),
      cause: fc.constantFrom('giveUp', 'depositReturned', 'expiry', 'withdrawal', 'exclusion'),
    });
    const seen = new Set<string>();
    const terms = fc.record({
      amount: fc.bigInt(200n, 100_000n),
      needed: fc.bigInt(1_000n, 300_000n),
      steps: fc.integer({ min: 1, max: 5 }),
      cap: fc.constantFrom(null, 20_000n),
      lifeMs: fc.constant(96 * HOUR),
    });
    fc.assert(
      fc.property(terms, fc.array(command, { minLength: 20, maxLength: 50 }), (granted, commands) => {
        const one = new PurseLife(50_000n);
        one.grant(granted, 0);
        commands.forEach(({ what, amount, win, at, weight, isTwoSided, cause }, turn) => {
          const now = turn * 6 * HOUR;
          const weighed = { weight, isTwoSided, odds: null, opposite: 0n };
          const key = [...one.bets.keys()].reverse()[at] ?? '';
          if (what === 'bet') one.bet(`b${turn}`, { stake: amount, win: null, terms: weighed, now });
          else if (what === 'round') one.bet(`b${turn}`, { stake: amount, win, terms: weighed, now });
          else if (what === 'settle') one.settle(key, win);
          else if (what === 'void') one.void(key);
          else if (what === 'undo') one.undo(key);
          else if (what === 'deposit') one.deposit(amount);
          else if (what === 'suspend') one.suspend(now);
          else if (what === 'resume') one.resume(now);
          else if (what === 'grant') one.grant(granted, now);
          else if (amount > 45_000n) one.end(cause, now);
          expect(one.broken()).toEqual([]);
        });
        for (const { state } of one.purses) seen.add(state);
      }),
      // The few of the quick form are always the same ones.
      { numRuns: repeats({ quick: 200, long: 5_000 }), seed: repeats({ quick: 7, long: Date.now() }) },
    );
    expect([...seen].sort()).toEqual(
      expect.arrayContaining(['converted', 'expired', 'forfeited', 'used', 'withdrawn']),
    );
  });
});
