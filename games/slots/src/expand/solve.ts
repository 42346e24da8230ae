import { seededDraws, solveCounts, writeStrip } from '@perya/game-math';
import { tablesOf } from '../lines/model.ts';
import type { Strips } from '../lines/recipe.ts';
import { arranged, startCounts, TOLERANCE } from '../lines/solve.ts';
import { modelOf, type ExpandRecipe } from './recipe.ts';
import { closedForm } from './sheet.ts';

/**
 * Finds the strips of a recipe. How often a symbol covers reels depends on where it stands, not only on how often: the
 * strips of free spins are put in order as they are, and the paid spins are solved for what is left of the return.
 */
export function solveStrips(recipe: ExpandRecipe): Strips {
  const draws = seededDraws(recipe.seed);
  const { game } = tablesOf(modelOf(recipe, { base: [], free: [] }));
  const counts = startCounts(recipe.base);
  const written = (of: readonly (readonly number[])[]) => arranged(game, of, draws, recipe.stacks).map(writeStrip);
  const free = written(startCounts(recipe.free.reels));
  // Scatters stand fast, so that these strips bring as many free spins as the solved ones will.
  const { scatters, freeSpins, expanding } = closedForm(modelOf(recipe, { base: written(counts), free }));
  const lineReturn = recipe.rtp - scatters - freeSpins - expanding;
  return { base: written(solveCounts({ game, counts, lineReturn, tolerance: TOLERANCE }, draws)), free };
}
