import { payOf, roundOutlook } from '@perya/game-math';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tablesOf } from '../lines/model.ts';
import { awardedWins, cycleOf } from '../lines/sheet.ts';
import type { SpinEvent } from '../public.ts';
import { everyStop } from '../testing/every-stop.ts';
import { expectSheet } from '../testing/expect-same.ts';
import { spinClasses } from '../testing/spin-classes.ts';
import type { ExpandModel } from './model.ts';
import { EXPAND_MODELS } from './models.ts';
import { RECIPES } from './models/recipes.ts';
import strips from './models/strips.json';
import { expandRules } from './rules.ts';
import { chancesOf, closedForm, coveredWins, sheetOf } from './sheet.ts';
import { solveStrips } from './solve.ts';

const PATIENCE = { timeout: 120_000 };
const LONG = { ...PATIENCE, tags: ['long'] };
const NAMED = EXPAND_MODELS.map((model) => [model.id, model] as const);

describe('expand sheet', () => {
  it('has a model for each recipe', () => {
    expect(EXPAND_MODELS.map(({ id }) => id)).toEqual(RECIPES.map(({ id }) => id));
  });

  it.each(NAMED)('keeps in the sheet of %s what the closed form comes to [R46, R47]', (id, { tables, sheet }) => {
    const { lines, scatters, freeSpins, expanding, freeOdds } = closedForm(tables);
    const parts = { lines, scatters, freeSpins, expanding };
    for (const [name, share] of Object.entries(parts)) expect(share).toBeCloseTo(sheet.parts[name] ?? 0, 10);
    expect(freeOdds).toBeCloseTo(sheet.features['freeSpins'] ?? 0, 8);
    const whole = lines + scatters + freeSpins + expanding;
    expect(whole).toBeCloseTo(RECIPES.find((recipe) => recipe.id === id)?.rtp ?? 0, 4);
    expect(sheet.rtp).toBeGreaterThan(whole - 0.001);
  });
});

describe('a whole model worked out again', () => {
  const { tables: model, sheet } = EXPAND_MODELS.find(({ id }) => id === 'EXP-07')!;

  it('has the sheet that is kept [R46, R47]', PATIENCE, () => {
    expectSheet(sheetOf(model), sheet);
  });

  it('returns and deviates by the walk through its cycles as by the formulas', LONG, () => {
    const tables = tablesOf(model);
    const base = spinClasses(awardedWins(model, tables, tables.base, 1));
    let [mean, square] = [0, 0];
    chancesOf(model).forEach((chance, symbol) => {
      const outlook = roundOutlook(base, spinClasses(coveredWins(model, symbol)), model.freeSpins.spinsMax);
      mean += chance * outlook.mean;
      square += chance * outlook.square;
    });
    const coins = model.lines.length;
    const { lines, scatters, freeSpins, expanding } = closedForm(model);
    expect(mean / coins).toBeCloseTo(lines + scatters + freeSpins + expanding, 10);
    expect(Math.sqrt(square - mean ** 2) / coins).toBeCloseTo(sheet.sd, 2);
  });
});

/** Three scatters in every paid spin, so that every round has free spins. */
const small = fc
  .record({
    free: fc.array(
      fc.array(fc.constantFrom('0', '1', '2', '3'), { minLength: 2, maxLength: 3 }).map((cells) => cells.join('')),
      { minLength: 5, maxLength: 5 },
    ),
    weight: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ free, weight }) => smallModel(free, weight));

function smallModel(free: string[], weight: number): ExpandModel {
  return {
    id: 'SMALL',
    version: 1,
    reels: 5,
    rows: 2,
    symbols: [
      { kind: 'low', pays: [2, 4, 8] },
      { kind: 'high', pays: [5, 10, 20] },
      { kind: 'wild', pays: [10, 30, 100] },
      { kind: 'scatter', pays: [1, 2, 3] },
    ],
    lines: [
      [0, 0, 0, 0, 0],
      [1, 1, 1, 1, 1],
      [0, 1, 0, 1, 0],
    ],
    freeSpins: { awards: [1, 1, 1], multiplier: 2, spinsMax: 3, isExpanding: true },
    winMax: 1_000_000,
    strips: { base: ['30', '30', '30', '0', '0'], free },
    expanding: [weight, 2],
  };
}

describe('expand sheet', () => {
  it('counts free spins as playing every single one of them does', () => {
    fc.assert(
      fc.property(small, fc.nat(1), (model, symbol) => {
        const rules = expandRules(model);
        const { free } = tablesOf(model);
        const cycle = cycleOf(free);
        const plain = new Map<string, number>();
        everyStop(free, (stops) => {
          const chosen = [0, 0, 0, 0, 0, symbol === 0 ? 0 : (model.expanding[0] ?? 0), ...stops];
          const spin = rules.play(3, { below: () => chosen.shift() ?? 0 }).events[1] as SpinEvent;
          const key = `${spin.freeWon}:${spin.win}`;
          plain.set(key, (plain.get(key) ?? 0) + 1);
        });
        const counted = new Map(
          coveredWins(model, symbol).flatMap(({ award, wins }) =>
            Array.from(wins, ([win, chance]): [string, number] => [`${award}:${win}`, Math.round(chance * cycle)]),
          ),
        );
        expect(counted).toEqual(plain);
      }),
      // Scatters on every row of a reel: more of them than the awards know.
      { numRuns: 60, examples: [[smallModel(['103', '33', '33', '300', '33'], 1), 0]] },
    );
  });

  it('finds the same strips for the same recipe', PATIENCE, () => {
    expect(solveStrips(RECIPES[0]!)).toEqual(strips['EXP-01']);
  });

  it('lets only symbols cover reels that stand on them and pay', () => {
    for (const { tables } of EXPAND_MODELS) {
      const { game } = tablesOf(tables);
      expect(tables.expanding).toHaveLength(game.wild);
      tables.expanding.forEach((_, symbol) => {
        expect(payOf(game, symbol, 3)).toBeGreaterThan(0);
        for (const strip of tables.strips.free) expect(strip).toContain(symbol.toString(16));
      });
    }
  });
});
