import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount } from '@perya/std';
import { repeats } from '../../../tools/testing/repeats.ts';
import { canExceed, matchDeposit, neededFor, type MatchRule, type RequirementRule } from './requirement.ts';

const money = (text: string) => parseAmount(text, 2) ?? -1n;
const FIRST: MatchRule = { rateBps: 10_000, cap: 500_000n, minDeposit: 10_000n };
const RELOAD: MatchRule = { rateBps: 5_000, cap: 200_000n, minDeposit: 10_000n };
const FIVE: RequirementRule = { times: 5, base: 'bonusAndMatched' };
const THREE: RequirementRule = { times: 3, base: 'bonusAndMatched' };

const rules = fc.record({
  rateBps: fc.integer({ min: 1, max: 30_000 }),
  cap: fc.bigInt({ min: 1n, max: 1_000_000n }),
  minDeposit: fc.bigInt({ min: 1n, max: 20_000n }),
});
const requirements = fc.record({
  times: fc.integer({ min: 1, max: 12 }),
  base: fc.constantFrom('bonus' as const, 'bonusAndMatched' as const),
});

describe('the requirement of a matched deposit', () => {
  it.each([
    ['1000.00', FIRST, FIVE, '1000.00', '1000.00', '10000.00'],
    ['7500.00', FIRST, FIVE, '5000.00', '5000.00', '50000.00'],
    ['123.45', FIRST, FIVE, '123.45', '123.45', '1234.50'],
    ['333.33', RELOAD, THREE, '166.66', '333.32', '1499.94'],
  ])('of %s is as the golden table says', (deposit, match, rule, bonus, matched, needed) => {
    const award = matchDeposit(money(deposit), match);
    expect(award).toEqual({ ok: true, value: { bonus: money(bonus), matched: money(matched) } });
    if (award.ok) expect(neededFor(award.value, rule)).toBe(money(needed));
  });

  it('is not there for a deposit below the least', () => {
    expect(matchDeposit(money('99.99'), FIRST)).toEqual({
      ok: false,
      error: { code: 'deposit.min', value: { min: 10_000n } },
    });
  });

  it('never falls with the deposit, and never rises above that of the cap', () => {
    fc.assert(
      fc.property(rules, requirements, fc.bigInt(0n, 2_000_000n), fc.nat(100_000), (match, rule, extra, more) => {
        const one = matchDeposit(match.minDeposit + extra, match);
        const other = matchDeposit(match.minDeposit + extra + BigInt(more), match);
        if (!one.ok || !other.ok) throw new Error('both are above the least');
        expect(neededFor(one.value, rule) <= neededFor(other.value, rule)).toBe(true);
        const rate = BigInt(match.rateBps);
        const atCap = { bonus: match.cap, matched: (match.cap * 10_000n + rate - 1n) / rate };
        expect(neededFor(other.value, rule) <= neededFor(atCap, rule)).toBe(true);
      }),
      { numRuns: repeats({ quick: 300, long: 10_000 }) },
    );
  });

  it('is above ten times the bonus for a 50 % reload at 5 times, and exactly ten times for the first deposit', () => {
    expect(canExceed(10, FIVE, FIRST)).toBe(false);
    expect(canExceed(10, FIVE, RELOAD)).toBe(true);
    expect(canExceed(10, THREE, RELOAD)).toBe(false);
    expect(canExceed(10, { times: 11, base: 'bonus' }, null)).toBe(true);
    expect(canExceed(10, { times: 10, base: 'bonus' }, null)).toBe(false);
  });

  it('is never above ten times the bonus where a check said that it cannot be, whatever the rounding', () => {
    let passed = 0;
    fc.assert(
      fc.property(rules, requirements, fc.bigInt(0n, 2_000_000n), (match, rule, extra) => {
        if (canExceed(10, rule, match)) return;
        const award = matchDeposit(match.minDeposit + extra, match);
        if (!award.ok) throw new Error('it is above the least');
        expect(neededFor(award.value, rule) <= 10n * award.value.bonus).toBe(true);
        passed += 1;
      }),
      { numRuns: repeats({ quick: 1_000, long: 20_000 }) },
    );
    expect(passed).toBeGreaterThan(100);
  });
});
