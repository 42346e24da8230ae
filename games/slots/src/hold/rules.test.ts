import { seededDraws } from '@perya/game-math';
import type { Draws } from '@perya/std';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CoinCell, HoldEvent, SpinEvent } from '../public.ts';
import { HIT_SPAN, type HoldModel } from './model.ts';
import { HOLD_MODELS } from './models.ts';
import { holdRules, type HoldRound } from './rules.ts';
import { closedForm, sheetOf } from './sheet.ts';

/** A game small enough to be followed by hand: six cells, three coins are held. */
const TINY: HoldModel = {
  id: 'TINY',
  version: 1,
  reels: 3,
  rows: 2,
  symbols: [
    { kind: 'low', pays: [3] },
    { kind: 'wild', pays: [20] },
    { kind: 'coin', pays: [0] },
  ],
  lines: [
    [0, 0, 0],
    [1, 1, 1],
  ],
  freeSpins: null,
  hold: { from: 3, respins: 2, values: [1.5], jackpots: { mini: 4, minor: 6, major: 8, grand: 50 } },
  coinWeights: [1, 0, 0, 1],
  hitBps: 2500,
  winMax: 75,
  strips: ['0221', '0022', '2012'],
};

const [HIT, MISS] = [0, HIT_SPAN - 1];
const [VALUE, MAJOR] = [0, 1];

/** Hands out numbers that were chosen beforehand; not one more may be asked for. */
function chosen(...numbers: number[]): Draws {
  return {
    below(limit) {
      const number = numbers.shift();
      if (number === undefined || number >= limit) throw new Error(`asked below ${limit} for ${number}`);
      return number;
    },
  };
}

const play = (...numbers: number[]): HoldRound => holdRules(TINY).play(200, chosen(...numbers));
const cell = (reel: number, row: number): CoinCell => ({ reel, row, times: 1.5 });
const major = (reel: number, row: number): CoinCell => ({ reel, row, times: 8, jackpot: 'major' });

describe('a round', () => {
  it('pays lines, shows what its coins are worth and holds nothing while they are too few', () => {
    const round = play(0, 1, 1, VALUE, MAJOR);
    expect(round).toMatchObject({ win: 300, jackpotWin: 0 });
    expect(round.events).toHaveLength(1);
    expect(round.events[0]).toMatchObject({ coins: [cell(0, 1), major(1, 1)] });
  });

  it('holds coins, turns again as often after each new one, and pays all of them', () => {
    // Reels show 22, 00, 21; then come respins of three empty cells each, the middle ones and the last.
    const spin = [1, 0, 0].concat(VALUE, VALUE, VALUE);
    const respins = [MISS, MISS, MISS, MISS, HIT, MAJOR, MISS, MISS, MISS, MISS, MISS];
    const round = play(...spin, ...respins);
    expect(round.events[1]).toEqual({
      kind: 'hold',
      respins: [[], [major(1, 1)], [], []],
      isFull: false,
      win: (3 * 1.5 + 8) * 200,
    });
    expect(round).toMatchObject({ win: 2500, jackpotWin: 1600 });
  });

  it('brings the grand jackpot when the grid is full, and ends at once', () => {
    const round = play(1, 0, 0, VALUE, VALUE, VALUE, HIT, VALUE, HIT, VALUE, HIT, VALUE);
    expect(round.events[1]).toMatchObject({ isFull: true, win: (6 * 1.5 + 50) * 200 });
    expect(round).toMatchObject({ win: 11_800, jackpotWin: 10_000 });
  });

  it('pays jackpots first where it reaches the most it can pay', () => {
    const round = play(1, 0, 0, VALUE, MAJOR, VALUE, HIT, VALUE, HIT, MAJOR, HIT, VALUE);
    expect(round).toMatchObject({ win: 14_400, jackpotWin: 13_200 });
    const most = play(1, 0, 0, MAJOR, MAJOR, MAJOR, HIT, VALUE, HIT, MAJOR, HIT, VALUE);
    expect(most).toMatchObject({ win: 75 * 200, jackpotWin: 75 * 200 });
  });

  it('refuses a stake that is not whole on every line', () => {
    expect(() => holdRules(TINY).play(201, seededDraws(1))).toThrow('same whole amount');
  });
});

