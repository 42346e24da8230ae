import { describe, expect, it } from 'vitest';
import { CampaignSums } from './campaign-sums.ts';
import { cheapestPath, exposuresOf } from './exposure.ts';
import { isByMember, pastAwards, type PastFrame, type PastMember, type PastPlay } from './past-awards.ts';
import { PROFILES } from './profiles.ts';
import { readTerms, type Terms } from './terms.ts';

const FRAME: PastFrame = {
  days: Array.from({ length: 30 }, (_, nr) => `2026-03-${String(nr + 2).padStart(2, '0')}`),
  toMinor: (figure) => figure,
  returnBps: () => 9_600,
  ratedFrom: null,
  rules: PROFILES.MT,
  // The second of March is a Monday.
  periodOf: (day, span) => {
    if (span === 'quarter') return { name: 'Q1', from: '2026-01-01', to: '2026-03-31' };
    if (span === 'month') return { name: day.slice(0, 7), from: `${day.slice(0, 7)}-01`, to: `${day.slice(0, 7)}-31` };
    if (span === 'day') return { name: day, from: day, to: day };
    const week = Math.floor((Number(day.slice(-2)) - 2) / 7);
    const two = (nr: number) => String(nr).padStart(2, '0');
    return { name: `W${week}`, from: `2026-03-${two(2 + 7 * week)}`, to: `2026-03-${two(8 + 7 * week)}` };
  },
};

const play = (day: string, staked: bigint, returned = 0n, kind = 'RNG'): PastPlay => ({
  day: `2026-03-${day}`,
  kind,
  rounds: 10n,
  staked,
  returned,
  valid: staked,
});
const member = (more: Partial<PastMember>): PastMember => ({
  member: '1',
  levelOn: () => 0,
  isVerified: true,
  play: [],
  deposits: [],
  friends: [],
  visits: [],
  rewards: [],
  accruals: [],
  growth: null,
  isOpen: () => true,
  ...more,
});

function termsOf(kind: string, award: unknown, more: object = {}): Terms {
  const read = readTerms({
    kind,
    trigger: 'staff',
    who: { once: 'never' },
    award,
    claim: { hours: 24, needsJoin: false },
    expiry: { days: 30 },
    budget: '1000.00',
    stacking: { neverWith: [] },
    abuse: { reviewsLinked: false },
    texts: '1',
    ...more,
  });
  if (!read.ok) throw new Error(read.faults.join());
  return read.terms;
}
const cash = (size: unknown) => ({ form: 'cash', size, turnoverTimes: 1 });
const given = (terms: Terms, past: Partial<PastMember>) =>
  pastAwards(terms, member(past), FRAME).map(({ day, amount }) => `${day.slice(-2)} ${amount}`);

