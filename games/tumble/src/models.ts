import { certifiedModel, keptModels, type CertifiedModel } from '@perya/game-math';
import { WeightedBook } from './book.ts';
import { publicOf, type TumbleModel } from './model.ts';
import { RECIPES } from './models/recipes.ts';
import sheets from './models/sheets.json';
import weights from './models/strips.json';
import { modelOf } from './recipe.ts';
import { tumbleRules } from './rules.ts';
import type { TumbleSheet } from './sheet.ts';

/** A model with a book. */
export interface BookModel extends CertifiedModel {
  readonly tables: TumbleModel;
  readonly sheet: TumbleSheet;
}

/** Every tumbling model: recipes with the weights that were found for their books. */
export const TUMBLE_MODELS: readonly BookModel[] = keptModels(
  RECIPES,
  { found: weights, sheets },
  (recipe, found, sheet) => certified(modelOf(recipe, found), sheet as TumbleSheet),
);

export function certified(tables: TumbleModel, sheet: TumbleSheet): BookModel {
  return certifiedModel(tables, sheet, {
    coins: tables.coins,
    rules: publicOf(tables),
    ready: () => tumbleRules(tables),
    quick: () => new WeightedBook(tables),
  });
}
