import { faultsOf, type GoldenRounds } from '@perya/game-math';
import { expect, it } from 'vitest';
import golden from './golden.json';
import { TUMBLE_MODELS } from './models.ts';
import { RECIPES } from './models/recipes.ts';
import { BookRounds } from './round.ts';
import { digestOf, SLICES } from './walk.ts';

const GOLDEN: Readonly<Record<string, GoldenRounds>> = golden;
/** The long form is `npm run simulate -- all`. */
const ROUNDS = 20_000;
const MODELS = TUMBLE_MODELS.map((model, index) => [model.id, model, index] as const);
/** Golden rounds would notice a change in any of them; of some a part of the whole book is played again as well. */
const REPLAYED = MODELS.filter((_, index) => index % 4 === 2);

it.each(MODELS)('%s is what its sheet says [R46, R47]', (id, model) => {
  expect(faultsOf(model, GOLDEN[id], ROUNDS)).toEqual([]);
});

it.each(REPLAYED)('%s has the rounds in its book that its sheet was made from [R46]', (_, { tables, sheet }, index) => {
  const slice = (index * 7) % SLICES;
  expect(sheet.slices).toHaveLength(SLICES);
  expect(digestOf(new BookRounds(tables), slice, tables.book.size)).toBe(sheet.slices[slice]);
});

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
