import { describe, expect, it } from 'vitest';
import {
  gradeMember,
  isBirthdayDue,
  levelAfterQuarter,
  levelOf,
  levelRegained,
  levelUpsDue,
  periodGift,
  progressTo,
  type VipLevel,
} from './vip.ts';

const level = (deposits: number, validBets: number, keep: number, week: number): VipLevel => ({
  deposits: BigInt(deposits) * 100n,
  validBets: BigInt(validBets) * 100n,
  keep: BigInt(keep) * 100n,
  levelUp: 0n,
  week: BigInt(week) * 100n,
  month: 0n,
  birthday: 0n,
});

const LEVELS = [
  level(0, 0, 0, 0),
  level(1_000, 5_000, 250, 28),
  level(5_000, 30_000, 1_500, 88),
  level(20_000, 100_000, 5_000, 188),
  level(50_000, 300_000, 15_000, 388),
  level(120_000, 900_000, 45_000, 588),
];

const grown = (deposits: number, validBets: number) => ({
  deposits: BigInt(Math.round(deposits * 100)),
  validBets: BigInt(validBets) * 100n,
});
const toFour = (deposits: number, validBets: number) => progressTo(LEVELS[4]!, grown(deposits, validBets)).percent;

describe('levels', () => {
  it('are the highest of which deposits and valid bets are both reached', () => {
    expect(levelOf(LEVELS, grown(50_000, 174_000))).toBe(3);
    expect(levelOf(LEVELS, grown(49_999.99, 300_000))).toBe(3);
    expect(levelOf(LEVELS, grown(120_000, 899_999))).toBe(4);
    expect(levelOf(LEVELS, grown(120_000, 900_000))).toBe(5);
    expect(levelOf(LEVELS, grown(999, 1_000_000))).toBe(0);
  });

  it('show how far the next is, floored, neither part helping the other [ENT-22]', () => {
    expect([toFour(50_000, 174_000), toFour(62_000, 174_000), toFour(10_000, 400_000)]).toEqual([64, 64, 88]);
    expect([toFour(49_999.99, 300_000), toFour(50_000, 300_000)]).toEqual([99, 100]);
    expect(progressTo(LEVELS[4]!, grown(50_000, 174_000))).toMatchObject({
      completed: 22_400_000n,
      expected: 35_000_000n,
    });
  });

  it('fall by one after a quarter that did not keep them, not below 1 and not during a pause', () => {
    const after = (from: number, quarterBets: bigint, isPaused = false) =>
      levelAfterQuarter(LEVELS, from, { quarterBets, isPaused });
    expect([after(4, 1_500_000n), after(4, 1_499_999n), after(4, 0n, true)]).toEqual([4, 3, 4]);
    expect([after(1, 0n), after(0, 0n)]).toEqual([1, 0]);
  });

  it('come back as soon as the amount of one quarter is reached', () => {
    const back = (quarterBets: bigint) => levelRegained(LEVELS, { level: 3, grown: 4, quarterBets });
    expect([back(1_499_999n), back(1_500_000n)]).toEqual([3, 4]);
  });

  it('rise with growth, come back by a quarter, and are taken away by neither play nor a new ladder', () => {
    const after = (from: readonly [number, number], growth: readonly [number, number], quarterBets = 0n) => {
      const graded = gradeMember(LEVELS, { level: from[0], best: from[1] }, { growth: grown(...growth), quarterBets });
      return [graded.level, graded.best];
    };
    expect(after([0, 0], [50_000, 300_000])).toEqual([4, 4]);
    expect(after([3, 4], [50_000, 300_000])).toEqual([3, 4]);
    expect(after([3, 4], [50_000, 300_000], 1_500_000n)).toEqual([4, 4]);
    expect(after([3, 4], [120_000, 900_000])).toEqual([5, 5]);
    expect(after([4, 4], [0, 0])).toEqual([4, 4]);
  });

  it('give their gift once in a lifetime, also when several are reached at once', () => {
    expect([levelUpsDue(4, 2), levelUpsDue(3, 4), levelUpsDue(0, 0)]).toEqual([[3, 4], [], []]);
  });

  it('give a week its gift from a hundred times its amount on', () => {
    expect([periodGift(18_800n, 1_880_000n), periodGift(18_800n, 1_879_999n)]).toEqual([18_800n, 0n]);
  });

  it('give a birthday its gift once a year, to accounts of 90 days with a verified date', () => {
    const facts = { isBirthdayVerified: true, accountDays: 90, wasGivenThisYear: false };
    expect(isBirthdayDue(facts)).toBe(true);
    for (const less of [{ isBirthdayVerified: false }, { accountDays: 89 }, { wasGivenThisYear: true }]) {
      expect(isBirthdayDue({ ...facts, ...less })).toBe(false);
    }
  });
});
