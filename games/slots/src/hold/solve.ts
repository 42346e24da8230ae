import { arrangeStrip, seededDraws, solveCounts, writeStrip, type Strip } from '@perya/game-math';
import type { Draws } from '@perya/std';
import { startCounts } from '../lines/solve.ts';
import { tablesOf, type HoldModel } from './model.ts';
import { modelOf, type HoldRecipe } from './recipe.ts';
import { closedForm } from './sheet.ts';

const TOLERANCE = 0.000_02;

/** Finds the strips of a recipe: coins stand where the recipe says, the lines get what those leave of the return. */
export function solveStrips(recipe: HoldRecipe): HoldModel['strips'] {
  const { lengths, wilds, weights, stacks } = recipe.reels;
  const draws = seededDraws(recipe.seed);
  const counts = startCounts({
    lengths,
    wilds,
    weights,
    scatters: stacks.map((heights) => heights.reduce((sum, height) => sum + height, 0)),
  });
  const { game } = tablesOf(modelOf(recipe, []));
  const arranged = (all: readonly number[][]) =>
    all.map((reel, at) => writeStrip(withCoins(reel, stacks[at] ?? [], game, draws)));
  // Only coins decide about these two, and those stand fast.
  const { hold, jackpots } = closedForm(modelOf(recipe, arranged(counts)));
  // Without the scatter that no strip has, the coin takes its number, and nothing can be changed into it.
  const solvable = { ...game, scatter: game.wild + 1, pays: game.pays.slice(0, game.wild + 2) };
  const lineReturn = recipe.rtp - hold - jackpots;
  return arranged(solveCounts({ game: solvable, counts, lineReturn, tolerance: TOLERANCE }, draws));
}

/** A strip in which the coins stand in stacks, as far from one another as can be, and wilds never two in a window. */
function withCoins(
  counts: readonly number[],
  heights: readonly number[],
  { wild, scatter: coin, rows }: { readonly wild: number; readonly scatter: number; readonly rows: number },
  draws: Draws,
): Strip {
  const others = arrangeStrip(counts.slice(0, wild + 1), { symbol: wild, rows }, draws);
  return heights.flatMap((height, index) => {
    const place = (at: number) => Math.floor((at * others.length) / heights.length);
    return [...Array.from({ length: height }, () => coin), ...others.slice(place(index), place(index + 1))];
  });
}
