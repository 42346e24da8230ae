import type { Recipe } from '../recipe.ts';
import { LN3 } from './ln3.ts';
import { LN40 } from './ln40.ts';
import { LN5_20 } from './ln5-20.ts';
import { LN5_25 } from './ln5-25.ts';
import { LN5_9 } from './ln5-9.ts';

const LN5 = [...LN5_9, ...LN5_20, ...LN5_25].sort((left, right) => (left.id < right.id ? -1 : 1));

/** The models of the lines engine. */
export const RECIPES: readonly Recipe[] = [...LN3, ...LN5, ...LN40];
