import { lineReturn, roundOutlook, seededDraws, solveCounts, writeStrip, type Strip } from '@perya/game-math';
import type { Draws } from '@perya/std';
import { freeSpinsOf, tablesOf } from '../lines/model.ts';
import type { ReelShape, Strips } from '../lines/recipe.ts';
import { arranged, scatterReturn, startCounts, TOLERANCE } from '../lines/solve.ts';
import { BONUS, bonusOf, prizeMean } from './model.ts';
import { modelOf, type BonusRecipe } from './recipe.ts';
import { bonusChance } from './sheet.ts';

/** The free part need not be met as closely: the paid spins make up for it. */
const FREE_TOLERANCE = 0.002;

/**
 * Finds the strips of a recipe: first those of free spins, then those of paid spins for what is left of the return. A
 * bonus symbol ends lines just as a scatter does, so bonus symbols are scatters until the strips are found.
 */
export function solveStrips(recipe: BonusRecipe): Strips {
  const model = modelOf(recipe, { base: [], free: [] });
  const { game: whole } = tablesOf(model);
  const game = { ...whole, pays: whole.pays.slice(0, whole.scatter + 1) };
  const { multiplier, spinsMax } = freeSpinsOf(model);
  const draws = seededDraws(recipe.seed);
  const solved = (counts: number[][], wanted: number, tolerance: number) =>
    solveCounts({ game, counts, lineReturn: wanted, tolerance }, draws);
  const withBonuses = (counts: readonly number[][]) =>
    arranged(game, counts, draws).map((strip, reel) => marked(strip, game.scatter, recipe.bonuses[reel] ?? 0, draws));

  const baseCounts = startCounts(joined(recipe.base, recipe.bonuses));
  // Only scatters and bonus symbols decide about features, and those stand fast.
  const start = withBonuses(baseCounts);
  const paid = scatterReturn(model, start);
  const prizes = bonusChance(model, start) * prizeMean(bonusOf(model));
  let left = recipe.rtp - paid.pays - prizes;
  let free: Strip[] = [];
  if (recipe.free) {
    const freeCounts = startCounts(recipe.free.reels);
    const won = scatterReturn(model, arranged(game, freeCounts, draws));
    const times = roundOutlook(paid.classes, won.classes, spinsMax).spins * multiplier;
    const found = solved(freeCounts, recipe.free.share / times - won.pays, FREE_TOLERANCE);
    left -= times * (lineReturn(game, found) + won.pays);
    free = arranged(game, found, draws);
  }
  return { base: withBonuses(solved(baseCounts, left, TOLERANCE)).map(writeStrip), free: free.map(writeStrip) };
}

/** The shape with room for bonus symbols among the scatters. */
function joined(shape: ReelShape, bonuses: readonly number[]): ReelShape {
  return { ...shape, scatters: shape.scatters.map((count, reel) => count + (bonuses[reel] ?? 0)) };
}

/** The strip with so many of its scatters made bonus symbols. */
function marked(strip: Strip, scatter: number, bonuses: number, draws: Draws): Strip {
  const places = strip.flatMap((symbol, place) => (symbol === scatter ? [place] : []));
  const chosen = Array.from({ length: bonuses }, () => places.splice(draws.below(places.length), 1)[0]);
  return strip.map((symbol, place) => (chosen.includes(place) ? BONUS : symbol));
}
