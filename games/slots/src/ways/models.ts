import { certifiedModel, keptModels, type CertifiedModel } from '@perya/game-math';
import { publicOf, type WayModel } from './model.ts';
import { RECIPES } from './models/recipes.ts';
import sheets from './models/sheets.json';
import strips from './models/strips.json';
import { quickWays } from './quick.ts';
import { modelOf } from './recipe.ts';
import { wayRules } from './rules.ts';
import type { WaySheet } from './sheet.ts';

/** A model of ways. */
export interface CertifiedWays extends CertifiedModel {
  readonly tables: WayModel;
  readonly sheet: WaySheet;
}

/** Every model of the ways engine. */
export const WAY_MODELS: readonly CertifiedWays[] = keptModels(
  RECIPES,
  { found: strips, sheets },
  (recipe, found, sheet) => certified(modelOf(recipe, found), sheet as WaySheet),
);

export function certified(tables: WayModel, sheet: WaySheet): CertifiedWays {
  return certifiedModel(tables, sheet, {
    coins: tables.ways.coins,
    rules: publicOf(tables),
    ready: () => wayRules(tables),
    quick: () => quickWays(tables),
  });
}
