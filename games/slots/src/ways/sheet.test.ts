import { roundOutlook, WayCounts, wayCycle } from '@perya/game-math';
import { describe, expect, it } from 'vitest';
import { everyStop } from '../testing/every-stop.ts';
import { expectSame, expectSheet } from '../testing/expect-same.ts';
import { spinClasses } from '../testing/spin-classes.ts';
import { tablesOf } from './model.ts';
import { WAY_MODELS } from './models.ts';
import { RECIPES } from './models/recipes.ts';
import strips from './models/strips.json';
import { awardedWins, closedForm, sheetOf } from './sheet.ts';
import { solveStrips } from './solve.ts';

const NAMED = WAY_MODELS.map((model) => [model.id, model] as const);
const PATIENCE = { timeout: 120_000 };
const LONG = { ...PATIENCE, tags: ['long'] };
const modelNamed = (id: string) => WAY_MODELS.find((model) => model.id === id)!;

describe('ways sheet', () => {
  it('has a model for each recipe: 16 of 243 ways, 9 of more', () => {
    expect(WAY_MODELS.map(({ id }) => id)).toEqual(RECIPES.map(({ id }) => id));
    expect(WAY_MODELS.filter(({ tables: { rows, reels } }) => rows ** reels === 243)).toHaveLength(16);
    expect(WAY_MODELS.filter(({ tables: { rows, reels } }) => [1024, 4096].includes(rows ** reels))).toHaveLength(9);
  });

  it.each(NAMED)('the sheet of %s is what the closed form comes to, and meets its recipe [R46, R47]', (id, model) => {
    const { tables, sheet } = model;
    const { ways, scatters, freeSpins, freeOdds, cutOdds } = closedForm(tables);
    expectSame(ways, sheet.parts['ways'], 'ways');
    expectSame(scatters, sheet.parts['scatters'], 'scatters');
    expectSame(freeSpins, sheet.parts['freeSpins'], 'free spins');
    expectSame(freeOdds, sheet.features['freeSpins'], 'odds of free spins');
    expect(sheet.rtpBps).toBe(Math.round((RECIPES.find((recipe) => recipe.id === id)?.rtp ?? 0) * 10_000));
    // Totals know of no limit of free spins, so it must never matter.
    expect(cutOdds).toBeGreaterThan(1e15);
  });
});

describe.each([
  ['W243-07', PATIENCE],
  ['W1K-06', LONG],
])('the sheet of %s', (id, options) => {
  const { tables, sheet } = modelNamed(id);

  it('is what is worked out again [R46, R47]', options, () => {
    expectSheet(sheetOf(tables), sheet);
  });

  it('has closed forms that agree with the whole cycle on return and deviation [R46]', options, () => {
    const read = tablesOf(tables);
    const base = spinClasses(awardedWins(tables, read, read.base, 1));
    const free = spinClasses(awardedWins(tables, read, read.free, tables.freeSpins.multiplier));
    const { mean, square } = roundOutlook(base, free, tables.freeSpins.spinsMax);
    const { ways, scatters, freeSpins } = closedForm(tables);
    expect(mean / tables.ways.coins).toBeCloseTo(ways + scatters + freeSpins, 10);
    // Rounds cut at the most they pay make the only difference.
    expect(Math.sqrt(square - mean ** 2) / tables.ways.coins).toBeCloseTo(sheet.sd, 2);
  });
});

describe('ways sheet', () => {
  it('agrees with every single combination of stops of a whole model, win by win [R46]', LONG, () => {
    const { tables, sheet } = modelNamed('W243-10');
    const { game, base } = tablesOf(tables);
    const counts = new WayCounts(game, base);
    const most = 3 ** 5 * Math.max(...game.pays.flat());
    const seen = new Float64Array(most + 1);
    everyStop(base, (stops) => void (seen[counts.winAt(stops)]! += 1));
    expect(seen.reduce((sum, count) => sum + count, 0)).toBe(sheet.cycle);
    const paid = seen.reduce((sum, count, win) => sum + count * win, 0);
    expect(paid / sheet.cycle / tables.ways.coins).toBeCloseTo(closedForm(tables).ways, 11);
    const walked = new Float64Array(most + 1);
    for (const wins of wayCycle(game, base)) {
      for (const [win, count] of wins) walked[win]! += count;
    }
    expect(walked).toEqual(seen);
  });

  it('finds the same strips for the same recipe', LONG, () => {
    expect(solveStrips(RECIPES.find(({ id }) => id === 'W243-01')!)).toEqual(strips['W243-01']);
  });
});
