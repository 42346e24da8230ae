import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BETS_FLOOR,
  DEPOSITED_FLOOR,
  DEPOSITS_A_DAY,
  DEPOSITS_FLOOR,
  judge,
  LOST_FLOOR,
  METHODS_MIN,
  NO_FIGURES,
  REVERSALS_MIN,
  STAKED_FLOOR,
  TOOLS_MIN,
  type Figures,
} from './marker-rules.ts';

const { day: nothing } = NO_FIGURES.tools;
const namesOf = (figures: Partial<Figures>) => judge({ ...NO_FIGURES, ...figures }, 'PHP').map(({ marker }) => marker);

const deposits = (
  day: Partial<Figures['deposits']['day']>,
  week: Partial<Figures['deposits']['day']>,
  before: Partial<Figures['deposits']['day']> = {},
): Pick<Figures, 'deposits'> => ({
  deposits: {
    day: { count: 1, amount: 1n, ...day },
    week: { count: 1, amount: 1n, ...week },
    before: { count: 0, amount: 0n, ...before },
  },
});
const play = (
  week: Partial<Figures['play']['week']>,
  before: Partial<Figures['play']['before']> = {},
  bets = 1,
): Pick<Figures, 'play'> => ({
  play: {
    day: { bets },
    week: { bets: 1, days: 1, staked: 1n, lost: 0n, ...week },
    before: { staked: 0n, lost: 0n, ...before },
  },
});