describe('every model', () => {
  const model = fc.constantFrom(...HOLD_MODELS);

  it('pays what its events say, in whole minor units, and of it jackpots what coins and a full grid say', () => {
    fc.assert(
      fc.property(model, fc.nat(), fc.integer({ min: 1, max: 500 }), ({ tables, coins }, seed, coin) => {
        const rules = holdRules(tables);
        const draws = seededDraws(seed);
        const stake = coin * coins;
        let round = rules.play(stake, draws);
        for (let tries = 0; tries < 200 && round.events.length < 2; tries += 1) round = rules.play(stake, draws);
        const [spin, held] = round.events as [SpinEvent, HoldEvent | undefined];
        const onLines = spin.lines.reduce((sum, { win }) => sum + win, 0);
        expect(spin.win).toBe(onLines);
        const all = [...(spin.coins ?? []), ...(held?.respins.flat() ?? [])];
        expect(Boolean(held)).toBe((spin.coins ?? []).length >= tables.hold.from);
        expect(held?.isFull ?? false).toBe(all.length === 15);
        if (!held) return;
        const places = new Set(all.map(({ reel, row }) => reel * 3 + row));
        expect(places.size).toBe(all.length);
        const full = held.isFull ? tables.hold.jackpots.grand : 0;
        const times = all.reduce((sum, one) => sum + one.times, full);
        const jackpots = all.reduce((sum, one) => sum + (one.jackpot ? one.times : 0), full);
        const room = tables.winMax * stake - onLines;
        expect(held.win).toBe(Math.min(Math.round(times * stake), room));
        expect(Number.isSafeInteger(round.win)).toBe(true);
        expect(round.win).toBe(spin.win + held.win);
        expect(round.jackpotWin).toBe(Math.min(Math.round(jackpots * stake), held.win));
      }),
      { numRuns: 150 },
    );
  });
});

describe('hold rules', () => {
  it('returns and scatters as its sheet says when every course that draws can take is followed [R46, R47]', () => {
    const model = { ...TINY, winMax: 60, hold: { ...TINY.hold, from: 4 } };
    const rules = holdRules(model);
    let [whole, mean, square, jackpots, paying] = [0, 0, 0, 0, 0];
    everyCourse((draws, chanceOf) => {
      const { win, jackpotWin } = rules.play(2, draws);
      const chance = chanceOf();
      whole += chance;
      mean += (chance * win) / 2;
      square += chance * (win / 2) ** 2;
      jackpots += (chance * jackpotWin) / 2;
      paying += win > 0 ? chance : 0;
    });
    const sheet = sheetOf(model);
    expect(whole).toBeCloseTo(1, 12);
    expect(mean).toBeCloseTo(sheet.rtp, 12);
    expect(Math.sqrt(square - mean ** 2)).toBeCloseTo(sheet.sd, 10);
    expect(paying).toBeCloseTo(sheet.hitRate, 12);
    // Jackpots are never cut before everything else is.
    const { lines, hold, jackpots: uncut } = closedForm(model);
    expect(uncut - jackpots).toBeGreaterThan(0);
    expect(uncut - jackpots).toBeLessThan(lines + hold + uncut - mean);
  });
});

/** Runs something once for each course its draws can take; of a hit only whether it is one matters. */
function everyCourse(run: (draws: Draws, chanceOf: () => number) => void): void {
  const path: { limit: number; at: number }[] = [];
  const isHit = (limit: number) => limit === HIT_SPAN;
  do {
    let depth = 0;
    let chance = 1;
    const below = (limit: number) => {
      const { at } = (path[depth] ??= { limit, at: 0 });
      depth += 1;
      if (!isHit(limit)) chance /= limit;
      else chance *= at === 0 ? TINY.hitBps / HIT_SPAN : 1 - TINY.hitBps / HIT_SPAN;
      return isHit(limit) && at === 1 ? MISS : at;
    };
    run({ below }, () => chance);
    while (path.length > 0) {
      const last = path[path.length - 1]!;
      last.at += 1;
      if (last.at < (isHit(last.limit) ? 2 : last.limit)) break;
      path.pop();
    }
  } while (path.length > 0);
}