describe('awards of the past', () => {
  it('are cashback by weeks: a winning week gives nothing', () => {
    const terms = termsOf('CASHBACK', cash({ by: 'netLoss', rateBps: 500 }));
    expect(given(terms, { play: [play('02', 5_900_000n, 5_070_000n), play('09', 100n, 900n)] })).toEqual([
      '08 41500',
      '15 0',
    ]);
    const week = { play: [play('02', 5_900_000n, 5_000_000n), play('03', 800_000n, 0n, 'COCKFIGHT')] };
    const rewards = [
      { day: '2026-03-08', amount: 70_000n },
      { day: '2026-03-09', amount: 500_000n },
    ];
    expect(given(terms, { ...week, rewards })).toEqual(['08 41500']);
    const accruals = [{ day: '2026-03-04', kind: 'RNG', ratePpm: 15_000, valid: 8_000_000n, isCut: false }];
    const held = pastAwards(terms, member({ ...week, rewards, accruals }), { ...FRAME, rules: PROFILES.PH });
    expect(held.map(({ amount }) => amount)).toEqual([4_500n]);
    const daily = termsOf('CASHBACK', cash({ by: 'netLoss', rateBps: 500, period: 'day' }));
    expect(given(daily, { play: [play('02', 900_000n), play('03', 100n, 900_000n)] })).toEqual(['02 45000', '03 0']);
  });

  it('are rebates at the rate of level and kind, at most half the edge', () => {
    const terms = termsOf('REBATE', cash({ by: 'validBets', ratesPpm: [3_000, 8_000, 90_000] }));
    expect(
      given(terms, { levelOn: () => 1, play: [play('02', 1_080_000n), play('02', 1_234_567n, 0n, 'LIVE')] }),
    ).toEqual(['02 8640', '02 4938']);
    expect(given(terms, { levelOn: () => 7, play: [play('02', 1_000_000n)] })).toEqual(['02 20000']);
    // What had a rate keeps it where the table is as high or lower; a title that was cut is never paid more.
    const accrual = (ratePpm: number, isCut: boolean) => ({
      day: '2026-03-02',
      kind: 'RNG',
      ratePpm,
      valid: 999_999n,
      isCut,
    });
    const rated = (ratesPpm: number[], accruals: ReturnType<typeof accrual>[]) =>
      pastAwards(
        termsOf('REBATE', cash({ by: 'validBets', ratesPpm })),
        member({ accruals, play: [play('02', 5_000_000n)] }),
        { ...FRAME, ratedFrom: '2026-03-01' },
      ).map(({ amount }) => amount);
    expect(rated([8_000], [accrual(8_000, false), accrual(2_500, true)])).toEqual([7_999n, 2_499n]);
    expect(rated([5_000], [accrual(8_000, false), accrual(2_500, true)])).toEqual([4_999n, 2_499n]);
    expect(rated([30_000], [accrual(8_000, false), accrual(2_500, true)])).toEqual([19_999n, 2_499n]);
  });

  it('are matched deposits: the first alone, or one in a week', () => {
    const size = { by: 'deposit', rateBps: 5_000, cap: '2000.00', minDeposit: '100.00' };
    const kinds = Object.fromEntries(['RNG'].map((kind) => [kind, 100]));
    const wagering = { times: 3, base: 'bonusAndMatched', weights: { titles: {}, classes: {}, kinds } };
    const deposits = [
      { day: '2026-03-02', amount: 9_999n, isFirst: true },
      { day: '2026-03-03', amount: 33_333n, isFirst: false },
      { day: '2026-03-04', amount: 50_000n, isFirst: false },
      { day: '2026-03-09', amount: 900_000n, isFirst: false },
    ];
    const reload = termsOf('RELOAD', { form: 'purse', size }, { wagering });
    const awards = pastAwards(reload, member({ deposits }), FRAME);
    expect(awards.map(({ amount, needed, deposit }) => [amount, needed, deposit])).toEqual([
      [16_666n, 149_994n, 33_333n],
      [200_000n, 1_800_000n, 900_000n],
    ]);
    expect(given(termsOf('FIRSTDEP', { form: 'purse', size }, { wagering }), { deposits })).toEqual([]);
  });

  it('are steps of chains, tiles, spins, gifts and friends by the rules that give them', () => {
    const chain = (period: string) =>
      termsOf(
        'MISSION',
        cash({
          by: 'chain',
          period,
          steps: [
            { goal: 'validBets', target: 50_000, amount: '5.00' },
            { goal: 'daysPlayed', target: 2, amount: '7.00' },
          ],
        }),
      );
    const played = [play('02', 30_000n), play('03', 20_000n), play('09', 60_000n)];
    expect(given(chain('week'), { play: played })).toEqual(['03 500', '03 700', '09 500']);
    expect(given(chain('day'), { play: played })).toEqual(['09 500']);
    expect(
      given(termsOf('CHECKIN', cash({ by: 'tiles', amounts: ['1.00', '3.00'] })), {
        visits: ['2026-03-02', '2026-03-03', '2026-03-04'],
      }),
    ).toEqual(['02 100', '03 300']);
    const fields = [
      { prize: '1.00', odds: 9_000 },
      { prize: '11.00', odds: 1_000 },
    ];
    const wheel = termsOf('WHEEL', cash({ by: 'odds', fields, spins: { perDay: 2, each: '200.00' } }));
    expect(given(wheel, { play: played })).toEqual(['02 200', '03 200', '09 400']);
    const friends = termsOf('REFERRAL', cash({ by: 'fixed', amount: '100.00' }));
    const counted = (nr: number, isInviter: boolean) => ({ day: `2026-03-${String(nr).padStart(2, '0')}`, isInviter });
    expect(given(friends, { friends: [counted(5, true), counted(6, false)] })).toEqual(['05 10000', '06 10000']);
    // Of a month twenty friends are paid for, those of before the first day too.
    const many = Array.from({ length: 23 }, (_, nr) => counted(nr + 1, true));
    expect(given(friends, { friends: many })).toHaveLength(19);
    expect(isByMember(termsOf('RAIN', cash({ by: 'split', pot: '100.00', low: '1.00', high: '5.00' })))).toBe(false);
  });

  it('are only of days on which it was open to them, and of periods that were over', () => {
    const isOpen = (day: string) => day >= '2026-03-04';
    const tiles = termsOf('CHECKIN', cash({ by: 'tiles', amounts: ['1.00', '3.00'] }));
    const played = [play('02', 30_000n), play('04', 20_000n), play('30', 60_000n)];
    expect(given(tiles, { visits: played.map(({ day }) => day), isOpen })).toEqual(['04 100', '30 300']);
    const code = termsOf('CODE', cash({ by: 'fixed', amount: '5.00' }));
    expect(given(code, { isOpen })).toEqual(['04 500']);
    expect(given(code, { isOpen: () => false })).toEqual([]);
    const cashback = termsOf('CASHBACK', cash({ by: 'netLoss', rateBps: 500 }));
    // The week of the thirtieth ends after the days that are looked at.
    expect(given(cashback, { play: played })).toEqual(['08 2500']);
  });

  it('add up to takers, shares, days and the day the budget is used up', () => {
    const sums = new CampaignSums();
    const award = (day: string, amount: bigint) => ({ day: `2026-03-${day}`, amount, needed: 0n, deposit: 0n });
    for (let nr = 1; nr <= 20; nr += 1) {
      sums.add(`${nr}`, [award('02', BigInt(nr) * 100n), award('03', 0n)], [play('02', 100_000n, 90_000n)]);
    }
    for (let nr = 0; nr < 5; nr += 1) sums.add(`poor ${nr}`, [], []);
    sums.add('late', [], []);
    sums.give('late', [award('04', 50n)]);
    const answer = sums.answer(20_990n);
    expect(answer).toMatchObject({ members: 26, takers: 21, awards: 21, awarded: 21_050n, nothingBps: 1_923 });
    expect([answer.ofValidBps, answer.ofGgrBps]).toEqual([105, 1_052]);
    expect(answer.byDay).toEqual([
      { day: '2026-03-02', awarded: 21_000n, awards: 20 },
      { day: '2026-03-04', awarded: 50n, awards: 1 },
    ]);
    expect(answer.exhaustedOn).toBe('2026-03-02');
    expect(sums.answer(21_000n).exhaustedOn).toBe('2026-03-04');
    expect(sums.answer(21_050n).exhaustedOn).toBeNull();
    expect(answer.top.map(({ member: who }) => who).slice(0, 3)).toEqual(['20', '19', '18']);
    expect([answer.p10, answer.p50, answer.p90]).toEqual([200n, 1_000n, 1_800n]);
  });
});

