import type { CertifiedModel } from '@perya/game-math';
import { publicOf } from '../lines/model.ts';
import type { Strips } from '../lines/recipe.ts';
import type { SlotRules } from '../lines/rules.ts';
import type { LineSheet } from '../lines/sheet.ts';
import type { ExpandModel } from './model.ts';
import { RECIPES } from './models/recipes.ts';
import sheets from './models/sheets.json';
import strips from './models/strips.json';
import { quickExpand } from './quick.ts';
import { modelOf } from './recipe.ts';
import { expandRules } from './rules.ts';

const STRIPS: Readonly<Record<string, Strips>> = strips;
const SHEETS: Readonly<Record<string, object>> = sheets;

/** A model with a symbol that covers reels. */
export interface CertifiedExpand extends CertifiedModel {
  readonly tables: ExpandModel;
  readonly sheet: LineSheet;
}

/** Every model of the engine: recipes on the strips that were found for them. A new recipe is none before that. */
export const EXPAND_MODELS: readonly CertifiedExpand[] = RECIPES.flatMap((recipe) => {
  const found = STRIPS[recipe.id];
  const sheet = SHEETS[recipe.id];
  return found && sheet ? [certified(modelOf(recipe, found), sheet as LineSheet)] : [];
});

/** A model with its sheet; its rules are made ready when somebody first plays it. */
export function certified(tables: ExpandModel, sheet: LineSheet): CertifiedExpand {
  let rules: SlotRules | undefined;
  return {
    id: tables.id,
    version: tables.version,
    coins: tables.lines.length,
    tables,
    rules: publicOf(tables),
    sheet,
    play: (stake, draws) => (rules ??= expandRules(tables)).play(stake, draws),
    quick: () => quickExpand(tables),
  };
}
