import { seededDraws } from '@perya/game-math';
import type { Draws } from '@perya/std';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstLines } from './line-sets.ts';
import { LINE_MODELS } from './models.ts';
import { forScatters, freeSpinsOf, tablesOf, type SlotModel } from './model.ts';
import type { SpinEvent } from '../public.ts';
import { slotRules } from './rules.ts';

const model = fc.constantFrom(...LINE_MODELS.map(({ tables }) => tables));
const seed = fc.nat();

/** A game small enough to be checked by hand: three reels matter, one symbol in each of them is all that is shown. */
const TINY: SlotModel = {
  id: 'TINY',
  version: 1,
  reels: 5,
  rows: 1,
  symbols: [
    { kind: 'low', pays: [2, 4, 8] },
    { kind: 'high', pays: [5, 10, 20] },
    { kind: 'wild', pays: [10, 30, 100] },
    { kind: 'scatter', pays: [1, 2, 3] },
  ],
  lines: [[0, 0, 0, 0, 0]],
  freeSpins: { awards: [2, 3, 4], multiplier: 3, spinsMax: 5 },
  winMax: 150,
  strips: { base: ['0123', '0123', '0123', '0123', '0123'], free: ['0123', '0123', '0123', '0123', '0123'] },
};

/** Hands out stops that were chosen beforehand. */
function chosen(...stops: number[]): Draws {
  return { below: () => stops.shift() ?? 0 };
}

const play = (...stops: number[]) => played(TINY, 10, chosen(...stops));

/** A round of lines is made of spins alone. */
function played(of: SlotModel, stake: number, draws: Draws): { events: SpinEvent[]; win: number } {
  const { events, win } = slotRules(of).play(stake, draws);
  return { events: events.map((event) => event as SpinEvent), win };
}

describe('a line', () => {
  it.each([
    ['pays three of a kind from the left', [0, 0, 0, 1, 1], 0, 3, 20],
    ['lets wilds stand for the symbol after them', [2, 1, 2, 1, 0], 1, 4, 100],
    ['pays the wilds when they are worth more', [2, 2, 2, 0, 1], 2, 3, 100],
    ['pays the symbol when it is worth as much', [2, 2, 2, 1, 0], 1, 4, 100],
    ['pays five wilds as wilds', [2, 2, 2, 2, 2], 2, 5, 1000],
  ])('%s', (_, stops, symbol, count, win) => {
    const { events } = play(...stops);
    expect(events[0]?.lines).toEqual([{ line: 0, symbol, count, win }]);
  });

  it('pays nothing for runs that do not begin at the left, and a scatter ends it', () => {
    expect(play(1, 0, 0, 0, 0).win).toBe(0);
    expect(play(0, 0, 3, 0, 0).win).toBe(0);
  });
});

describe('free spins', () => {
  it('are won by scatters, multiply wins, win more of themselves and stop at their limit', () => {
    const { events, win } = play(3, 3, 3, 0, 0, 0, 0, 0, 1, 1, 3, 3, 3, 3, 3, ...Array(40).fill(0));
    expect(events.map(({ isFree, freeWon, freeLeft }) => [isFree, freeWon, freeLeft])).toEqual([
      [false, 2, 2],
      [true, 0, 1],
      [true, 3, 3],
      [true, 0, 2],
      [true, 0, 1],
      [true, 0, 0],
    ]);
    expect(events.map((event) => event.win)).toEqual([10, 60, 90, 240, 240, 240]);
    expect(win).toBe(880);
  });

  it('end when the round has paid the most it can pay', () => {
    const { events, win } = play(3, 3, 3, 0, 0, 2, 2, 2, 2, 2);
    expect(win).toBe(1500);
    expect(events).toHaveLength(2);
    expect(events[1]).toMatchObject({ win: 1490, freeLeft: 0 });
  });
});

