import { modelOf as linesOf, type Recipe, type Strips } from '../lines/recipe.ts';
import type { PickPublic, SlotSymbol, WheelPublic } from '../public.ts';
import type { BonusModel } from './model.ts';

/** What a model shall be; the solver finds the strips. */
export interface BonusRecipe extends Recipe {
  /** Bonus symbols by reel; they stand on the strips of paid spins only. */
  readonly bonuses: readonly number[];
  readonly opens: { readonly wheel: WheelPublic } | { readonly pick: PickPublic };
}

/** The model of a recipe on these strips. */
export function modelOf(recipe: BonusRecipe, strips: Strips): BonusModel {
  const model = linesOf(recipe, strips);
  const nothing = recipe.wild.map(() => 0);
  const symbols: SlotSymbol[] = [...model.symbols, { kind: 'coin', pays: nothing }, { kind: 'bonus', pays: nothing }];
  return { ...model, symbols, ...recipe.opens };
}
