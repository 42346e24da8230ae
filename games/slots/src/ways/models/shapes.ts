import type { WayShape } from '../recipe.ts';

/*
 * How often the nine symbols stand on a reel. The more alike they are, the fewer rounds pay; fewer still where reels are
 * rich in different ones.
 */

/** Many low symbols. */
export const FULL = [[6, 6, 5, 5, 4, 3, 3, 2, 2]];

/** Somewhat more low symbols. */
export const MILD = [[5, 5, 5, 4, 4, 4, 3, 3, 2]];

/** All nearly alike. */
export const FLAT = [[4, 4, 4, 4, 4, 4, 4, 3, 3]];

/** The best symbol seldom. */
export const RARE = [[5, 5, 5, 4, 4, 4, 4, 3, 1]];

/** Neighbouring reels rich in different symbols. */
export const APART = [
  [7, 7, 2, 2, 2, 5, 2, 3, 1],
  [2, 2, 6, 6, 5, 2, 5, 2, 1],
];

/** One on each of five reels. */
export const EACH = [1, 1, 1, 1, 1];

/** One on each of six reels. */
export const SIX = [1, 1, 1, 1, 1, 1];

/** One more in the middle. */
export const SOME = [1, 1, 2, 1, 1];

/** Two more. */
export const MORE = [1, 2, 1, 2, 1];

/** Two on each inner reel. */
export const TWOS = [0, 2, 2, 2, 0];

/** One on each inner reel. */
export const INNER = [0, 1, 1, 1, 0];

/** Reels of which each is one symbol longer than the one before. */
export function reels(
  first: number,
  scatters: readonly number[],
  wilds: readonly number[],
  weights: WayShape['weights'],
): WayShape {
  return { lengths: scatters.map((_, reel) => first + reel), scatters, wilds, weights };
}
