import type { Draws } from '@perya/std';
import { describe, expect, it } from 'vitest';
import { explainStake } from './meter.ts';
import { forecastGroups, groupTakers } from './purse-groups.ts';
import { edgeOf, purseLives, type PaySheet, type PurseLifePlan } from './purse-lives.ts';
import { activatePurse, endPurse, isLive, queuePurse, settleIn, stakeFrom } from './purse.ts';
import { costByUptake, simulatePurses, type PursePlan } from './simulate.ts';
import { splitStake, splitWin } from './split.ts';

/** The same numbers for the same seed (mulberry32). */
function seeded(seed: number): Draws {
  let state = seed;
  return {
    below: (limit) => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
    },
  };
}

/** Odds of 10,000 for these multiples of the stake. */
const MULTIPLES = [50, 100, 200, 300, 500, 1_000, 2_000, 5_000, 10_000];
const sheetOf = (odds: readonly number[]): PaySheet =>
  odds.map((share, place) => ({ odds: share, multiple: MULTIPLES[place] ?? 0 }));

/** A slot that finishes as often as the reference runs: they do not say which title they played. Once of 96 %, once of 99 %. */
const SLOT = sheetOf([824, 895, 1607, 188, 125, 138, 23, 31, 5]);
const TIGHT = sheetOf([850, 934, 1657, 194, 129, 142, 24, 32, 5]);

const PLAN: PursePlan = {
  players: 4_000,
  deposit: 100_000n,
  bonus: 100_000n,
  needed: 1_000_000n,
  steps: 1,
  cap: null,
  maxStake: 50_000n,
  stake: 5_000n,
  weight: 100,
  sheet: SLOT,
};

/** A life by the rules themselves, one bet after the other. */
function lifeByRules(plan: PurseLifePlan, draws: Draws) {
  const { stake, weight, maxStake, bonus: amount, needed, steps, cap, pace } = plan;
  const opened = activatePurse(queuePurse({ amount, needed, steps, cap, lifeMs: 1 }), 0);
  if (!opened.ok) throw new Error('a new purse can be activated');
  let { purse } = opened.value;
  let [cash, bets, fromPurse] = [plan.deposit, 0, 0n];
  while (isLive(purse) && bets < (pace ? pace.betsPerDay * pace.days : Infinity)) {
    const split = splitStake(stake, { cash, bonus: purse.balance, isOpen: true, maxStake, weight });
    if (!split.ok) break;
    let place = draws.below(10_000);
    const field = plan.sheet.find(({ odds }) => (place -= odds) < 0);
    const win = (stake * BigInt(field?.multiple ?? 0)) / 100n;
    const won = splitWin(win, 0n, split.value);
    const bet = { stake, win, isVoid: false, isBefore: false, isPaused: false, weight, odds: null, opposite: 0n };
    const { counted } = explainStake({ ...bet, isTwoSided: false }, { maxStake, left: purse.needed - purse.done });
    const after = settleIn(stakeFrom(purse, split.value.bonus), split.value.bonus, won.bonus, counted);
    cash += won.cash - split.value.cash + after.moves.toCash;
    fromPurse += split.value.bonus;
    bets += 1;
    ({ purse } = after);
  }
  if (isLive(purse) && pace && bets === pace.betsPerDay * pace.days) {
    const ended = endPurse(purse, 'expiry', 1);
    if (ended.ok) ({ purse } = ended.value);
  }
  const end = isLive(purse) ? 'stuck' : purse.state;
  return { released: Number(purse.released), bets, stakedFromPurse: Number(fromPurse), end };
}

