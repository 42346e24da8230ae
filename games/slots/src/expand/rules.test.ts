import { seededDraws } from '@perya/game-math';
import type { Draws } from '@perya/std';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SpinEvent } from '../public.ts';
import type { ExpandModel } from './model.ts';
import { EXPAND_MODELS } from './models.ts';
import { drawnSymbol, expandRules } from './rules.ts';

/** One row, two lines that are the same: what is on a line stands twice. */
const TINY: ExpandModel = {
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
  lines: [
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
  ],
  freeSpins: { awards: [2, 2, 2], multiplier: 3, spinsMax: 4, isExpanding: true },
  winMax: 100,
  strips: { base: Array(5).fill('0123'), free: Array(5).fill('0123') },
  expanding: [3, 1],
};

const [LOW, HIGH, WILD, SCATTER] = [0, 1, 2, 3];
const TRIGGER = [SCATTER, SCATTER, SCATTER, LOW, HIGH];
const NOTHING = [LOW, HIGH, LOW, HIGH, SCATTER];

/** A coin of 10 on each line, with stops and symbols that were chosen beforehand. */
function play(...chosen: number[]) {
  const draws: Draws = { below: () => chosen.shift() ?? 0 };
  const { events, win } = expandRules(TINY).play(20, draws);
  return { events: events.map((event) => event as SpinEvent), win };
}

describe('the symbol that covers reels', () => {
  it('is drawn when free spins are won, told with them and kept when they win more', () => {
    const { events } = play(...TRIGGER, 3, ...NOTHING, ...TRIGGER, ...NOTHING, ...NOTHING);
    expect(events.map(({ expanding, freeWon }) => [expanding, freeWon])).toEqual([
      [HIGH, 2],
      [HIGH, 0],
      [HIGH, 2],
      [HIGH, 0],
      [HIGH, 0],
    ]);
  });

  it('pays on all lines wherever its reels are, times the multiplier', () => {
    const { events } = play(...TRIGGER, 3, LOW, HIGH, SCATTER, HIGH, HIGH, ...NOTHING);
    expect(events[1]).toMatchObject({
      lines: [],
      expanded: { symbol: HIGH, reels: [1, 3, 4], win: 5 * 20 * 3 },
      win: 300,
    });
  });

  it('pays besides the lines, and wilds do not stand for it', () => {
    const { events } = play(...TRIGGER, 0, LOW, WILD, LOW, LOW, HIGH, ...NOTHING);
    expect(events[1]?.lines.map(({ count, win }) => [count, win])).toEqual([
      [4, 120],
      [4, 120],
    ]);
    expect(events[1]).toMatchObject({ expanded: { reels: [0, 2, 3], win: 2 * 20 * 3 }, win: 360 });
  });

  it('covers nothing on fewer than three reels and never in a paid spin', () => {
    const { events } = play(...TRIGGER, 0, ...NOTHING, ...NOTHING);
    expect(events[1]).not.toHaveProperty('expanded');
    const [paid] = play(LOW, HIGH, LOW, LOW, HIGH).events;
    expect(paid).not.toHaveProperty('expanded');
    expect(paid).not.toHaveProperty('expanding');
  });

  it('ends the round where it has paid the most it can', () => {
    const { events, win } = play(...TRIGGER, 3, HIGH, HIGH, HIGH, HIGH, HIGH, ...NOTHING);
    expect(win).toBe(20 * TINY.winMax);
    expect(events).toHaveLength(2);
    expect(events[1]?.freeLeft).toBe(0);
  });

  it('is drawn as often as its weight says', () => {
    const seen = Array.from({ length: 10 }, (_, drawn) => drawnSymbol([2, 0, 3, 5], { below: () => drawn }));
    expect(seen).toEqual([0, 0, 2, 2, 2, 3, 3, 3, 3, 3]);
  });
});

describe('expand rules', () => {
  it('pays what its spins pay, and a spin what its lines, scatters and covered reels pay', () => {
    const model = fc.constantFrom(...EXPAND_MODELS);
    let covered = 0;
    fc.assert(
      fc.property(model, fc.nat(), ({ tables }, from) => {
        const { events, win } = expandRules(tables).play(tables.lines.length, seededDraws(from));
        expect(win).toBe(events.reduce((sum, event) => sum + event.win, 0));
        const spins = events.map((event) => event as SpinEvent);
        for (const { lines, scatterWin, expanded, grid, expanding, isFree, win: paid } of spins) {
          const shown = lines.reduce((sum, line) => sum + line.win, scatterWin + (expanded?.win ?? 0));
          if (win < tables.winMax * tables.lines.length) expect(paid).toBe(shown);
          if (isFree) expect(expanding).toBe(spins[0]?.expanding);
          if (!expanded) continue;
          covered += 1;
          expect(expanded.reels.every((reel) => grid[reel]?.includes(expanded.symbol))).toBe(true);
        }
      }),
      { numRuns: 3000, seed: 5 },
    );
    expect(covered).toBeGreaterThan(20);
  });
});
