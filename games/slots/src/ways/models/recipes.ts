import type { WayRecipe } from '../recipe.ts';
import { WAYS_1K } from './w1k.ts';
import { WAYS_243 } from './w243.ts';

/** The models of the ways engine. */
export const RECIPES: readonly WayRecipe[] = [...WAYS_243, ...WAYS_1K];
