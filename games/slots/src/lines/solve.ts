import {
  arrangeStrip,
  lineReturn,
  roundOutlook,
  scatterChances,
  seededDraws,
  solveCounts,
  writeStrip,
  type LineGame,
  type SpinClass,
  type Strip,
} from '@perya/game-math';
import type { Draws } from '@perya/std';
import { forScatters, freeSpinsOf, tablesOf, type SlotModel } from './model.ts';
import { modelOf, type Recipe, type ReelShape, type Strips } from './recipe.ts';

/** How near the return of paid spins has to be to what is left for it. */
export const TOLERANCE = 0.000_02;
/** A cycle of three reels is too short to come as near. */
const CLASSIC_TOLERANCE = 0.000_2;
/** The free part need not be met as closely: the paid spins make up for it. */
const FREE_TOLERANCE = 0.002;

/** Finds the strips of a recipe: first those of free spins, then those of paid spins for what is left of the return. */
export function solveStrips(recipe: Recipe): Strips {
  const model = modelOf(recipe, { base: [], free: [] });
  const { game } = tablesOf(model);
  const { multiplier, spinsMax } = freeSpinsOf(model);
  const draws = seededDraws(recipe.seed);
  const solved = (shape: ReelShape, wanted: number, tolerance: number) =>
    solveCounts({ game, counts: startCounts(shape), lineReturn: wanted, tolerance }, draws);
  const written = (counts: readonly number[][]) => arranged(game, counts, draws, recipe.stacks).map(writeStrip);
  if (!recipe.free) return { base: written(solved(recipe.base, recipe.rtp, CLASSIC_TOLERANCE)), free: [] };
  const scattersOf = (shape: ReelShape) => scatterReturn(model, arranged(game, startCounts(shape), draws));
  const paid = scattersOf(recipe.base);
  const won = scattersOf(recipe.free.reels);
  const times = roundOutlook(paid.classes, won.classes, spinsMax).spins * multiplier;
  const free = solved(recipe.free.reels, recipe.free.share / times - won.pays, FREE_TOLERANCE);
  const left = recipe.rtp - times * (lineReturn(game, free) + won.pays) - paid.pays;
  const base = solved(recipe.base, left, TOLERANCE);
  return { base: written(base), free: written(free) };
}

/** Puts the symbols of each reel in an order. */
export function arranged(
  game: LineGame,
  counts: readonly (readonly number[])[],
  draws: Draws,
  stacks?: readonly number[],
): Strip[] {
  return counts.map((reel) => arrangeStrip(reel, { symbol: game.scatter, rows: game.rows }, draws, stacks));
}

/** What scatters pay and how many free spins they bring: they stand fast, whatever becomes of the other symbols. */
export function scatterReturn(model: SlotModel, strips: readonly Strip[]) {
  const { game, scatterPays } = tablesOf(model);
  const classes = scatterChances(strips, game.rows, game.scatter).map((chance, scatters): SpinClass => ({
    award: forScatters(freeSpinsOf(model).awards, scatters),
    chance,
    mean: chance * forScatters(scatterPays, scatters),
    square: 0,
  }));
  return { classes, pays: classes.reduce((total, { mean }) => total + mean, 0) };
}

/** The counts of a shape: weights shared out over what wilds and scatters leave free. */
export function startCounts({ lengths, scatters, wilds, weights }: ReelShape): number[][] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return lengths.map((length, reel) => {
    const wild = wilds[reel] ?? 0;
    const scatter = scatters[reel] ?? 0;
    const places = length - wild - scatter;
    const counts = weights.map((weight) => Math.max(Math.sign(weight), Math.floor((weight * places) / whole)));
    // What rounding left over goes to the commonest symbols.
    for (let symbol = 0; sum(counts) < places; symbol = (symbol + 1) % counts.length) {
      if (weights[symbol] !== 0) counts[symbol] = (counts[symbol] ?? 0) + 1;
    }
    return [...counts, wild, scatter];
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((so, number) => so + number, 0);
}