describe('markers of harm', () => {
  it('are none where nothing happened', () => {
    expect(judge(NO_FIGURES, 'PHP')).toEqual([]);
  });

  it.each([
    ['an amount below the floor', deposits({}, { amount: DEPOSITED_FLOOR - 1n }), []],
    ['an amount at the floor, of somebody new', deposits({}, { amount: DEPOSITED_FLOOR }), ['deposits']],
    ['an amount above it', deposits({}, { amount: DEPOSITED_FLOOR + 1n }), ['deposits']],
    // Four weeks of 10,000: thrice that is 30,000.
    ['less than thrice the usual', deposits({}, { amount: 29_999_99n }, { amount: 40_000_00n }), []],
    ['thrice the usual', deposits({}, { amount: 30_000_00n }, { amount: 40_000_00n }), ['deposits']],
    ['more than that', deposits({}, { amount: 30_000_01n }, { amount: 40_000_00n }), ['deposits']],
    ['thrice of little', deposits({}, { amount: 1_000_00n }, { amount: 400_00n }), []],
    ['few deposits in a week', deposits({}, { count: DEPOSITS_FLOOR - 1 }), []],
    ['many deposits in a week', deposits({}, { count: DEPOSITS_FLOOR }), ['deposits']],
    ['as many as ever', deposits({}, { count: 29 }, { count: 40 }), []],
    ['thrice as many', deposits({}, { count: 30 }, { count: 40 }), ['deposits']],
    ['few in a day', deposits({ count: DEPOSITS_A_DAY - 1 }, { count: DEPOSITS_A_DAY - 1 }), []],
    [
      'many in a day, however usual',
      deposits({ count: DEPOSITS_A_DAY }, { count: 5 }, { count: 400, amount: 9_000_000_00n }),
      ['deposits'],
    ],
    ['a week without a deposit on its last day', deposits({ count: 0 }, { amount: DEPOSITED_FLOOR, count: 99 }), []],
  ])('on deposits: %s [R35]', (_what, figures, expected) => {
    expect(namesOf(figures)).toEqual(expected);
  });

  it.each([
    ['stakes below the floor', play({ staked: STAKED_FLOOR - 1n }), []],
    ['stakes at the floor, of somebody new', play({ staked: STAKED_FLOOR }), ['play']],
    ['less than thrice the usual', play({ staked: 299_999_99n }, { staked: 400_000_00n }), []],
    ['thrice the usual', play({ staked: 300_000_00n }, { staked: 400_000_00n }), ['play']],
    ['losses below the floor', play({ lost: LOST_FLOOR - 1n }), []],
    ['losses at the floor, of somebody new', play({ lost: LOST_FLOOR }), ['play']],
    ['losses of somebody who had won', play({ lost: LOST_FLOOR }, { lost: -90_000_00n }), ['play']],
    ['less than thrice the usual losses', play({ lost: 14_999_99n }, { lost: 20_000_00n }), []],
    ['thrice the usual losses', play({ lost: 15_000_00n }, { lost: 20_000_00n }), ['play']],
    ['a win', play({ lost: -90_000_00n }), []],
    ['many bets with a day off', play({ bets: BETS_FLOOR, days: 6 }), []],
    ['every day a little', play({ bets: BETS_FLOOR - 1, days: 7 }), []],
    ['every day at length', play({ bets: BETS_FLOOR, days: 7 }, { staked: 900_000_000n }), ['play']],
    ['a week without a bet on its last day', play({ staked: STAKED_FLOOR, lost: LOST_FLOOR }, {}, 0), []],
  ])('on play: %s [R35]', (_what, figures, expected) => {
    expect(namesOf(figures)).toEqual(expected);
  });

  it.each([
    ['methods', METHODS_MIN, (methods: number) => ({ ...deposits({}, {}), methods })],
    ['reversals', REVERSALS_MIN, (week: number) => ({ reversals: { day: 1, week } })],
    ...Object.entries(TOOLS_MIN).map(
      ([tool, min]) =>
        [
          'tools',
          min,
          (uses: number) => ({ tools: { day: { ...nothing, [tool]: uses }, week: { ...nothing, [tool]: uses } } }),
        ] as const,
    ),
  ] as const)('on %s stand from %i times on [R35]', (marker, min, figures) => {
    expect(namesOf(figures(min - 1))).toEqual([]);
    expect(namesOf(figures(min))).toEqual([marker]);
    expect(namesOf(figures(min + 1))).toEqual([marker]);
  });

  it('are raised only by what happened on the day', () => {
    expect(namesOf({ ...deposits({ count: 0 }, {}), methods: 9 })).toEqual([]);
    expect(namesOf({ reversals: { day: 0, week: 9 } })).toEqual([]);
    expect(namesOf({ tools: { day: nothing, week: { ...nothing, pauses: 1 } } })).toEqual([]);
    // A limit that was reached once does not tell again of the break some days ago.
    expect(namesOf({ tools: { day: { ...nothing, hits: 1 }, week: { ...nothing, pauses: 1, hits: 1 } } })).toEqual([]);
  });

  it('on deposits and play are not raised for whoever is excluded', () => {
    const all = {
      ...deposits({}, { amount: DEPOSITED_FLOOR }),
      ...play({ lost: LOST_FLOOR }),
      tools: { day: { ...nothing, pauses: 1 }, week: { ...nothing, pauses: 1 } },
    };
    expect(namesOf(all)).toEqual(['deposits', 'play', 'tools']);
    expect(namesOf({ ...all, isExcluded: true })).toEqual(['tools']);
  });

  it('say the figures that led to them', () => {
    const figures = {
      ...deposits({ count: 2, amount: 5_000_00n }, { count: 9, amount: 40_000_00n }, { count: 9, amount: 40_000_01n }),
      ...play({ bets: 12, days: 3, staked: 50_000_00n, lost: 12_000_50n }, { staked: 8_000_00n, lost: -4_00n }),
    };
    expect(judge({ ...NO_FIGURES, ...figures }, 'PHP')).toEqual([
      {
        marker: 'deposits',
        detail: {
          dayCount: 2,
          dayAmount: '5000.00',
          weekCount: 9,
          weekAmount: '40000.00',
          usualWeekCount: 2.25,
          usualWeekAmount: '10000.00',
        },
      },
      {
        marker: 'play',
        detail: {
          weekDays: 3,
          weekBets: 12,
          weekStaked: '50000.00',
          usualWeekStaked: '2000.00',
          weekLost: '12000.50',
          usualWeekLost: '-1.00',
        },
      },
    ]);
  });

  it('are never taken away by more of the same', () => {
    const count = fc.integer({ min: 0, max: 60 });
    const money = fc.bigInt({ min: 0n, max: 60_000_00n });
    const some = fc.record({ count, amount: money });
    fc.assert(
      fc.property(some, some, some, some, (day, rest, before, more) => {
        const week = { count: day.count + rest.count, amount: day.amount + rest.amount };
        const add = (to: typeof day) => ({ count: to.count + more.count, amount: to.amount + more.amount });
        const less = namesOf({ deposits: { day, week, before } });
        const after = namesOf({ deposits: { day: add(day), week: add(week), before } });
        expect(after).toEqual(expect.arrayContaining(less));
      }),
    );
    fc.assert(
      fc.property(money, money, money, fc.integer({ min: 1, max: 9_000 }), (staked, lost, more, bets) => {
        const less = namesOf(play({ staked, lost, bets, days: 7 }, { staked: more, lost: more }));
        const week = { staked: staked + more, lost: lost + more, bets: bets * 2, days: 7 };
        expect(namesOf(play(week, { staked: more, lost: more }))).toEqual(expect.arrayContaining(less));
      }),
    );
  });
});
