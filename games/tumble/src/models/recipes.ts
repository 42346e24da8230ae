import type { Recipe } from '../recipe.ts';
import { ANYWHERE } from './anywhere.ts';
import { CLUSTER } from './cluster.ts';

/** Every tumbling model that shall be. */
export const RECIPES: readonly Recipe[] = [...ANYWHERE, ...CLUSTER];
