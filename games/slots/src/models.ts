import { assert } from '@perya/std';
import type { SlotModel } from './model.ts';
import facts from './models/facts.json';
import { RECIPES } from './models/recipes.ts';
import strips from './models/strips.json';
import { modelOf, type Strips } from './recipe.ts';
import type { SlotFacts } from './sheet.ts';

const STRIPS: Readonly<Record<string, Strips>> = strips;
const FACTS: Readonly<Record<string, object>> = facts;

/** Every model of the lines engine: recipes on the strips that were found for them. */
export const SLOT_MODELS: readonly SlotModel[] = RECIPES.map((recipe) => {
  const found = STRIPS[recipe.id];
  assert(found, `${recipe.id} has strips`);
  return modelOf(recipe, found);
});

/** The sheet of a model as it was worked out when its strips were found; a test works it out again. */
export function sheetOf(id: string): SlotFacts {
  const sheet = FACTS[id];
  assert(sheet, `${id} has a sheet`);
  return sheet as SlotFacts;
}