describe('a round', () => {
  it('pays what its spins pay, and a spin what its lines and scatters pay', () => {
    fc.assert(
      fc.property(model, seed, fc.integer({ min: 1, max: 500 }), (of, from, coin) => {
        const stake = coin * of.lines.length;
        const { events, win } = played(of, stake, seededDraws(from));
        expect(win).toBe(events.reduce((sum, event) => sum + event.win, 0));
        expect(win).toBeLessThanOrEqual(of.winMax * stake);
        for (const event of events) {
          const shown = event.lines.reduce((sum, line) => sum + line.win, event.scatterWin);
          expect(event.win).toBe(win < of.winMax * stake ? shown : Math.min(event.win, shown));
          expect(Number.isSafeInteger(event.win)).toBe(true);
        }
      }),
    );
  });

  it('shows only what stands on the strips, in their order', () => {
    fc.assert(
      fc.property(model, seed, (of, from) => {
        const { events } = played(of, of.lines.length, seededDraws(from));
        for (const { grid, isFree } of events) {
          const strips = isFree ? of.strips.free : of.strips.base;
          grid.forEach((reel, index) => {
            const strip = strips[index] ?? '';
            const shown = reel.map((symbol) => symbol.toString(16)).join('');
            expect(strip + strip.slice(0, of.rows - 1)).toContain(shown);
          });
        }
      }),
    );
  });

  it('counts free spins down to none and never has more than the limit', () => {
    fc.assert(
      fc.property(model, seed, (of, from) => {
        const { events } = played(of, of.lines.length, seededDraws(from));
        const { awards, spinsMax } = freeSpinsOf(of);
        expect(events.length - 1).toBeLessThanOrEqual(spinsMax);
        expect(events.slice(1).every(({ isFree }) => isFree)).toBe(true);
        expect(last(events).freeLeft).toBe(0);
        expect(events.reduce((sum, { freeWon }) => sum + freeWon, 0)).toBe(events.length - 1);
        for (const { freeWon, scatters } of events) expect(freeWon).toBe(forScatters(awards, scatters));
      }),
      { numRuns: 300 },
    );
  });

  it('is the same for the same draws, and grows with its stake', () => {
    fc.assert(
      fc.property(model, seed, fc.integer({ min: 2, max: 1000 }), (of, from, times) => {
        const one = played(of, of.lines.length, seededDraws(from));
        expect(played(of, of.lines.length, seededDraws(from))).toEqual(one);
        const more = played(of, of.lines.length * times, seededDraws(from));
        expect(more.win).toBe(one.win * times);
        expect(more.events.map(({ grid }) => grid)).toEqual(one.events.map(({ grid }) => grid));
      }),
    );
  });

  it('is refused when the stake cannot stand on every line alike', () => {
    const [of] = LINE_MODELS;
    for (const stake of [0, -5, 12, 2.5, Number.NaN]) {
      expect(() => slotRules(of!.tables).play(stake, seededDraws(1))).toThrow('whole number of its coins');
    }
  });
});

describe('lines rules', () => {
  it.each([5, 9, 10, 20, 25, 40, 50] as const)('has %i different lines, from the first reel to the last', (count) => {
    const lines = firstLines(count);
    expect(lines).toHaveLength(count);
    expect(new Set(lines.map(String)).size).toBe(count);
    for (const line of lines) expect(line).toHaveLength(count === 5 ? 3 : 5);
    expect(Math.max(...lines.flat())).toBe(count < 40 ? 2 : 3);
  });

  it('leaves out what a model lacks: classic reels show no scatter and award nothing', () => {
    const classic = LINE_MODELS.filter(({ id }) => id.startsWith('LN3'));
    expect(classic).toHaveLength(8);
    for (const { tables } of classic) {
      expect(tables).toMatchObject({ reels: 3, rows: 3, freeSpins: null });
      expect(tables.strips.free).toEqual([]);
      expect(tables.strips.base.join('')).not.toContain('a');
      for (const [symbol, { pays }] of tables.symbols.entries()) {
        const isThere = tables.strips.base.join('').includes(symbol.toString(16));
        expect(pays.some((pay) => pay > 0)).toBe(isThere);
      }
    }
  });

  it('stacks symbols where a model says so: a window can show nothing but wilds', () => {
    for (const { tables } of LINE_MODELS.filter(({ id }) => ['LN40-03', 'LN40-10', 'LN3-01'].includes(id))) {
      for (const strip of tables.strips.base) expect(strip + strip).toContain('9'.repeat(tables.rows));
    }
  });

  it('keeps scatters so far apart that no window shows two', () => {
    for (const { tables } of LINE_MODELS) {
      const { base, free, game } = tablesOf(tables);
      const belows = Array.from({ length: game.rows - 1 }, (_, row) => row + 1);
      for (const strip of [...base, ...free]) {
        strip.forEach((symbol, place) => {
          if (symbol !== game.scatter) return;
          expect(belows.map((below) => strip[(place + below) % strip.length])).not.toContain(game.scatter);
        });
      }
    }
  });
});

function last(events: readonly SpinEvent[]): SpinEvent {
  return events[events.length - 1]!;
}
