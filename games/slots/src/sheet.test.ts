import { LineMasks, roundOutlook, type AwardedWins, type SpinClass } from '@perya/game-math';
import { describe, expect, it } from 'vitest';
import { tablesOf, type SlotModel } from './model.ts';
import { sheetOf, SLOT_MODELS } from './models.ts';
import { RECIPES } from './models/recipes.ts';
import strips from './models/strips.json';
import { awardedWins, closedForm, factsOf } from './sheet.ts';
import { solveStrips } from './solve.ts';
import { judge, simulator } from './tally.ts';

const NAMED = SLOT_MODELS.map((model) => [model.id, model] as const);
/** Other machines round a sine differently. */
const SAME = 1e-6;
const PATIENCE = { timeout: 120_000 };

function expectSame(found: unknown, kept: unknown, what: string): void {
  if (typeof kept !== 'number' || typeof found !== 'number') expect(found, what).toEqual(kept);
  else expect(Math.abs(found / kept - 1), what).toBeLessThan(SAME);
}

describe.each(NAMED)('the sheet of %s', (id, model) => {
  it('is what is worked out again [R46, R47]', PATIENCE, () => {
    const { odds, ...facts } = factsOf(model);
    const { odds: oddsKept, ...kept } = sheetOf(id);
    expect(Object.keys(facts).sort()).toEqual(Object.keys(kept).sort());
    for (const [name, value] of Object.entries(kept)) expectSame(facts[name as keyof typeof facts], value, name);
    expect(Object.keys(odds)).toEqual(Object.keys(oddsKept));
    for (const [times, value] of Object.entries(oddsKept)) expectSame(odds[times], value, times);
  });

  it('meets its recipe and the least that any stake returns [R46]', () => {
    const recipe = RECIPES.find((one) => one.id === id);
    const { rtpBps, rtp, maxWinOdds } = sheetOf(id);
    expect(rtpBps).toBe(Math.round((recipe?.rtp ?? 0) * 10_000));
    expect(rtp).toBeGreaterThan(0.94 - SAME * 20);
    expect(rtp).toBeLessThan(0.97 + SAME * 20);
    expect(maxWinOdds).toBeLessThan(1e9);
  });

  it('is what many rounds come to [R47]', PATIENCE, () => {
    const rounds = 200_000;
    const sheet = sheetOf(id);
    const tally = simulator(model, 4711)(rounds);
    const { z, hitRate } = judge(tally, model.lines.length, sheet);
    expect(Math.abs(z)).toBeLessThan(4);
    const hitError = Math.sqrt((sheet.hitRate * (1 - sheet.hitRate)) / rounds);
    expect(Math.abs(hitRate - sheet.hitRate)).toBeLessThan(4 * hitError);
  });
});

describe('closed forms', () => {
  const [model] = SLOT_MODELS;

  it('agree with the whole cycle on the return and on the deviation', PATIENCE, () => {
    const { base, free, paid, won } = cyclesOf(model!);
    const { mean, square, spins } = roundOutlook(classesOf(base), classesOf(free), model!.freeSpins.spinsMax);
    const parts = closedForm(model!);
    const lines = model!.lines.length;
    expect(paid / lines).toBeCloseTo(parts.rtpLines + parts.rtpScatters, 11);
    expect((spins * won) / lines).toBeCloseTo(parts.rtpFree, 11);
    expect(mean / lines).toBeCloseTo(parts.rtpLines + parts.rtpScatters + parts.rtpFree, 11);
    // Rounds cut at the most they pay make the only difference.
    expect(Math.sqrt(square - mean ** 2) / lines).toBeCloseTo(sheetOf(model!.id).sd, 2);
  });

  it('agree with every single combination of stops of a whole model', PATIENCE, () => {
    const whole = SLOT_MODELS.find(({ id }) => id === 'LN5-04')!;
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
    expect(count).toBe(sheetOf(whole.id).cycle);
    expect(sum / count / whole.lines.length).toBeCloseTo(closedForm(whole).rtpLines, 11);
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
