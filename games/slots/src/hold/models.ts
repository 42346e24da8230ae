import { certifiedModel, keptModels, type CertifiedModel } from '@perya/game-math';
import { publicOf, type HoldModel } from './model.ts';
import { RECIPES } from './models/recipes.ts';
import sheets from './models/sheets.json';
import strips from './models/strips.json';
import { QuickHold } from './quick.ts';
import { modelOf } from './recipe.ts';
import { holdRules } from './rules.ts';
import type { HoldSheet } from './sheet.ts';

/** A model with held coins. */
export interface CertifiedHold extends CertifiedModel {
  readonly tables: HoldModel;
  readonly sheet: HoldSheet;
  readonly jackpotPpm: number;
}

/** Every model with held coins. */
export const HOLD_MODELS: readonly CertifiedHold[] = keptModels(
  RECIPES,
  { found: strips, sheets },
  (recipe, found, sheet) => certified(modelOf(recipe, found), sheet as HoldSheet),
);

export function certified(tables: HoldModel, sheet: HoldSheet): CertifiedHold {
  const model = certifiedModel(tables, sheet, {
    coins: tables.lines.length,
    rules: publicOf(tables),
    ready: () => holdRules(tables),
    quick: () => new QuickHold(tables),
  });
  // As much as the jackpots pay in the long run, so that what is put aside lasts.
  return { ...model, jackpotPpm: Math.round((sheet.parts['jackpots'] ?? 0) * 1_000_000) };
}
