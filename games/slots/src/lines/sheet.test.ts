import { masksOf, roundOutlook, type AwardedWins } from '@perya/game-math';
import { describe, expect, it } from 'vitest';
import { everyStop } from '../testing/every-stop.ts';
import { expectSame, expectSheet } from '../testing/expect-same.ts';
import { spinClasses } from '../testing/spin-classes.ts';
import { freeSpinsOf, tablesOf, type SlotModel } from './model.ts';
import { LINE_MODELS } from './models.ts';
import { RECIPES } from './models/recipes.ts';
import strips from './models/strips.json';
import { slotRules } from './rules.ts';
import { awardedWins, closedForm, sheetOf } from './sheet.ts';
import { solveStrips } from './solve.ts';

const NAMED = LINE_MODELS.map((model) => [model.id, model] as const);
const PATIENCE = { timeout: 120_000 };
const LONG = { ...PATIENCE, tags: ['long'] };

/** Walking through a whole cycle takes a second, so a few are walked; the closed form is worked out for all of them. */
const WALKED = ['LN3-01', 'LN5-01'];
const WALKED_LONG = NAMED.map(([id]) => id).filter((id) => id.startsWith('LN3') && !WALKED.includes(id));
/** What the most a round pays may take off. */
const CUT_MAX = 0.006;

describe('lines sheet', () => {
  it('has a model for each recipe', () => {
    expect(LINE_MODELS.map(({ id }) => id)).toEqual(RECIPES.map(({ id }) => id));
  });
});

describe.each(NAMED)('the sheet of %s', (id, { tables, sheet }) => {
  it('is what the closed form comes to, and meets its recipe [R46, R47]', () => {
    const { lines, scatters, free, freeOdds } = closedForm(tables);
    expectSame(lines, sheet.parts['lines'], 'lines');
    if (tables.freeSpins) {
      expectSame(scatters, sheet.parts['scatters'], 'scatters');
      expectSame(free, sheet.parts['freeSpins'], 'free spins');
      expectSame(freeOdds, sheet.features['freeSpins'], 'odds of free spins');
    }
    const wanted = RECIPES.find((recipe) => recipe.id === id)?.rtp ?? 0;
    expect(Math.abs(lines + scatters + free - wanted)).toBeLessThan(tables.freeSpins ? 0.000_05 : 0.000_3);
    expect(wanted - sheet.rtp).toBeLessThan(CUT_MAX);
    expect(sheet.rtp).toBeGreaterThanOrEqual(0.9399);
  });
});

describe('the whole sheet is what is worked out again [R46, R47]', () => {
  const worksOut = (id: string) => expectSheet(sheetOf(modelNamed(id).tables), modelNamed(id).sheet);
  it.each(WALKED)('of %s', PATIENCE, worksOut);
  it.each(WALKED_LONG)('of %s', LONG, worksOut);
});

describe('closed forms', () => {
  it.each(['LN5-01', 'LN40-01'])('agree with the whole cycle of %s on return and deviation', LONG, (id) => {
    const { tables: model, sheet } = modelNamed(id);
    const { base, free, paid, won } = cyclesOf(model);
    const { mean, square, spins } = roundOutlook(spinClasses(base), spinClasses(free), freeSpinsOf(model).spinsMax);
    const parts = closedForm(model);
    const lines = model.lines.length;
    expect(paid / lines).toBeCloseTo(parts.lines + parts.scatters, 11);
    expect((spins * won) / lines).toBeCloseTo(parts.free, 11);
    expect(mean / lines).toBeCloseTo(parts.lines + parts.scatters + parts.free, 11);
    // Rounds cut at the most they pay make the only difference.
    expect(Math.sqrt(square - mean ** 2) / lines).toBeCloseTo(sheet.sd, 2);
  });

  it('agree with every single combination of stops of a whole model', LONG, () => {
    const { tables: whole, sheet: kept } = modelNamed('LN5-04');
    const { game, base } = tablesOf(whole);
    const [masks] = masksOf(game, base);
    let [sum, count] = [0, 0];
    everyStop(base, (stops) => {
      sum += masks!.winAt(stops);
      count += 1;
    });
    expect(count).toBe(kept.cycle);
    expect(sum / count / whole.lines.length).toBeCloseTo(closedForm(whole).lines, 11);
  });

  it('agree with every round that the rules can play, where there are few', () => {
    const { tables: whole, sheet: kept } = modelNamed('LN3-03');
    const rules = slotRules(whole);
    const coins = whole.lines.length;
    let [sum, squares, hits, count] = [0, 0, 0, 0];
    everyStop(tablesOf(whole).base, (stops) => {
      let reel = 0;
      const { win } = rules.play(coins, { below: () => stops[reel++] ?? 0 });
      sum += win;
      squares += win ** 2;
      hits += win > 0 ? 1 : 0;
      count += 1;
    });
    const mean = sum / count / coins;
    expect(count).toBe(kept.cycle);
    expect(mean).toBeCloseTo(closedForm(whole).lines, 11);
    expect(mean).toBeCloseTo(kept.rtp, 9);
    expect(hits / count).toBeCloseTo(kept.hitRate, 9);
    expect(Math.sqrt(squares / count / coins ** 2 - mean ** 2)).toBeCloseTo(kept.sd, 6);
  });
});

describe('lines sheet', () => {
  it('finds the same strips for the same recipe', PATIENCE, () => {
    expect(solveStrips(RECIPES.find(({ id }) => id === 'LN5-01')!)).toEqual(strips['LN5-01']);
  });
});

function modelNamed(id: string) {
  return LINE_MODELS.find((model) => model.id === id)!;
}

function cyclesOf(model: SlotModel) {
  const tables = tablesOf(model);
  const base = awardedWins(model, tables, tables.base, 1);
  const free = awardedWins(model, tables, tables.free, freeSpinsOf(model).multiplier);
  const meanOf = (classes: readonly AwardedWins[]) => spinClasses(classes).reduce((sum, { mean }) => sum + mean, 0);
  return { base, free, paid: meanOf(base), won: meanOf(free) };
}
