import { certifiedModel, keptModels, type CertifiedModel } from '@perya/game-math';
import { publicOf, type BonusModel } from './model.ts';
import { RECIPES } from './models/recipes.ts';
import sheets from './models/sheets.json';
import strips from './models/strips.json';
import { quickBonus } from './quick.ts';
import { modelOf } from './recipe.ts';
import { bonusRules } from './rules.ts';
import type { BonusSheet } from './sheet.ts';

/** A model with a wheel or with chests. */
export interface CertifiedBonus extends CertifiedModel {
  readonly tables: BonusModel;
  readonly sheet: BonusSheet;
}

/** Every model with a bonus. */
export const BONUS_MODELS: readonly CertifiedBonus[] = keptModels(
  RECIPES,
  { found: strips, sheets },
  (recipe, found, sheet) => certified(modelOf(recipe, found), sheet as BonusSheet),
);

export function certified(tables: BonusModel, sheet: BonusSheet): CertifiedBonus {
  return certifiedModel(tables, sheet, {
    coins: tables.lines.length,
    rules: publicOf(tables),
    ready: () => bonusRules(tables),
    quick: () => quickBonus(tables),
  });
}
