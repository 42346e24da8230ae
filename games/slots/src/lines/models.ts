import type { CertifiedModel } from '@perya/game-math';
import { publicOf, type SlotModel } from './model.ts';
import { RECIPES } from './models/recipes.ts';
import sheets from './models/sheets.json';
import strips from './models/strips.json';
import { quickRounds } from './quick.ts';
import { modelOf, type Strips } from './recipe.ts';
import { slotRules, type SlotRules } from './rules.ts';
import type { LineSheet } from './sheet.ts';

const STRIPS: Readonly<Record<string, Strips>> = strips;
const SHEETS: Readonly<Record<string, object>> = sheets;

/** A model of lines. */
export interface LineModel extends CertifiedModel {
  readonly tables: SlotModel;
  readonly sheet: LineSheet;
}

/** Every model of the lines engine: recipes on the strips that were found for them. A new recipe is none before that. */
export const LINE_MODELS: readonly LineModel[] = RECIPES.flatMap((recipe) => {
  const found = STRIPS[recipe.id];
  const sheet = SHEETS[recipe.id];
  return found && sheet ? [certified(modelOf(recipe, found), sheet as LineSheet)] : [];
});

/** A model with its sheet; its rules are made ready when somebody first plays it. */
export function certified(tables: SlotModel, sheet: LineSheet): LineModel {
  let rules: SlotRules | undefined;
  return {
    id: tables.id,
    version: tables.version,
    coins: tables.lines.length,
    tables,
    rules: publicOf(tables),
    sheet,
    play: (stake, draws) => (rules ??= slotRules(tables)).play(stake, draws),
    quick: () => quickRounds(tables),
  };
}
