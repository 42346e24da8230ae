import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount } from '@perya/std';
import { repeats } from '../../../tools/testing/repeats.ts';
import {
  betsToFinish,
  explainStake,
  isTwoSided,
  oppositeStake,
  suggestedWeight,
  sumParts,
  weightOf,
  type Explained,
  type MeterBet,
  type PartName,
} from './meter.ts';

const money = (text: string) => parseAmount(text, 2) ?? -1n;
const RULES = { maxStake: money('500.00'), left: money('10000.00') };
const WEIGHTS = {
  titles: { crash: 25 },
  classes: {},
  kinds: { RNG: 100, FISH: 100, INHOUSE: 40, LOTT: 40, ELOTT: 40, SPORTS: 50, ESPORTS: 50, LIVE: 20, PVP: 0 },
};

function bet(kind: string, stake: string, more: Partial<MeterBet> & { readonly title?: string } = {}): MeterBet {
  const { title = '', ...facts } = more;
  return {
    stake: money(stake),
    win: 0n,
    isVoid: false,
    isBefore: false,
    isPaused: false,
    weight: weightOf(WEIGHTS, { title, class: '', kind }),
    odds: null,
    opposite: 0n,
    isTwoSided: isTwoSided(kind),
    ...facts,
  };
}

type Parts = Partial<Record<PartName, string>>;

const GOLDEN: readonly (readonly [string, MeterBet, string, Parts])[] = [
  ['W1 slot', bet('RNG', '100.00'), '100.00', {}],
  ['W2 slot that wins', bet('RNG', '2.50', { win: money('310.00') }), '2.50', {}],
  ['W3 in-house table', bet('INHOUSE', '100.00'), '40.00', { weight: '60.00' }],
  ['W4 crash at 25 %', bet('INHOUSE', '33.33', { title: 'crash' }), '8.33', { weight: '25.00' }],
  ['W5 live, lost', bet('LIVE', '500.00'), '100.00', { weight: '400.00' }],
  ['W6 live, won', bet('LIVE', '100.00', { win: money('195.00') }), '19.00', { result: '5.00', weight: '76.00' }],
  ['W7 live, tie', bet('LIVE', '100.00', { win: money('100.00') }), '0.00', { push: '100.00' }],
  ['W10 low odds', bet('SPORTS', '250.00', { odds: 140 }), '0.00', { odds: '250.00' }],
  [
    'W11 sports, won',
    bet('SPORTS', '250.00', { odds: 185, win: money('462.50') }),
    '106.25',
    { result: '37.50', weight: '106.25' },
  ],
  ['W12 parlay', bet('SPORTS', '100.00', { odds: 330, win: money('330.00') }), '50.00', { weight: '50.00' }],
  [
    'W13 half lost',
    bet('SPORTS', '101.00', { odds: 190, win: money('50.50') }),
    '25.25',
    { result: '50.50', weight: '25.25' },
  ],
  ['W14 cards between players', bet('PVP', '80.00'), '0.00', { game: '80.00' }],
  ['W15 above the highest stake', bet('RNG', '600.00'), '0.00', { maxStake: '600.00' }],
  ['W16 at the highest stake', bet('RNG', '500.00'), '500.00', {}],
  ['W17 taken back', bet('RNG', '40.00', { isVoid: true }), '0.00', { void: '40.00' }],
  ['W18 placed before', bet('RNG', '40.00', { isBefore: true }), '0.00', { before: '40.00' }],
  ['W20 lottery', bet('LOTT', '0.99'), '0.39', { weight: '0.60' }],
  ['W21 a kind that is not listed', bet('BINGO', '10.00'), '0.00', { game: '10.00' }],
];

const explained = (counted: string, parts: Parts): Explained => ({
  counted: money(counted),
  parts: Object.entries(parts).map(([name, amount]) => ({ name: name as PartName, amount: money(amount) })),
});

const bets = fc
  .record({
    stake: fc.bigInt(1n, 100_000n),
    win: fc.bigInt(0n, 400_000n),
    isVoid: oneIn(12),
    isBefore: oneIn(12),
    isPaused: oneIn(12),
    weight: fc.integer({ min: 0, max: 100 }),
    odds: fc.option(fc.integer({ min: 120, max: 900 })),
    opposite: fc.oneof(fc.constant(0n), fc.bigInt(0n, 120_000n)),
    isTwoSided: fc.boolean(),
    isPush: oneIn(5),
  })
  .map(({ isPush, ...facts }) => ({ ...facts, win: isPush ? facts.stake : facts.win }));

