import { FULL_PPM, sum } from '@perya/std';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dividend, teamLoss } from './dividend.ts';
import { dailySalary, hourlySalary, netOf } from './salary.ts';
import type { TeamPeriod, Tier } from './tiers.ts';
import { volumeIncome, volumeRate } from './volume-income.ts';

const ANY_LOSS = { checksLoss: false } as const;

/** Amounts in whole units of the currency, as contracts state them. */
const tier = (turnover: number, activeMembers: number, loss: number, ratePpm: number): Tier => ({
  turnover: BigInt(turnover) * 100n,
  activeMembers,
  loss: BigInt(loss) * 100n,
  ratePpm,
});
const team = (turnover: number, activeMembers: number, loss = 0): TeamPeriod => ({
  turnover: BigInt(turnover) * 100n,
  activeMembers,
  loss: BigInt(loss) * 100n,
});

const SALARY = [tier(50_000, 3, 0, 4_000), tier(100_000, 5, 0, 6_000), tier(300_000, 10, 0, 10_000)];
const DIVIDEND = [
  tier(300_000, 3, 10_000, 30_000),
  tier(500_000, 3, 30_000, 50_000),
  tier(1_000_000, 3, 50_000, 100_000),
];

const amounts = fc.bigInt({ min: 0n, max: 10n ** 13n });
const counts = fc.integer({ min: 0, max: 1_000 });
const ratePpm = fc.integer({ min: 0, max: 1_000_000 });
const teams = fc.record({ turnover: amounts, activeMembers: counts, loss: amounts });
/** Each tier asks for at least what the one before asks for, and gives at least as much. */
const rising = fc
  .array(fc.record({ turnover: amounts, activeMembers: counts, loss: amounts, ratePpm }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((some) => {
    const of = <Key extends keyof Tier>(key: Key) =>
      some.map((one) => one[key]).sort((one, other) => (one < other ? -1 : Number(one > other)));
    const [turnover, activeMembers, loss, rates] = [of('turnover'), of('activeMembers'), of('loss'), of('ratePpm')];
    return some.map((_, at) => ({
      turnover: turnover[at] ?? 0n,
      activeMembers: activeMembers[at] ?? 0,
      loss: loss[at] ?? 0n,
      ratePpm: rates[at] ?? 0,
    }));
  });

describe('the salary of a day', () => {
  it('is of what the team played, and the upline keeps what is left, as the golden table says', () => {
    const below = dailySalary(SALARY, team(120_000, 6), ANY_LOSS);
    const own = dailySalary(SALARY, team(350_000, 12), ANY_LOSS);
    expect([below, own]).toEqual([
      { tier: 1, gross: 72_000n },
      { tier: 2, gross: 350_000n },
    ]);
    expect(netOf(own.gross, below.gross)).toEqual({ keeps: 278_000n, owes: 0n });
  });

  it('takes the highest tier of which everything is reached, at its very border', () => {
    const reached = (turnover: number, members: number) => dailySalary(SALARY, team(turnover, members), ANY_LOSS).tier;
    expect([reached(300_000, 10), reached(299_999, 10), reached(300_000, 9)]).toEqual([2, 1, 1]);
    expect([reached(50_000, 3), reached(49_999, 3), reached(50_000, 2)]).toEqual([0, null, null]);
    expect(dailySalary(SALARY, team(49_999, 3), ANY_LOSS).gross).toBe(0n);
    expect(dailySalary([], team(1, 1), ANY_LOSS)).toEqual({ tier: null, gross: 0n });
  });

  it('asks for a loss only where the contract does', () => {
    const tiers = [tier(100, 1, 50, 10_000), tier(200, 1, 80, 20_000)];
    expect(dailySalary(tiers, team(200, 1, 60), { checksLoss: true })).toEqual({ tier: 0, gross: 200n });
    expect(dailySalary(tiers, team(200, 1, 49), { checksLoss: true }).tier).toBeNull();
    expect(dailySalary(tiers, team(200, 1), ANY_LOSS)).toEqual({ tier: 1, gross: 400n });
  });

  it('by hours comes to that of the day, and takes nothing back', () => {
    const hours = [team(40_000, 2), team(60_000, 4), team(120_000, 6), team(110_000, 6), team(350_000, 12)];
    let paidToday = 0n;
    const paid = hours.map((untilNow) => {
      const pay = hourlySalary(SALARY, untilNow, { ...ANY_LOSS, paidToday });
      paidToday += pay;
      return pay;
    });
    expect(paid).toEqual([0n, 24_000n, 48_000n, 0n, 278_000n]);
    expect(paidToday).toBe(350_000n);
  });

  it('by hours never pays more than the best hour so far, over random days', () => {
    fc.assert(
      fc.property(rising, fc.array(teams, { maxLength: 24 }), (tiers, hours) => {
        let [paidToday, most] = [0n, 0n];
        for (const untilNow of hours) {
          const { gross } = dailySalary(tiers, untilNow, ANY_LOSS);
          if (gross > most) most = gross;
          const pay = hourlySalary(tiers, untilNow, { ...ANY_LOSS, paidToday });
          expect(pay >= 0n).toBe(true);
          paidToday += pay;
          expect(paidToday).toBe(most);
        }
      }),
    );
  });
});

describe('what is left to an agent', () => {
  it('over a branch is what its top earned, and nobody has less than nothing', () => {
    const branch = fc.array(fc.record({ gross: amounts, upline: fc.nat() }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(branch, (agents) => {
        // The first stands on top, everybody else below somebody before them.
        const below = agents.map((_, of) =>
          sum(agents.map(({ gross, upline }, at) => (at > 0 && upline % at === of ? gross : 0n))),
        );
        const nets = agents.map(({ gross }, at) => netOf(gross, below[at] ?? 0n));
        expect(nets.every(({ keeps, owes }) => keeps >= 0n && owes >= 0n && (keeps === 0n || owes === 0n))).toBe(true);
        expect(sum(nets.map(({ keeps }) => keeps)) - sum(nets.map(({ owes }) => owes))).toBe(agents[0]?.gross);
      }),
    );
  });

  it('is a debt when those below earned more', () => {
    expect(netOf(72_000n, 100_000n)).toEqual({ keeps: 0n, owes: 28_000n });
    expect(netOf(0n, 0n)).toEqual({ keeps: 0n, owes: 0n });
  });
});

describe('a dividend', () => {
  const period = team(800_000, 5, 25_000);

  it('is of what the team lost, as the golden table says', () => {
    expect(dividend(DIVIDEND, period, { mode: 'FIXED', membersMin: 3 })).toEqual({ tier: 0, gross: 75_000n });
    expect(dividend(DIVIDEND, period, { mode: 'FLOAT', membersMin: 3 })).toEqual({ tier: 1, gross: 104_162n });
  });

  it('is nothing without a loss or with too few members', () => {
    for (const mode of ['FIXED', 'FLOAT'] as const) {
      expect(dividend(DIVIDEND, { ...period, loss: 0n }, { mode, membersMin: 3 }).gross).toBe(0n);
      expect(dividend(DIVIDEND, period, { mode, membersMin: 6 }).gross).toBe(0n);
      expect(dividend(DIVIDEND, { ...period, activeMembers: 2 }, { mode, membersMin: 0 }).gross).toBe(0n);
    }
  });

  it('in part is never more than the whole of a tier, and a tier without a loss counts whole', () => {
    const whole = dividend(DIVIDEND, team(1_000_000, 5, 500_000), { mode: 'FLOAT', membersMin: 0 });
    expect(whole).toEqual({ tier: 2, gross: 5_000_000n });
    const free = [tier(0, 0, 0, 10_000)];
    expect(dividend(free, team(0, 0, 100), { mode: 'FLOAT', membersMin: 0 })).toEqual({ tier: 0, gross: 100n });
  });

  it('in part is at least the fixed one and never more than the best rate, over random teams', () => {
    fc.assert(
      fc.property(rising, teams, (tiers, some) => {
        const of = (mode: 'FIXED' | 'FLOAT') => dividend(tiers, some, { mode, membersMin: 0 }).gross;
        const best = BigInt(Math.max(...tiers.map((one) => one.ratePpm)));
        expect(of('FLOAT') >= of('FIXED')).toBe(true);
        expect(of('FLOAT') <= (some.loss * best) / FULL_PPM).toBe(true);
        expect(of('FIXED') >= 0n).toBe(true);
      }),
    );
  });

  it('counts what the team got back, and a win that is carried', () => {
    const books = { turnover: 10_000n, prizes: 6_000n, rebates: 500n, promotions: 300n, depositFees: 200n };
    expect(teamLoss(books, 0n)).toBe(3_000n);
    expect(teamLoss(books, 2_999n)).toBe(1n);
    expect(teamLoss(books, 3_001n)).toBe(0n);
    expect(teamLoss({ ...books, prizes: 10_000n }, 0n)).toBe(0n);
  });
});

describe('an income by volume', () => {
  const tiers = [
    { volume: 6_000_000n, ratePpm: 450_000 },
    { volume: 20_000_000n, ratePpm: 500_000 },
    { volume: 41_000_000n, ratePpm: 700_000 },
  ];

  it('is all of the own players and the difference of agents, as the golden table says', () => {
    expect(volumeRate(tiers, 41_000_000n)).toBe(700_000);
    expect(volumeIncome(tiers, { players: 15_000_000n, agents: [20_000_000n, 6_000_000n] })).toBe(16_000_000n);
  });

  it('is nothing from an agent who has the same rate', () => {
    expect(volumeIncome(tiers, { players: 0n, agents: [41_000_000n] })).toBe(0n);
    expect(volumeRate(tiers, 5_999_999n)).toBe(0);
    expect(volumeIncome(tiers, { players: 5_999_999n, agents: [] })).toBe(0n);
  });

  it('of a whole tree is the share of its top and not more, in whatever order agents stand', () => {
    const rates = fc.array(fc.record({ volume: amounts, ratePpm }), { maxLength: 5 }).map((some) => {
      const volumes = some.map(({ volume }) => volume).sort((one, other) => (one < other ? -1 : 1));
      const ppm = some.map((one) => one.ratePpm).sort((one, other) => one - other);
      return volumes.map((volume, at) => ({ volume, ratePpm: ppm[at] ?? 0 }));
    });
    fc.assert(
      fc.property(rates, amounts, fc.array(amounts, { maxLength: 8 }), (table, players, agents) => {
        const income = volumeIncome(table, { players, agents });
        expect(volumeIncome(table, { players, agents: [...agents].reverse() })).toBe(income);
        const volume = players + sum(agents);
        const below = sum(agents.map((one) => (one * BigInt(volumeRate(table, one))) / FULL_PPM));
        const whole = (volume * BigInt(volumeRate(table, volume))) / FULL_PPM;
        expect(income >= 0n && income + below <= whole).toBe(true);
        expect(whole - income - below <= BigInt(agents.length)).toBe(true);
      }),
    );
  });
});
