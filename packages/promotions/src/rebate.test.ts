import { describe, expect, it } from 'vitest';
import { PROFILES } from './profiles.ts';
import { cashbackOf, claimRebate, heldCashback, payRebate, rebateDue, rebateRate } from './rebate.ts';

const due = (valid: bigint, ratePpm: number, paid = 0n) => rebateDue({ valid, ratePpm, paid });

describe('a rebate', () => {
  it('is the rate of the level, half of it for other kinds, and never more than half of what the house keeps', () => {
    expect(rebateRate(8_000, 'RNG', 9_600)).toBe(8_000);
    expect(rebateRate(10_500, 'LIVE', 9_400)).toBe(5_250);
    expect(rebateRate(12_000, 'FISH', 9_900)).toBe(5_000);
    expect(rebateRate(12_000, 'RNG', 10_050)).toBe(0);
    expect(rebateRate(12_000, 'COCKFIGHT', 9_000)).toBe(0);
  });

  it('is floored to the centavo, as the golden table says', () => {
    expect(due(1_080_000n, 8_000)).toBe(8_640n);
    expect(due(4_321_055n, 8_000)).toBe(34_568n);
    expect(due(1_234_567n, 4_000)).toBe(4_938n);
    expect(due(999_999n, 4_000)).toBe(3_999n);
  });

  it('loses nothing to small claims: floors are over all that was played', () => {
    let paid = 0n;
    const claims = [3_333n, 6_666n, 9_999n].map((valid) => {
      const amount = due(valid, 8_000, paid);
      paid += amount;
      return amount;
    });
    expect([claims, paid]).toEqual([[26n, 27n, 26n], 79n]);
  });

  it('that was paid too much because of a void is carried to the next day, never taken from cash', () => {
    const voided = { valid: 880_000n, ratePpm: 8_000, paid: 8_640n };
    expect(rebateDue(voided)).toBe(-1_600n);
    expect(payRebate([voided])).toEqual({ amount: 0n, rows: [voided] });
    const next = { valid: 500_000n, ratePpm: 8_000, paid: 0n };
    const paid = payRebate([voided, next]);
    expect(paid.amount).toBe(2_400n);
    expect(payRebate(paid.rows).amount).toBe(0n);
  });

  it('can be claimed from one peso on, once in ten minutes', () => {
    const row = { valid: 12_500n, ratePpm: 8_000, paid: 0n };
    expect(claimRebate([row], { now: 600_000, lastAt: 0 })).toMatchObject({ ok: true, value: { amount: 100n } });
    expect(claimRebate([row], { now: 599_999, lastAt: 0 })).toMatchObject({ error: { code: 'rebate.soon' } });
    const small = { ...row, valid: 12_499n };
    expect(claimRebate([small], { now: 0, lastAt: null })).toMatchObject({ error: { code: 'rebate.min' } });
    expect(payRebate([small]).amount).toBe(99n);
  });
});

describe('a cashback', () => {
  it('is of what a period cost, rewards taken off', () => {
    const week = { staked: 5_900_000n, returned: 5_000_000n, rewards: 70_000n };
    expect([cashbackOf(week, 500), cashbackOf(week, 1_500)]).toEqual([41_500n, 124_500n]);
    expect(cashbackOf({ ...week, returned: 6_000_000n }, 500)).toBe(0n);
    expect(cashbackOf({ staked: 33_333n, returned: 0n, rewards: 0n }, 500)).toBe(1_666n);
  });

  it('is held together with rebates to the larger share of turnover or net loss that a regulator allows', () => {
    const week = { staked: 5_900_000n, returned: 5_000_000n, rewards: 70_000n, turnover: 5_900_000n };
    const held = (given: bigint, rateBps = 1_500, more: object = {}) =>
      heldCashback({ ...week, ...more, given }, rateBps, PROFILES.PH);
    expect([held(0n), held(0n, 2_000), held(0n, 500)]).toEqual([124_500n, 124_500n, 41_500n]);
    expect([held(59_000n), held(124_500n), held(200_000n)]).toEqual([65_500n, 0n, 0n]);
    expect(held(59_000n, 500)).toBe(41_500n);
    // Of a small loss on much play the share of turnover is the larger.
    expect(held(85_000n, 1_500, { returned: 5_820_000n })).toBe(1_500n);
    expect(held(85_000n, 1_500, { returned: 5_820_000n, turnover: -1n })).toBe(0n);
    expect(heldCashback({ ...week, given: 900_000n }, 2_000, PROFILES.MT)).toBe(166_000n);
  });
});
