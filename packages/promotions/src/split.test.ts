import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitStake, splitWin } from './split.ts';

const OPEN = { isOpen: true, maxStake: 50_000n, weight: 100 };

describe('a stake', () => {
  it('M1 is paid from cash first, and its win goes where it came from', () => {
    const split = splitStake(5_000n, { ...OPEN, cash: 3_000n, bonus: 100_000n });
    expect(split).toEqual({ ok: true, value: { cash: 3_000n, bonus: 2_000n } });
    expect(splitWin(17_555n, 0n, { cash: 3_000n, bonus: 2_000n })).toEqual({ cash: 10_533n, bonus: 7_022n });
  });

  it('M2 that cash covers leaves the purse alone', () => {
    const split = splitStake(5_000n, { ...OPEN, cash: 50_000n, bonus: 100_000n });
    expect(split).toEqual({ ok: true, value: { cash: 5_000n, bonus: 0n } });
    expect(splitWin(17_555n, 0n, { cash: 5_000n, bonus: 0n })).toEqual({ cash: 17_555n, bonus: 0n });
  });

  it('M3 that the purse pays wins its jackpot in cash', () => {
    expect(splitWin(500_000n, 480_000n, { cash: 0n, bonus: 5_000n })).toEqual({ cash: 480_000n, bonus: 20_000n });
  });

  it('M4 leaves the last centavo of a win to cash', () => {
    expect(splitStake(3n, { ...OPEN, cash: 1n, bonus: 100n })).toEqual({ ok: true, value: { cash: 1n, bonus: 2n } });
    expect(splitWin(10n, 0n, { cash: 1n, bonus: 2n })).toEqual({ cash: 4n, bonus: 6n });
  });

  it('M5 that both together cannot pay is refused', () => {
    const split = splitStake(5_000n, { ...OPEN, cash: 1_000n, bonus: 2_000n });
    expect(split).toEqual({ ok: false, error: { code: 'balance.insufficient' } });
  });

  it('that touches the purse is refused where the game, the stake or the purse is not right for it', () => {
    const from = { ...OPEN, cash: 100n, bonus: 100_000n };
    const code = (stake: bigint, more: Partial<typeof from>) => {
      const split = splitStake(stake, { ...from, ...more });
      return split.ok ? null : split.error.code;
    };
    expect(code(5_000n, { weight: 0 })).toBe('bonus.game');
    expect(code(60_000n, {})).toBe('bonus.stake.max');
    expect(code(5_000n, { isOpen: false })).toBe('balance.insufficient');
    expect(code(60_000n, { cash: 60_000n, weight: 0, isOpen: false })).toBeNull();
  });

  it('and a win are split without losing or making a centavo', () => {
    const amount = fc.bigInt(0n, 1_000_000n);
    fc.assert(
      fc.property(amount, amount, amount, amount, amount, (stake, cash, bonus, win, pot) => {
        const split = splitStake(stake, { ...OPEN, cash, bonus });
        if (!split.ok) return;
        const { value } = split;
        expect(value.cash + value.bonus).toBe(stake);
        expect(value.bonus === 0n || value.cash === cash).toBe(true);
        expect(value.cash <= cash && value.bonus <= bonus).toBe(true);
        const jackpot = pot < win ? pot : win;
        const won = splitWin(win, jackpot, value);
        expect(won.cash + won.bonus).toBe(win);
        expect(won.cash >= jackpot && won.bonus >= 0n).toBe(true);
      }),
    );
  });
});
