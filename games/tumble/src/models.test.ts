import { faultsOf, type CertifiedModel, type GoldenRounds } from '@perya/game-math';
import { describe, expect, it } from 'vitest';
import { goldenWins } from '../../../tools/testing/golden-wins.ts';
import { repeats } from '../../../tools/testing/repeats.ts';
import golden from './golden.json';
import { TUMBLE_MODELS, type BookModel } from './models.ts';
import { RECIPES } from './models/recipes.ts';
import { BookRounds } from './round.ts';
import { digestOf, SLICES } from './walk.ts';

const GOLDEN: Readonly<Record<string, GoldenRounds>> = golden;
/** The longest form is `npm run simulate -- all`. */
const ROUNDS = repeats({ quick: 2000, long: 20_000 });
const KEPT = 40;
const LONG = { tags: ['long'] };
const MODELS = TUMBLE_MODELS.map((model, index) => [model.id, model, index] as const);
/** Those that fall and those that cluster are played by rules of their own. */
const FIRSTS = MODELS.filter(([id]) => id.endsWith('-01'));
const OTHERS = MODELS.filter(([id]) => !id.endsWith('-01'));
/** Golden rounds would notice a change in any of them; of some a part of the whole book is played again as well. */
const REPLAYED = MODELS.filter(([id]) => id.endsWith('-03'));
const REPLAYED_LONG = MODELS.filter(([id, , index]) => index % 4 === 2 && !id.endsWith('-03'));

describe('models', () => {
  it('has a first model of each engine', () => {
    expect(FIRSTS.map(([id]) => id)).toEqual(['TMB-01', 'CLU-01']);
    expect(REPLAYED.map(([id]) => id)).toEqual(['TMB-03', 'CLU-03']);
  });

  it.each(MODELS)('%s pays what its golden rounds pay [R46]', (id, model) => {
    expect(GOLDEN[id]?.wins).toHaveLength(KEPT);
    expect(goldenWins(model, KEPT)).toEqual(GOLDEN[id]?.wins);
  });

  it.each(FIRSTS)('%s is what its sheet says [R46, R47]', expectFaultless);
  it.each(OTHERS)('%s is what its sheet says [R46, R47]', LONG, expectFaultless);

  function expectFaultless(id: string, model: CertifiedModel): void {
    expect(faultsOf(model, GOLDEN[id], ROUNDS)).toEqual([]);
  }

  it.each(REPLAYED)('%s has the rounds in its book that its sheet was made from [R46]', expectReplayed);
  it.each(REPLAYED_LONG)('%s has the rounds in its book that its sheet was made from [R46]', LONG, expectReplayed);

  function expectReplayed(_: string, { tables, sheet }: BookModel, index: number): void {
    const slice = (index * 7) % SLICES;
    expect(sheet.slices).toHaveLength(SLICES);
    expect(digestOf(new BookRounds(tables), slice, tables.book.size)).toBe(sheet.slices[slice]);
  }

  it('meets the return that was asked for to a millionth, as a fraction of whole numbers [R46]', () => {
    for (const [index, { sheet }] of TUMBLE_MODELS.entries()) {
      const [paid, staked] = sheet.exact;
      expect(Number.isSafeInteger(paid) && Number.isSafeInteger(staked)).toBe(true);
      expect(sheet.rtp).toBe(paid / staked);
      expect(Math.abs(sheet.rtp - (RECIPES[index]?.rtp ?? 0))).toBeLessThan(1e-6);
    }
  });

  it('differs from model to model: calm ones and wild ones, and each can pay the most it names', () => {
    const sheets = TUMBLE_MODELS.map(({ sheet }) => sheet);
    expect(new Set(sheets.map(({ volatility }) => volatility))).toEqual(new Set(['low', 'medium', 'high']));
    expect(new Set(sheets.map(({ sd }) => sd.toFixed(2))).size).toBe(sheets.length);
    expect(new Set(TUMBLE_MODELS.map(({ tables }) => tables.book.salt)).size).toBe(sheets.length);
    TUMBLE_MODELS.forEach(({ sheet, tables }) => expect(sheet.maxWin).toBe(tables.winMax));
  });

  it('draws few seeds in vain', () => {
    for (const { sheet } of TUMBLE_MODELS) expect(sheet.seedsDrawn).toBeLessThan(1.2);
  });
});
