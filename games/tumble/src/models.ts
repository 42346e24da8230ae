import type { CertifiedModel } from '@perya/game-math';
import { assert } from '@perya/std';
import { WeightedBook } from './book.ts';
import { publicOf, type TumbleModel } from './model.ts';
import { RECIPES } from './models/recipes.ts';
import sheets from './models/sheets.json';
import strips from './models/strips.json';
import { modelOf } from './recipe.ts';
import { tumbleRules, type TumbleRules } from './rules.ts';
import type { TumbleSheet } from './sheet.ts';

const WEIGHTS: Readonly<Record<string, readonly number[]>> = strips;
const SHEETS: Readonly<Record<string, object>> = sheets;

/** A model with a book. */
export interface BookModel extends CertifiedModel {
  readonly tables: TumbleModel;
  readonly sheet: TumbleSheet;
}

/** Every tumbling model: recipes with the weights that were found for their books. */
export const TUMBLE_MODELS: readonly BookModel[] = RECIPES.map((recipe) => {
  const weights = WEIGHTS[recipe.id];
  const sheet = SHEETS[recipe.id];
  assert(weights && sheet, `${recipe.id} has weights and a sheet`);
  return certified(modelOf(recipe, weights), sheet as TumbleSheet);
});

/** A model with its sheet; its rules are made ready when somebody first plays it. */
export function certified(tables: TumbleModel, sheet: TumbleSheet): BookModel {
  let rules: TumbleRules | undefined;
  return {
    id: tables.id,
    version: tables.version,
    coins: tables.coins,
    tables,
    rules: publicOf(tables),
    sheet,
    play: (stake, draws) => (rules ??= tumbleRules(tables)).play(stake, draws),
    quick: () => new WeightedBook(tables),
  };
}
