import {
  arrangeStrip,
  lineReturn,
  roundOutlook,
  scatterChances,
  seededDraws,
  solveCounts,
  writeStrip,
} from '@perya/game-math';
import { forScatters, tablesOf } from './model.ts';
import { modelOf, type Recipe, type ReelShape, type Strips } from './recipe.ts';

const TOLERANCE = 0.000_02;
/** The free part need not be met as closely: the paid spins make up for it. */
const FREE_TOLERANCE = 0.002;

/** Finds the strips of a recipe: first those of free spins, then those of paid spins for what is left of the return. */
export function solveStrips(recipe: Recipe): Strips {
  const { game, scatterPays } = tablesOf(modelOf(recipe, { base: [], free: [] }));
  const { awards, multiplier, spinsMax } = recipe.freeSpins;
  const draws = seededDraws(recipe.seed);
  const solved = (shape: ReelShape, wanted: number, tolerance: number) =>
    solveCounts({ game, counts: startCounts(shape), lineReturn: wanted, tolerance }, draws);
  const arranged = (counts: readonly number[][]) =>
    counts.map((reel) => writeStrip(arrangeStrip(reel, { symbol: game.scatter, rows: game.rows }, draws)));
  // Only scatters decide how many free spins come, and those stand fast.
  const scattersOf = (shape: ReelShape) => {
    const strips = startCounts(shape).map((reel) =>
      arrangeStrip(reel, { symbol: game.scatter, rows: game.rows }, draws),
    );
    const chances = scatterChances(strips, game.rows, game.scatter);
    const classes = chances.map((chance, scatters) => ({
      award: forScatters(awards, scatters),
      chance,
      mean: chance * forScatters(scatterPays, scatters),
      square: 0,
    }));
    return { classes, pays: classes.reduce((sum, { mean }) => sum + mean, 0) };
  };
  const paid = scattersOf(recipe.base);
  const won = scattersOf(recipe.free);
  const times = roundOutlook(paid.classes, won.classes, spinsMax).spins * multiplier;
  const free = solved(recipe.free, recipe.freeShare / times - won.pays, FREE_TOLERANCE);
  const left = recipe.rtp - times * (lineReturn(game, free) + won.pays) - paid.pays;
  const base = solved(recipe.base, left, TOLERANCE);
  return { base: arranged(base), free: arranged(free) };
}

/** The counts of a shape: weights shared out over what wilds and scatters leave free. */
export function startCounts({ lengths, scatters, wilds, weights }: ReelShape): number[][] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return lengths.map((length, reel) => {
    const wild = wilds[reel] ?? 0;
    const scatter = scatters[reel] ?? 0;
    const places = length - wild - scatter;
    const counts = weights.map((weight) => Math.max(1, Math.floor((weight * places) / whole)));
    // What rounding left over goes to the commonest symbols.
    for (let symbol = 0; sum(counts) < places; symbol = (symbol + 1) % counts.length) {
      counts[symbol] = (counts[symbol] ?? 0) + 1;
    }
    return [...counts, wild, scatter];
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((so, number) => so + number, 0);
}
