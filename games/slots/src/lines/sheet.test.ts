import { masksOf, roundOutlook, type AwardedWins, type SpinClass } from '@perya/game-math';
import { describe, expect, it } from 'vitest';
import { tablesOf, type SlotModel } from './model.ts';
import { LINE_MODELS } from './models.ts';
import { RECIPES } from './models/recipes.ts';
import strips from './models/strips.json';
import { awardedWins, closedForm, sheetOf } from './sheet.ts';
import { solveStrips } from './solve.ts';

const NAMED = LINE_MODELS.map((model) => [model.id, model] as const);
/** Other machines round a sine differently. */
const SAME = 1e-6;
const PATIENCE = { timeout: 120_000 };

function expectSame(found: unknown, kept: unknown, what: string): void {
  if (typeof kept !== 'number' || typeof found !== 'number') expect(found, what).toEqual(kept);
  else expect(Math.abs(found / kept - 1), what).toBeLessThan(SAME);
}

/** Walking through a whole cycle takes seconds, so a few are walked; the closed form is worked out for all of them. */
const WALKED = ['LN5-01', 'LN5-06'];

describe.each(NAMED)('the sheet of %s', (id, { tables, sheet }) => {
  it('is what the closed form comes to, and meets its recipe [R46, R47]', () => {
    const { lines, scatters, free, freeOdds } = closedForm(tables);
    expectSame(lines, sheet.parts['lines'], 'lines');
    expectSame(scatters, sheet.parts['scatters'], 'scatters');
    expectSame(free, sheet.parts['freeSpins'], 'free spins');
    expectSame(freeOdds, sheet.features['freeSpins'], 'odds of free spins');
    const recipe = RECIPES.find((one) => one.id === id);
    expect(sheet.rtpBps).toBe(Math.round((recipe?.rtp ?? 0) * 10_000));
  });

  it.runIf(WALKED.includes(id))('is what is worked out again [R46, R47]', PATIENCE, () => {
    const { odds, parts: _parts, features: _features, ...found } = sheetOf(tables);
    for (const [name, value] of Object.entries(found)) expectSame(value, sheet[name as keyof typeof found], name);
    expect(Object.keys(odds)).toEqual(Object.keys(sheet.odds));
    for (const [times, value] of Object.entries(odds)) expectSame(value, sheet.odds[times], times);
  });
});

describe('closed forms', () => {
  const { tables: model, sheet } = LINE_MODELS[0]!;

  it('agree with the whole cycle on the return and on the deviation', PATIENCE, () => {
    const { base, free, paid, won } = cyclesOf(model);
    const { mean, square, spins } = roundOutlook(classesOf(base), classesOf(free), model.freeSpins.spinsMax);
    const parts = closedForm(model);
    const lines = model.lines.length;
    expect(paid / lines).toBeCloseTo(parts.lines + parts.scatters, 11);
    expect((spins * won) / lines).toBeCloseTo(parts.free, 11);
    expect(mean / lines).toBeCloseTo(parts.lines + parts.scatters + parts.free, 11);
    // Rounds cut at the most they pay make the only difference.
    expect(Math.sqrt(square - mean ** 2) / lines).toBeCloseTo(sheet.sd, 2);
  });

  it('agree with every single combination of stops of a whole model', PATIENCE, () => {
    const { tables: whole, sheet: kept } = LINE_MODELS.find(({ id }) => id === 'LN5-04')!;
    const { game, base } = tablesOf(whole);
    const masks = new LineMasks(game, base);
    const stops = new Int32Array(base.length);
    let [sum, count] = [0, 0];
    const turn = (reel: number) => {
      for (let stop = 0; stop < base[reel]!.length; stop += 1) {
        stops[reel] = stop;
        if (reel + 1 < base.length) turn(reel + 1);
        else {
          sum += masks.winAt(stops);
          count += 1;
        }
      }
    };
    turn(0);
    expect(count).toBe(kept.cycle);
    expect(sum / count / whole.lines.length).toBeCloseTo(closedForm(whole).lines, 11);
  });
});

it('finds the same strips for the same recipe', PATIENCE, () => {
  expect(solveStrips(RECIPES[0]!)).toEqual(strips['LN5-01']);
});

function cyclesOf(model: SlotModel) {
  const tables = tablesOf(model);
  const base = awardedWins(model, tables, tables.base, 1);
  const free = awardedWins(model, tables, tables.free, model.freeSpins.multiplier);
  const meanOf = (classes: readonly AwardedWins[]) => classesOf(classes).reduce((sum, { mean }) => sum + mean, 0);
  return { base, free, paid: meanOf(base), won: meanOf(free) };
}

function classesOf(classes: readonly AwardedWins[]): SpinClass[] {
  return classes.map(({ award, wins }) => {
    let [chance, mean, square] = [0, 0, 0];
    for (const [win, share] of wins) {
      chance += share;
      mean += win * share;
      square += win ** 2 * share;
    }
    return { award, chance, mean, square };
  });
}
