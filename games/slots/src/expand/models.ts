import { certifiedModel, keptModels, type CertifiedModel } from '@perya/game-math';
import { publicOf } from '../lines/model.ts';
import type { LineSheet } from '../lines/sheet.ts';
import type { ExpandModel } from './model.ts';
import { RECIPES } from './models/recipes.ts';
import sheets from './models/sheets.json';
import strips from './models/strips.json';
import { quickExpand } from './quick.ts';
import { modelOf } from './recipe.ts';
import { expandRules } from './rules.ts';

/** A model with a symbol that covers reels. */
export interface CertifiedExpand extends CertifiedModel {
  readonly tables: ExpandModel;
  readonly sheet: LineSheet;
}

/** Every model with a symbol that covers reels. */
export const EXPAND_MODELS: readonly CertifiedExpand[] = keptModels(
  RECIPES,
  { found: strips, sheets },
  (recipe, found, sheet) => certified(modelOf(recipe, found), sheet as LineSheet),
);

export function certified(tables: ExpandModel, sheet: LineSheet): CertifiedExpand {
  return certifiedModel(tables, sheet, {
    coins: tables.lines.length,
    rules: publicOf(tables),
    ready: () => expandRules(tables),
    quick: () => quickExpand(tables),
  });
}
