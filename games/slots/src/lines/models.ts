import { certifiedModel, keptModels, type CertifiedModel } from '@perya/game-math';
import { publicOf, type SlotModel } from './model.ts';
import { RECIPES } from './models/recipes.ts';
import sheets from './models/sheets.json';
import strips from './models/strips.json';
import { quickRounds } from './quick.ts';
import { modelOf } from './recipe.ts';
import { slotRules } from './rules.ts';
import type { LineSheet } from './sheet.ts';

/** A model of lines. */
export interface LineModel extends CertifiedModel {
  readonly tables: SlotModel;
  readonly sheet: LineSheet;
}

/** Every model of the lines engine. */
export const LINE_MODELS: readonly LineModel[] = keptModels(
  RECIPES,
  { found: strips, sheets },
  (recipe, found, sheet) => certified(modelOf(recipe, found), sheet as LineSheet),
);

export function certified(tables: SlotModel, sheet: LineSheet): LineModel {
  return certifiedModel(tables, sheet, {
    coins: tables.lines.length,
    rules: publicOf(tables),
    ready: () => slotRules(tables),
    quick: () => quickRounds(tables),
  });
}
