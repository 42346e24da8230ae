import { describe, expect, it } from 'vitest';
import { ladderGifts, type PastGrowth } from './past-ladder.ts';
import type { VipLevel } from './vip.ts';

const level = (deposits: bigint, validBets: bigint, gift: bigint): VipLevel => ({
  deposits,
  validBets,
  keep: validBets / 2n,
  levelUp: gift * 10n,
  week: gift,
  month: gift * 2n,
  birthday: gift * 5n,
});
const LEVELS = [level(0n, 0n, 0n), level(1_000n, 5_000n, 10n), level(2_000n, 20_000n, 30n)];

const two = (nr: number) => String(nr).padStart(2, '0');
/** March 2026, of which the second is a Monday; a quarter ends with it. */
const FRAME = {
  days: Array.from({ length: 31 }, (_, nr) => `2026-03-${two(nr + 1)}`),
  periodOf: (day: string, span: 'week' | 'month' | 'quarter') => {
    if (span === 'quarter') return { name: 'Q1', from: '2026-01-01', to: '2026-03-31' };
    if (span === 'month') return { name: day.slice(0, 7), from: `${day.slice(0, 7)}-01`, to: '2026-03-31' };
    const week = Math.floor((Number(day.slice(-2)) + 5) / 7);
    return { name: `W${week}`, from: `2026-03-${two(Math.max(1, week * 7 - 5))}`, to: `2026-03-${two(week * 7 + 1)}` };
  },
};
const played = (day: string, valid: bigint) => ({ day: `2026-${day}`, valid, turnover: valid });
const growth = (more: Partial<PastGrowth>): PastGrowth => ({
  days: [],
  deposits: [],
  settled: 0n,
  gifted: [],
  birthdays: [],
  accountDays: () => 400,
  isPausedIn: () => false,
  ...more,
});
const given = (past: Partial<PastGrowth>, frame = FRAME) =>
  ladderGifts(LEVELS, growth(past), frame).map(({ day, amount }) => `${day.slice(5)} ${amount}`);

describe('the gifts of a ladder in the past', () => {
  it('are those of levels once both are reached, of full weeks and months, and of birthdays', () => {
    const days = [played('02-20', 4_000n), played('03-03', 1_000n), played('03-10', 15_000n)];
    const deposits = [
      { endsAt: 4_500n, amount: 1_000n },
      { endsAt: 18_000n, amount: 1_000n },
    ];
    expect(given({ days, deposits, settled: 20_000n })).toEqual([
      '03-03 100',
      '03-08 10',
      '03-10 300',
      '03-15 30',
      '03-31 60',
    ]);
    // A gift that they had is given once in a lifetime; a deposit whose turnover is open counts for nothing.
    expect(given({ days, deposits, settled: 20_000n, gifted: [1] })).not.toContain('03-03 100');
    expect(given({ days, deposits: [{ endsAt: 99_999n, amount: 5_000n }], settled: 20_000n })).toEqual([]);
    expect(given({ days, deposits, settled: 20_000n, birthdays: ['2026-03-20'] })).toContain('03-20 150');
    expect(given({ days, deposits, settled: 20_000n, birthdays: ['2026-03-20'], accountDays: () => 89 })).not.toContain(
      '03-20 150',
    );
  });

  it('begin with what was reached before, and a level that a quarter did not keep is lost unless there was a pause', () => {
    const days = [played('01-05', 20_000n)];
    const deposits = [{ endsAt: 1n, amount: 2_000n }];
    const later = { ...FRAME, days: ['2026-04-01'] };
    const quarters = {
      ...later,
      periodOf: (day: string, span: 'week' | 'month' | 'quarter') =>
        span === 'quarter'
          ? day < '2026-04'
            ? { name: 'Q1', from: '2026-01-01', to: '2026-03-31' }
            : { name: 'Q2', from: '2026-04-01', to: '2026-06-30' }
          : { name: span, from: '2026-04-01', to: '2026-04-01' },
    };
    const birthdays = ['2026-04-01'];
    // 20,000 of the first quarter kept it; 9,000 would not have.
    expect(given({ days, deposits, settled: 20_000n, birthdays }, quarters)).toEqual(['04-01 150']);
    const few = [{ day: '2025-12-05', valid: 11_000n, turnover: 11_000n }, played('01-05', 9_000n)];
    const asked = { days: few, deposits, settled: 20_000n, birthdays };
    const old = {
      ...quarters,
      periodOf: (day: string, span: 'week' | 'month' | 'quarter') =>
        span === 'quarter' && day < '2026'
          ? { name: 'Q4', from: '2025-10-01', to: '2025-12-31' }
          : quarters.periodOf(day, span),
    };
    expect(given(asked, old)).toEqual(['04-01 50']);
    expect(given({ ...asked, isPausedIn: () => true }, old)).toEqual(['04-01 150']);
  });
});