describe('what a campaign is exposed to', () => {
  const titles = [
    { title: 'slot', kind: 'RNG', weight: 100, edgeBps: 400 },
    { title: 'crash', kind: 'RNG', weight: 25, edgeBps: 100 },
    { title: 'careless', kind: 'RNG', weight: 100, edgeBps: 100 },
    { title: 'cards', kind: 'PVP', weight: 0, edgeBps: 0 },
  ];
  const purse = termsOf(
    'GRANT',
    { form: 'purse', size: { by: 'fixed', amount: '1000.00' } },
    {
      who: { once: 'ever' },
      wagering: { times: 10, base: 'bonus', weights: { titles: {}, classes: {}, kinds: { RNG: 100 } } },
    },
  );
  const calm = { secondClaims: 0, reachedWithMarker: 0, exhaustedOn: null };

  it('names the title on which a requirement is cheapest', () => {
    expect(cheapestPath(1_000_000n, titles)).toEqual({ title: 'careless', cost: 10_000n });
    expect(cheapestPath(1_000_000n, titles.slice(0, 2))?.cost).toBe(40_000n);
    expect(cheapestPath(1_000_000n, titles.slice(3))).toBeNull();
  });

  it('names the rule to change, and nothing where nothing is wrong', () => {
    const rules = (facts: Partial<Parameters<typeof exposuresOf>[1]>) =>
      exposuresOf(purse, { ...calm, titles: titles.slice(0, 2), ...facts }).map(({ code, rule }) => `${code} ${rule}`);
    expect(rules({})).toEqual([]);
    expect(rules({ titles })).toEqual(['exposure.weight wagering.weights', 'exposure.path wagering.weights']);
    // On a title that keeps nothing a bonus is wagered for nothing.
    expect(rules({ titles: [{ title: 'even', kind: 'RNG', weight: 5, edgeBps: 0 }] })).toEqual([
      'exposure.machine wagering.weights',
      'exposure.weight wagering.weights',
      'exposure.path wagering.weights',
    ]);
    expect(rules({ reachedWithMarker: 2, secondClaims: 3, exhaustedOn: '2026-03-09' })).toEqual([
      'exposure.harm who',
      'exposure.clusters abuse.reviewsLinked',
      'exposure.budget budget',
    ]);
  });

  it('says where a table of rebates is cut at half the edge', () => {
    const rebate = (ppm: number) => termsOf('REBATE', cash({ by: 'validBets', ratesPpm: [1_000, ppm] }));
    const about = (ppm: number) =>
      exposuresOf(rebate(ppm), { ...calm, titles: titles.slice(0, 3) }).map((exposure) => exposure.about);
    expect(about(5_000)).toEqual([]);
    expect(about(8_000)).toEqual(['crash, careless']);
  });
});
