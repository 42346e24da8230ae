import type { CertifiedModel } from '@perya/game-math';
import type { Strips } from '../lines/recipe.ts';
import { publicOf, type BonusModel } from './model.ts';
import { RECIPES } from './models/recipes.ts';
import sheets from './models/sheets.json';
import strips from './models/strips.json';
import { quickBonus } from './quick.ts';
import { modelOf } from './recipe.ts';
import { bonusRules, type BonusRules } from './rules.ts';
import type { BonusSheet } from './sheet.ts';

const STRIPS: Readonly<Record<string, Strips>> = strips;
const SHEETS: Readonly<Record<string, object>> = sheets;

/** A model with a wheel or with chests. */
export interface CertifiedBonus extends CertifiedModel {
  readonly tables: BonusModel;
  readonly sheet: BonusSheet;
}

/** Every model with a bonus: recipes on the strips that were found for them. A new recipe is none before that. */
export const BONUS_MODELS: readonly CertifiedBonus[] = RECIPES.flatMap((recipe) => {
  const found = STRIPS[recipe.id];
  const sheet = SHEETS[recipe.id];
  return found && sheet ? [certified(modelOf(recipe, found), sheet as BonusSheet)] : [];
});

/** A model with its sheet; its rules are made ready when somebody first plays it. */
export function certified(tables: BonusModel, sheet: BonusSheet): CertifiedBonus {
  let rules: BonusRules | undefined;
  return {
    id: tables.id,
    version: tables.version,
    coins: tables.lines.length,
    tables,
    rules: publicOf(tables),
    sheet,
    play: (stake, draws) => (rules ??= bonusRules(tables)).play(stake, draws),
    quick: () => quickBonus(tables),
  };
}
