import type { CertifiedModel } from '@perya/game-math';
import { publicOf, type HoldModel } from './model.ts';
import { RECIPES } from './models/recipes.ts';
import sheets from './models/sheets.json';
import strips from './models/strips.json';
import { QuickHold } from './quick.ts';
import { modelOf } from './recipe.ts';
import { holdRules, type HoldRules } from './rules.ts';
import type { HoldSheet } from './sheet.ts';

const STRIPS: Readonly<Record<string, HoldModel['strips']>> = strips;
const SHEETS: Readonly<Record<string, object>> = sheets;

/** A model with held coins. */
export interface CertifiedHold extends CertifiedModel {
  readonly tables: HoldModel;
  readonly sheet: HoldSheet;
  readonly jackpotPpm: number;
}

/** Every model with held coins: recipes on the strips that were found for them. */
export const HOLD_MODELS: readonly CertifiedHold[] = RECIPES.flatMap((recipe) => {
  const found = STRIPS[recipe.id];
  const sheet = SHEETS[recipe.id];
  // A recipe that was just written has none before the tool has made them.
  return found && sheet ? [certified(modelOf(recipe, found), sheet as HoldSheet)] : [];
});

/** A model with its sheet; its rules are made ready when somebody first plays it. */
export function certified(tables: HoldModel, sheet: HoldSheet): CertifiedHold {
  let rules: HoldRules | undefined;
  return {
    id: tables.id,
    version: tables.version,
    coins: tables.lines.length,
    tables,
    rules: publicOf(tables),
    // As much as the jackpots pay in the long run, so that what is put aside lasts.
    jackpotPpm: Math.round((sheet.parts['jackpots'] ?? 0) * 1_000_000),
    sheet,
    play: (stake, draws) => (rules ??= holdRules(tables)).play(stake, draws),
    quick: () => new QuickHold(tables),
  };
}
