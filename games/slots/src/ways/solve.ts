import {
  arrangeStrip,
  reelPlaces,
  roundOutlook,
  scatterChances,
  seededDraws,
  solveWays,
  wayReturn,
  writeStrip,
  type Strip,
} from '@perya/game-math';
import { forScatters } from '../lines/model.ts';
import { startCounts } from '../lines/solve.ts';
import { tablesOf, type WayStrips } from './model.ts';
import { modelOf, type WayRecipe, type WayShape } from './recipe.ts';

const TOLERANCE = 0.000_02;
/** The free part need not be met as closely: the paid spins make up for it. */
const FREE_TOLERANCE = 0.002;

/** Finds the strips of a recipe: first those of free spins, then those of paid spins for what is left of the return. */
export function solveStrips(recipe: WayRecipe): WayStrips {
  const { game, scatterPays } = tablesOf(modelOf(recipe, { base: [], free: [] }));
  const { awards, multiplier, spinsMax } = recipe.freeSpins;
  const { coins } = recipe;
  const draws = seededDraws(recipe.seed);
  const arranged = (shape: WayShape) =>
    countsOf(shape).map((reel) => arrangeStrip(reel, { symbol: game.scatter, rows: game.rows }, draws));
  const solved = (strips: readonly Strip[], wanted: number, tolerance: number) =>
    solveWays({ game, strips, wanted: wanted * coins, tolerance: tolerance * coins }, draws);
  // Scatters stand where they stood, so how many free spins come is known beforehand.
  const scattersOf = (strips: readonly Strip[]) => {
    const classes = scatterChances(strips, game.rows, game.scatter).map((chance, scatters) => ({
      award: forScatters(awards, scatters),
      chance,
      mean: chance * forScatters(scatterPays, scatters),
      square: 0,
    }));
    return { classes, pays: classes.reduce((sum, { mean }) => sum + mean, 0) };
  };
  const [baseStart, freeStart] = [arranged(recipe.base), arranged(recipe.free)];
  const [paid, won] = [scattersOf(baseStart), scattersOf(freeStart)];
  const times = roundOutlook(paid.classes, won.classes, spinsMax).spins * multiplier;
  const free = solved(freeStart, recipe.freeShare / times - won.pays, FREE_TOLERANCE);
  const places = free.map((strip) => reelPlaces(game, strip));
  const left = recipe.rtp - times * (wayReturn(game, places) / coins + won.pays) - paid.pays;
  return { base: solved(baseStart, left, TOLERANCE).map(writeStrip), free: free.map(writeStrip) };
}

/** The counts of a shape, each reel by weights of its own. */
export function countsOf({ lengths, scatters, wilds, weights }: WayShape): number[][] {
  return lengths.flatMap((length, reel) =>
    startCounts({
      lengths: [length],
      scatters: [scatters[reel] ?? 0],
      wilds: [wilds[reel] ?? 0],
      weights: weights[reel % weights.length] ?? [],
    }),
  );
}