describe('a life of a purse in numbers', () => {
  it('is the life that the rules of stakes, meter and release give, bet by bet [B3, B8]', () => {
    const draw = seeded(3);
    const ends = new Set<string>();
    for (let nr = 0; nr < 150; nr += 1) {
      const plan: PurseLifePlan = {
        deposit: BigInt(draw.below(40_000)),
        bonus: BigInt(101 + draw.below(40_000)),
        needed: BigInt(1 + draw.below(400_000)),
        steps: 1 + draw.below(5),
        cap: draw.below(3) === 0 ? BigInt(1 + draw.below(30_000)) : null,
        maxStake: BigInt(draw.below(4) === 0 ? 800 : 50_000),
        stake: BigInt(300 + draw.below(3_000)),
        weight: [0, 25, 33, 100, 100][draw.below(5)] ?? 100,
        sheet: draw.below(2) === 0 ? SLOT : [{ odds: 4_933, multiple: 193 }],
        ...(draw.below(2) === 0 && { pace: { betsPerDay: 1 + draw.below(40), days: 1 + draw.below(5) } }),
      };
      const { released, bets, stakedFromPurse, end } = purseLives(plan, seeded(nr))();
      expect({ released, bets, stakedFromPurse, end }).toEqual(lifeByRules(plan, seeded(nr)));
      ends.add(end);
    }
    expect([...ends].sort()).toEqual(['converted', 'expired', 'stuck', 'used']);
  });

  it('finishes as often as counting every course of chance says', () => {
    // Ten stakes of cash and ten of bonus; double or nothing; forty stakes have to be made.
    const plan = { ...PLAN, players: 20_000, deposit: 1_000n, bonus: 1_000n, needed: 4_000n, stake: 100n };
    const [chance, rounds] = [0.48, 40];
    let now = new Map([['10 10', 1]]);
    for (let round = 0; round < rounds; round += 1) {
      const next = new Map<string, number>();
      for (const [name, share] of now) {
        const [cash = 0, bonus = 0] = name.split(' ').map(Number);
        for (const [wins, part] of [
          [true, chance],
          [false, 1 - chance],
        ] as const) {
          const step = wins ? 1 : -1;
          const after = cash > 0 ? [cash + step, bonus] : [0, bonus + step];
          // A purse that is empty is over, whatever cash is left.
          if ((after[1] ?? 0) > 0) next.set(after.join(' '), (next.get(after.join(' ')) ?? 0) + share * part);
        }
      }
      now = next;
    }
    const exact = [...now.values()].reduce((sum, share) => sum + share, 0);
    const cost = [...now].reduce((sum, [name, share]) => sum + share * Number(name.split(' ')[1]) * 100, 0);
    const forecast = simulatePurses({ ...plan, sheet: [{ odds: 4_800, multiple: 200 }] }, seeded(5));
    expect(exact).toBeGreaterThan(0.5);
    expect(Math.abs(forecast.finishedBps / 10_000 - exact)).toBeLessThan(0.01);
    expect(Math.abs(Number(forecast.meanCost) - cost)).toBeLessThan(Number(forecast.within) * 1.6);
  });
});

/** Stake, weight, sheet, and what the reference runs say: share that finishes, cost, edge earned. */
const REFERENCE = [
  ['return 96 %, stake 10', 1_000n, 100, SLOT, 8_700, 90_800, 38_800],
  ['return 96 %, stake 50', 5_000n, 100, SLOT, 5_100, 86_400, 32_200],
  ['return 96 %, stake 500', 50_000n, 100, SLOT, 2_000, 83_900, 18_800],
  ['return 99 % at weight 100', 5_000n, 100, TIGHT, null, 99_800, 8_300],
  ['return 99 % at weight 25', 5_000n, 25, TIGHT, 2_600, 95_800, 18_900],
] as const;

