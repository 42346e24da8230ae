import { modelOf as linesModel, type FreeRecipe, type Recipe, type Strips } from '../lines/recipe.ts';
import type { ExpandModel } from './model.ts';

/** What a model shall be; the solver finds the strips. Free spins return what their shape comes to. */
export interface ExpandRecipe extends Omit<Recipe, 'free'> {
  readonly free: FreeRecipe & { readonly spins: ExpandModel['freeSpins'] };
  /** How likely low and high symbols are to cover reels, one against the other. */
  readonly expanding: readonly number[];
}

/** The model of a recipe on these strips. */
export function modelOf(recipe: ExpandRecipe, strips: Strips): ExpandModel {
  return { ...linesModel(recipe, strips), freeSpins: recipe.free.spins, expanding: recipe.expanding };
}
