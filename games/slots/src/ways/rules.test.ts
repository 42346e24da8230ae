import { seededDraws } from '@perya/game-math';
import type { Draws } from '@perya/std';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forScatters } from '../lines/model.ts';
import type { SpinEvent } from '../public.ts';
import { tablesOf, type WayModel } from './model.ts';
import { WAY_MODELS } from './models.ts';
import { wayRules } from './rules.ts';

/** Small enough to be checked by hand: two rows, and a place of the strip shows itself and the next. */
const STRIP = '00112233';
const TINY: WayModel = {
  id: 'TINY',
  version: 1,
  reels: 4,
  rows: 2,
  symbols: [
    { kind: 'low', pays: [2, 5] },
    { kind: 'high', pays: [10, 40] },
    { kind: 'wild', pays: [0, 0] },
    { kind: 'scatter', pays: [1, 2] },
  ],
  lines: [],
  ways: { coins: 5 },
  freeSpins: { awards: [2, 3], multiplier: 3, spinsMax: 4 },
  winMax: 100,
  strips: { base: ['001133', STRIP, STRIP, STRIP], free: ['001133', STRIP, STRIP, STRIP] },
};

/** Hands out stops that were chosen beforehand. */
function chosen(...stops: number[]): Draws {
  return { below: () => stops.shift() ?? 0 };
}

const play = (...stops: number[]) => wayRules(TINY).play(50, chosen(...stops));
const spins = (...stops: number[]) => play(...stops).events as readonly SpinEvent[];

describe('ways', () => {
  it.each([
    ['pay each way of three reels', [0, 0, 0, 6], [{ symbol: 0, count: 3, ways: 8, win: 160 }]],
    [
      'pay once where a symbol stands once',
      [1, 1, 1, 6],
      [
        { symbol: 0, count: 3, ways: 1, win: 20 },
        { symbol: 1, count: 3, ways: 1, win: 100 },
      ],
    ],
    ['go through wilds', [0, 4, 4, 6], [{ symbol: 0, count: 3, ways: 8, win: 160 }]],
    ['go through all reels', [2, 3, 4, 2], [{ symbol: 1, count: 4, ways: 2 * 2 * 2 * 2, win: 6400 }]],
  ])('%s', (_, stops, ways) => {
    expect(spins(...stops)[0]?.ways).toMatchObject(ways);
  });

  it('end at the first reel without the symbol, and never begin later', () => {
    expect(spins(0, 0, 6, 0)[0]?.ways).toEqual([]);
    expect(spins(2, 0, 0, 0)[0]?.ways).toEqual([]);
  });
});

describe('free spins', () => {
  it('are won by scatters, multiply wins, win more of themselves and stop at their limit', () => {
    const stops = [4, 5, 0, 0, 0, 0, 0, 6, 4, 6, 2, 2, 4, 2, 2, 2, 2, 2, 2, 6];
    expect(spins(...stops).map(({ isFree, freeWon, freeLeft, win }) => [isFree, freeWon, freeLeft, win])).toEqual([
      [false, 2, 2, 50],
      [true, 0, 1, 480],
      [true, 2, 2, 300],
      [true, 0, 1, 0],
      [true, 0, 0, 2400],
    ]);
    expect(play(...stops).win).toBe(3230);
  });

  it('do not come when the round has paid the most it can pay', () => {
    expect(play(2, 3, 4, 2)).toMatchObject({ win: 5000, events: [{ win: 5000, freeLeft: 0 }] });
  });
});

const model = fc.constantFrom(...WAY_MODELS.map(({ tables }) => tables));
const seed = fc.nat();

describe('a round', () => {
  it('pays what its spins pay, and a spin what its ways and scatters pay', () => {
    fc.assert(
      fc.property(model, seed, fc.integer({ min: 1, max: 500 }), (of, from, coin) => {
        const stake = coin * of.ways.coins;
        const { events, win } = wayRules(of).play(stake, seededDraws(from));
        expect(win).toBe(events.reduce((sum, event) => sum + event.win, 0));
        expect(win).toBeLessThanOrEqual(of.winMax * stake);
        for (const event of events as readonly SpinEvent[]) {
          const shown = (event.ways ?? []).reduce((sum, way) => sum + way.win, event.scatterWin);
          expect(event.win).toBe(win < of.winMax * stake ? shown : Math.min(event.win, shown));
          expect(Number.isSafeInteger(event.win)).toBe(true);
          for (const { count, ways } of event.ways ?? []) expect(ways).toBeLessThanOrEqual(of.rows ** count);
        }
      }),
    );
  });

  it('pays each way through the grid as if it were a line of its own', () => {
    fc.assert(
      fc.property(model, seed, (of, from) => {
        const [first] = wayRules(of).play(of.ways.coins, seededDraws(from)).events as readonly SpinEvent[];
        const { game } = tablesOf(of);
        const paths = (first?.grid ?? []).reduce<number[][]>(
          (so, reel) => so.flatMap((path) => reel.map((cell) => [...path, cell])),
          [[]],
        );
        const runs = paths.map((path) => {
          const [symbol = 0] = path;
          const end = path.findIndex((cell) => cell !== symbol && cell !== game.wild);
          return { symbol, count: end === -1 ? path.length : end };
        });
        // Only the longest runs of a symbol pay; each is found once for every place on the reels after it.
        const won = runs.reduce((sum, { symbol, count }) => {
          const isLongest = runs.every((other) => other.symbol !== symbol || other.count <= count);
          return sum + (isLongest ? (game.pays[symbol]?.[count - 3] ?? 0) / of.rows ** (of.reels - count) : 0);
        }, 0);
        expect((first?.ways ?? []).reduce((sum, way) => sum + way.win, 0)).toBeCloseTo(won, 6);
      }),
      { numRuns: 30 },
    );
  });

  it('counts free spins down to none and never has more than the limit', () => {
    fc.assert(
      fc.property(model, seed, (of, from) => {
        const events = wayRules(of).play(of.ways.coins, seededDraws(from)).events as readonly SpinEvent[];
        expect(events.length - 1).toBeLessThanOrEqual(of.freeSpins.spinsMax);
        expect(events.slice(1).every(({ isFree }) => isFree)).toBe(true);
        expect(events[events.length - 1]?.freeLeft).toBe(0);
        for (const { freeWon, scatters } of events) expect(freeWon).toBe(forScatters(of.freeSpins.awards, scatters));
      }),
      { numRuns: 300 },
    );
  });

  it('is the same for the same draws, and grows with its stake', () => {
    fc.assert(
      fc.property(model, seed, fc.integer({ min: 2, max: 1000 }), (of, from, times) => {
        const rules = wayRules(of);
        const one = rules.play(of.ways.coins, seededDraws(from));
        expect(rules.play(of.ways.coins, seededDraws(from))).toEqual(one);
        expect(rules.play(of.ways.coins * times, seededDraws(from)).win).toBe(one.win * times);
      }),
    );
  });

  it('is refused when the stake is no whole number of coins', () => {
    for (const stake of [0, -5, 7, 2.5, Number.NaN]) {
      expect(() => wayRules(TINY).play(stake, seededDraws(1))).toThrow('whole number');
    }
  });
});

describe('ways rules', () => {
  it('has no wild on the first reel, and refuses a model that has', () => {
    for (const { tables } of WAY_MODELS) expect(() => tablesOf(tables)).not.toThrow();
    expect(() => wayRules({ ...TINY, strips: { ...TINY.strips, base: [STRIP, STRIP, STRIP, STRIP] } })).toThrow(
      'first reel',
    );
  });
});