describe('the cost of purses', () => {
  it.each(REFERENCE)(
    'is that of the reference runs of 4,000 players: %s',
    (_, stake, weight, sheet, finish, cost, edge) => {
      const run = simulatePurses({ ...PLAN, stake, weight, sheet }, seeded(7));
      if (finish !== null) expect(Math.abs(run.finishedBps - finish)).toBeLessThan(200);
      // Both runs are of chance: their means differ by no more than the interval of a difference.
      expect(Math.abs(Number(run.meanCost) - cost)).toBeLessThan(Number(run.within) * Math.SQRT2);
      expect(Math.abs(Number(run.edgeEarned) - edge)).toBeLessThan(1_500);
      expect(Math.abs(Number(run.costByEdge - run.meanCost))).toBeLessThan(Number(run.within));
    },
  );

  it('in four steps leaves fewer with nothing and gives the median player more, of the same stakes', () => {
    const once = simulatePurses(PLAN, seeded(7));
    const four = simulatePurses({ ...PLAN, steps: 4 }, seeded(7));
    expect([four.finishedBps, four.edgeEarned, four.bets]).toEqual([once.finishedBps, once.edgeEarned, once.bets]);
    expect(four.emptyHandedBps * 4).toBeLessThan(once.emptyHandedBps);
    expect(once.median < 50_000n && four.median > 80_000n && four.p10 >= once.p10).toBe(true);
    expect(Math.abs(Number(four.meanCost) / Number(once.meanCost) - 1.06)).toBeLessThan(0.03);
  });

  it('is told by days where a pace is given, and what is left at the end expires', () => {
    const plan = { ...PLAN, players: 500, pace: { betsPerDay: 20, days: 5 } };
    const run = simulatePurses(plan, seeded(9));
    expect(run.openByDay).toHaveLength(5);
    expect(run.finishedBps).toBe(0);
    expect(run.expiredBps).toBeGreaterThan(5_000);
    expect((run.openByDay[0] ?? 0n) > (run.openByDay[4] ?? 0n)).toBe(true);
  });

  it('is told for three shares of people who take part, never as one number', () => {
    expect(costByUptake(91_300n, 50)).toEqual([
      { percent: 30, takers: 15, cost: 1_369_500n },
      { percent: 60, takers: 30, cost: 2_739_000n },
      { percent: 100, takers: 50, cost: 4_565_000n },
    ]);
  });
});

describe('groups of takers', () => {
  const taker = {
    day: '2026-03-02',
    deposit: 100_000n,
    bonus: 100_000n,
    needed: 1_000_000n,
    stake: 5_000n,
    betsPerDay: 100,
    kind: 'RNG',
  };

  it('are of one size of award and stake, and weigh as many as they are', () => {
    const takers = [
      taker,
      { ...taker, stake: 5_200n, day: '2026-03-04' },
      { ...taker, stake: 50_000n },
      { ...taker, kind: 'LIVE' },
    ];
    const groups = groupTakers(takers);
    expect(groups.map(({ kind, count, stake }) => [kind, count, stake])).toEqual([
      ['RNG', 2, 5_100n],
      ['RNG', 1, 50_000n],
      ['LIVE', 1, 5_000n],
    ]);
    const terms = {
      steps: 4,
      cap: null,
      maxStake: 50_000n,
      days: 30,
      calendar: Array.from({ length: 35 }, (_, nr) => new Date(Date.UTC(2026, 2, 2 + nr)).toISOString().slice(0, 10)),
      weightOf: (kind: string) => (kind === 'RNG' ? 100 : 0),
      sheetOf: () => SLOT,
    };
    const run = forecastGroups(groups, terms, seeded(2));
    expect([run.takers, run.awarded]).toEqual([4, 400_000n]);
    // The one whose game does not count releases nothing: their purse only waits for its end.
    expect(run.groups.map(({ forecast }) => forecast.meanCost > 0n)).toEqual([true, true, false]);
    const cost = run.groups.reduce((sum, { count, forecast }) => sum + BigInt(count) * forecast.meanCost, 0n);
    expect(run.cost).toBe(cost);
    // On each day that is looked at purses hold what those that began hold so many days later; none outlives its end.
    const open = (day: number) => run.openByDay[day]?.open ?? -1n;
    const of = (group: number, day: number) => run.groups[group]?.forecast.openByDay[day] ?? 0n;
    expect(run.openByDay.map(({ day }) => day).slice(0, 2)).toEqual(['2026-03-02', '2026-03-03']);
    expect(run.openByDay).toHaveLength(35);
    expect(open(1)).toBe(of(0, 1) + of(1, 1) + of(2, 1));
    expect(open(2)).toBe(of(0, 2) + of(0, 0) + of(1, 2) + of(2, 2));
    expect([open(28) > 0n, open(33)]).toEqual([true, 0n]);
    expect(edgeOf(SLOT)).toBe(400);
  });
});