function oneIn(many: number): fc.Arbitrary<boolean> {
  return fc.integer({ min: 1, max: many }).map((drawn) => drawn === 1);
}

describe('what counts of a stake', () => {
  it.each(GOLDEN)('%s', (_, stake, counted, parts) => {
    expect(explainStake(stake, RULES)).toEqual(explained(counted, parts));
  });

  it('W8 W9 leaves out twice the smaller of two opposite sides', () => {
    const both = (banker: string, player: string, win: string) => {
      const opposite = oppositeStake(money(banker), money(player));
      const rows = [bet('LIVE', banker, { win: money(win), opposite }), bet('LIVE', player, { opposite })].map((one) =>
        explainStake(one, RULES),
      );
      return { counted: rows.reduce((sum, row) => sum + row.counted, 0n), parts: sumParts(rows) };
    };
    const w8 = { opposite: '120.00', result: '2.00', weight: '30.40' };
    expect(both('100.00', '60.00', '195.00')).toEqual(explained('7.60', w8));
    expect(both('100.00', '100.00', '195.00')).toEqual(explained('0.00', { opposite: '200.00' }));
  });

  it('W19 stops where the requirement is reached', () => {
    const last = explainStake(bet('RNG', '40.00'), { ...RULES, left: money('12.00') });
    expect(last).toEqual(explained('12.00', { reached: '28.00' }));
  });

  it('a bet of a paused purse does not count', () => {
    expect(explainStake(bet('RNG', '40.00', { isPaused: true }), RULES)).toEqual(
      explained('0.00', { paused: '40.00' }),
    );
  });

  it('every centavo of every stake is counted or in a named part [B4]', () => {
    const seen = new Set<PartName>();
    fc.assert(
      fc.property(bets, fc.bigInt(0n, 100_000n), (one, left) => {
        const { counted, parts } = explainStake(one, { maxStake: 80_000n, left });
        for (const part of parts) seen.add(part.name);
        expect(counted + parts.reduce((sum, part) => sum + part.amount, 0n)).toBe(one.stake);
        expect(counted >= 0n && counted <= left && parts.every(({ amount }) => amount > 0n)).toBe(true);
        expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
      }),
      { numRuns: repeats({ quick: 2_000, long: 100_000 }) },
    );
    expect(seen.size).toBe(11);
  });
});

describe('weights', () => {
  it('are those of the title, then of the class, then of the kind, and nothing where none is listed', () => {
    const weights = { titles: { a: 0 }, classes: { table: 30 }, kinds: { RNG: 100 } };
    expect(weightOf(weights, { title: 'a', class: 'table', kind: 'RNG' })).toBe(0);
    expect(weightOf(weights, { title: 'b', class: 'table', kind: 'RNG' })).toBe(30);
    expect(weightOf(weights, { title: 'b', class: '', kind: 'RNG' })).toBe(100);
    expect(weightOf(weights, { title: 'b', class: '', kind: 'PVP' })).toBe(0);
  });

  it('of a title or a class bring in nothing of a kind that counts nothing, cockfights above all', () => {
    const weights = { titles: { derby: 100 }, classes: { arena: 50 }, kinds: { RNG: 100, COCKFIGHT: 0 } };
    for (const kind of ['COCKFIGHT', 'PVP']) {
      expect(weightOf(weights, { title: 'derby', class: 'arena', kind })).toBe(0);
      expect(weightOf(weights, { title: 'other', class: 'arena', kind })).toBe(0);
    }
    expect(weightOf(weights, { title: 'derby', class: 'arena', kind: 'RNG' })).toBe(100);
  });

  it('are suggested by what a title keeps: 1 % counts a quarter, 4 % and more all', () => {
    expect([0, 50, 100, 270, 400, 900].map(suggestedWeight)).toEqual([0, 13, 25, 68, 100, 100]);
  });

  it('tell how many bets are left at the usual stake', () => {
    expect(betsToFinish(money('3800.00'), money('50.00'), 100)).toBe(76n);
    expect(betsToFinish(money('3800.01'), money('50.00'), 40)).toBe(191n);
    expect(betsToFinish(money('3800.00'), money('50.00'), 0)).toBeNull();
  });
});
