import type { CertifiedModel } from '@perya/game-math';
import { publicOf, type WayModel, type WayStrips } from './model.ts';
import { RECIPES } from './models/recipes.ts';
import sheets from './models/sheets.json';
import strips from './models/strips.json';
import { quickWays } from './quick.ts';
import { modelOf } from './recipe.ts';
import { wayRules, type WayRules } from './rules.ts';
import type { WaySheet } from './sheet.ts';

const STRIPS: Readonly<Record<string, WayStrips>> = strips;
const SHEETS: Readonly<Record<string, object>> = sheets;

/** A model of ways. */
export interface CertifiedWays extends CertifiedModel {
  readonly tables: WayModel;
  readonly sheet: WaySheet;
}

/** Every model of the ways engine: recipes on the strips that were found for them. A new recipe is none before that. */
export const WAY_MODELS: readonly CertifiedWays[] = RECIPES.flatMap((recipe) => {
  const found = STRIPS[recipe.id];
  const sheet = SHEETS[recipe.id];
  return found && sheet ? [certified(modelOf(recipe, found), sheet as WaySheet)] : [];
});

/** A model with its sheet; its rules are made ready when somebody first plays it. */
export function certified(tables: WayModel, sheet: WaySheet): CertifiedWays {
  let rules: WayRules | undefined;
  return {
    id: tables.id,
    version: tables.version,
    coins: tables.ways.coins,
    tables,
    rules: publicOf(tables),
    sheet,
    play: (stake, draws) => (rules ??= wayRules(tables)).play(stake, draws),
    quick: () => quickWays(tables),
  };
}
