import { assert, type Draws } from '@perya/std';
import { lineReturn, type LinePays } from './lines.ts';
import type { Strip } from './strips.ts';

/** What a set of strips shall give back. */
export interface StripGoal {
  readonly game: LinePays;
  /** How often each symbol stands on each reel to begin with: the shape to keep to. */
  readonly counts: readonly (readonly number[])[];
  /** The return of a line for a stake of one, and how far off it may be. */
  readonly lineReturn: number;
  readonly tolerance: number;
}

const SWAPS_MAX = 3;
const TRIES = 4000;
/** How much being off weighs against being bent: little at first, so that the whole set bends a little everywhere. */
const WEIGHTS = [30, 100, 300, 1000, 3000, 10_000, 100_000, 1_000_000];

/**
 * Changes symbols into one another until the return is met, staying near the shape it was given. Wilds and scatters are
 * left alone, no symbol dies out, and none comes in that stands nowhere. The same draws find the same counts.
 */
export function solveCounts(goal: StripGoal, draws: Draws): number[][] {
  const counts = goal.counts.map((reel) => [...reel]);
  for (const weight of WEIGHTS) bend(goal, counts, weight, draws);
  assert(offOf(goal, counts) <= goal.tolerance, 'no strips give this return; change the pays or the shape');
  return counts;
}

function bend(goal: StripGoal, counts: number[][], weight: number, draws: Draws): void {
  const { pays, wild, scatter } = goal.game;
  const movable = pays
    .map((_, symbol) => symbol)
    .filter((symbol) => symbol !== wild && symbol !== scatter && goal.counts.some((reel) => reel[symbol] !== 0));
  const pick = () => movable[draws.below(movable.length)] ?? 0;
  const costOf = () => weight * Math.max(0, offOf(goal, counts) - goal.tolerance) + bentOf(goal, counts);
  let cost = costOf();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const swaps = Array.from({ length: 1 + draws.below(SWAPS_MAX) }, () => ({
      reel: counts[draws.below(counts.length)] ?? [],
      from: pick(),
      to: pick(),
    }));
    for (const { reel, from, to } of swaps) shift(reel, from, to);
    const isAlive = swaps.every(({ reel, from }) => (reel[from] ?? 0) >= 1);
    const changed = isAlive ? costOf() : Infinity;
    if (changed < cost) cost = changed;
    else for (const { reel, from, to } of swaps) shift(reel, to, from);
  }
}

function shift(reel: number[], from: number, to: number): void {
  reel[from] = (reel[from] ?? 0) - 1;
  reel[to] = (reel[to] ?? 0) + 1;
}

function offOf({ game, lineReturn: wanted }: StripGoal, counts: readonly number[][]): number {
  return Math.abs(lineReturn(game, counts) - wanted);
}

/** How far the counts are from the shape; a rare symbol that becomes common bends it most. */
function bentOf({ counts: shape }: StripGoal, counts: readonly number[][]): number {
  let bent = 0;
  counts.forEach((reel, index) =>
    reel.forEach((count, symbol) => {
      const usual = shape[index]?.[symbol] ?? 0;
      bent += (count - usual) ** 2 / (usual + 1);
    }),
  );
  return bent;
}

const ARRANGEMENTS = 400;

/**
 * Puts symbols in an order: each spread over the whole strip, as few neighbours alike as can be found, and scatters so
 * far apart that no window shows two. Symbols may stand in stacks of up to so many.
 */
export function arrangeStrip(
  counts: readonly number[],
  keepApart: { readonly symbol: number; readonly rows: number },
  draws: Draws,
  stacks: readonly number[] = [],
): Strip {
  let best: Strip = [];
  let fewest = Infinity;
  for (let tries = 0; tries < ARRANGEMENTS && fewest > 0; tries += 1) {
    const piles = spread(counts, stacks, draws);
    const alike = piles.filter(({ symbol }, place) => symbol === piles[(place + 1) % piles.length]?.symbol).length;
    if (alike >= fewest) continue;
    const strip = piles.flatMap(({ symbol, height }) => Array.from({ length: height }, () => symbol));
    if (isApart(strip, keepApart)) [best, fewest] = [strip, alike];
  }
  assert(best.length > 0, 'scatters stand too close together');
  return best;
}

const FINE = 2 ** 20;

/** Symbols that stand one above the other. */
interface Pile {
  readonly symbol: number;
  readonly height: number;
}

function spread(counts: readonly number[], stacks: readonly number[], draws: Draws): Pile[] {
  return counts
    .flatMap((count, symbol) => {
      const offset = draws.below(FINE);
      const piles = Math.ceil(count / (stacks[symbol] ?? 1));
      return Array.from({ length: piles }, (_, index) => {
        const wobble = draws.below(FINE) / 2 - FINE / 4;
        const height = Math.floor(((index + 1) * count) / piles) - Math.floor((index * count) / piles);
        return { symbol, height, place: ((index * FINE + offset + wobble) / piles) % FINE };
      });
    })
    .sort((left, right) => left.place - right.place);
}

function isApart(strip: Strip, { symbol, rows }: { readonly symbol: number; readonly rows: number }): boolean {
  return strip.every(
    (cell, place) =>
      cell !== symbol ||
      Array.from({ length: rows - 1 }, (_, below) => strip[(place + 1 + below) % strip.length]).every(
        (other) => other !== symbol,
      ),
  );
}
