import { describe, expect, it } from 'vitest';
import type { SlotPublic, SpinEvent } from '../src/public.ts';
import { facesOf, shortAmount } from './coins.ts';
import { platesOf } from './plates.ts';
import type { ViewHost } from '@perya/stage';
import { fillersOf, firstGrid, specialOf } from './symbols-shown.ts';

const hold = { from: 6, respins: 3, values: [0.5, 1, 2], jackpots: { mini: 5, minor: 15, major: 50, grand: 2500 } };
const RULES: SlotPublic = {
  reels: 5,
  rows: 3,
  symbols: [
    { kind: 'low', pays: [5] },
    { kind: 'low', pays: [0] },
    { kind: 'high', pays: [20] },
    { kind: 'wild', pays: [50] },
    { kind: 'coin', pays: [0] },
    { kind: 'bonus', pays: [0] },
  ],
  lines: [[1, 1, 1, 1, 1]],
  freeSpins: null,
};

describe('coins', () => {
  it('coins show what they are worth, or their jackpot', () => {
    const grid = [
      [4, 0, 4],
      [0, 4, 0],
    ];
    const coins = [
      { reel: 0, row: 0, times: 2 },
      { reel: 0, row: 2, times: 15, jackpot: 'minor' as const },
      { reel: 1, row: 1, times: 0.5 },
    ];
    const rest = { lines: [], scatters: 0, scatterWin: 0, freeWon: 0, freeLeft: 0, multiplier: 1, win: 0 };
    const spin: SpinEvent = { kind: 'spin', isFree: false, grid, coins, ...rest };
    expect(facesOf(spin, { ...RULES, hold })).toEqual([
      [18, 0, 14],
      [0, 16, 0],
    ]);
    expect(facesOf(spin, RULES)).toBe(grid);
  });

  it.each([
    [50, '0.50'],
    [1000, '10'],
    [999_900, '9999'],
    [1_250_000, '12.5K'],
    [10_000_000, '100K'],
    [123_456_700, '1.2M'],
  ])('%s hundredths are written as %s', (hundredths, text) => expect(shortAmount(hundredths, 2)).toBe(text));

  it.each([
    [500, 0, '500'],
    [12_500, 0, '12.5K'],
    [1_234_567, 0, '1.2M'],
    [5, 4, '0.0005'],
    [125_000_000, 4, '12.5K'],
  ])('%d of %d decimals are written as %s', (minor, decimals, text) => expect(shortAmount(minor, decimals)).toBe(text));

  it('symbols that never come do not rush by, and what opens the feature is seen from the start', () => {
    expect(fillersOf(RULES)).toEqual([0, 2]);
    expect(firstGrid(RULES).flat()).not.toContain(4);
    expect(specialOf({ ...RULES, hold })).toBe(4);
    const shown = (rules: SlotPublic, symbol: number) =>
      firstGrid(rules)
        .flat()
        .filter((one) => one === symbol).length;
    const pick = { from: 3, prizes: [1, 0] };
    expect([shown({ ...RULES, hold }, 4), shown({ ...RULES, pick }, 5)]).toEqual([2, 2]);
  });

  it('plates tell jackpots, ways or lines, and what the feature brings at most', () => {
    const text: ViewHost['text'] = (key, values) => [key, ...Object.values(values ?? {})].join(' ');
    const maxWin = { times: '500', odds: '85M' };
    const read = (rules: SlotPublic) => platesOf(rules, { text, maxWin }).map(({ label, value }) => [label, value]);
    expect(read(RULES)[0]).toEqual(['view.maxWin 85M', '×500']);
    expect(JSON.stringify(platesOf(RULES, { text, maxWin: null }))).not.toContain('maxWin');
    expect(read({ ...RULES, hold })).toEqual([
      ['view.grand', '×2,500'],
      ['view.major', '×50'],
      ['view.minor', '×15'],
      ['view.mini', '×5'],
    ]);
    expect(read({ ...RULES, reels: 6, rows: 4, lines: [], ways: { coins: 40 } })[1]).toEqual(['view.ways', '4,096']);
    expect(read({ ...RULES, wheel: { from: 3, wedges: [5, 80, 10] } })[2]).toEqual(['view.wheelPlate', '×80']);
    const freeSpins = { awards: [10], multiplier: 1, spinsMax: 100 };
    expect(read({ ...RULES, freeSpins })[2]).toEqual(['view.free', '10']);
  });
});
