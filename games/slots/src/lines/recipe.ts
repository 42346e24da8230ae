import type { FreeSpins, SlotSymbol, SymbolKind } from '../public.ts';
import { firstLines, type LineCount } from './line-sets.ts';
import type { SlotModel } from './model.ts';

/** How the strips are filled before the solver bends them. */
export interface ReelShape {
  /** By reel. */
  readonly lengths: readonly number[];
  readonly scatters: readonly number[];
  readonly wilds: readonly number[];
  /** How often low and high symbols stand, one against the other; none of those with nothing. */
  readonly weights: readonly number[];
}

type Pays = SlotSymbol['pays'];

/** What a model shall be; the solver finds the strips. */
export interface Recipe {
  readonly id: string;
  readonly version: number;
  readonly lines: LineCount;
  /** What comes back of a stake of one in the long run. */
  readonly rtp: number;
  readonly winMax: number;
  /** Five low and four high ones. */
  readonly lows: readonly Pays[];
  readonly highs: readonly Pays[];
  readonly wild: Pays;
  /** Up to so many of a symbol stand one above the other, by symbol; one where nothing is said. */
  readonly stacks?: readonly number[];
  readonly base: ReelShape;
  /** Left out where there are no free spins. */
  readonly free?: FreeRecipe & {
    /** How much of the return comes in them. */
    readonly share: number;
  };
  readonly seed: number;
}

/** What free spins shall be. */
export interface FreeRecipe {
  readonly scatter: Pays;
  readonly spins: FreeSpins;
  readonly reels: ReelShape;
}

/** The strips of a model. */
export type Strips = SlotModel['strips'];

/** The model of a recipe on these strips. */
export function modelOf(recipe: Omit<Recipe, 'free'> & { readonly free?: FreeRecipe }, strips: Strips): SlotModel {
  const as = (kind: SymbolKind) => (pays: Pays) => ({ kind, pays });
  const lines = firstLines(recipe.lines);
  return {
    id: recipe.id,
    version: recipe.version,
    reels: recipe.base.lengths.length,
    rows: 1 + Math.max(...lines.flat()),
    symbols: [
      ...recipe.lows.map(as('low')),
      ...recipe.highs.map(as('high')),
      as('wild')(recipe.wild),
      as('scatter')(recipe.free?.scatter ?? recipe.wild.map(() => 0)),
    ],
    lines,
    freeSpins: recipe.free?.spins ?? null,
    winMax: recipe.winMax,
    strips,
  };
}

/** Pays of several symbols, with commas between them. */
export function pays(text: string): Pays[] {
  return text.split(',').map(numbers);
}

/** The shape of reels. */
export function reels(lengths: string, rest: Readonly<Record<Exclude<keyof ReelShape, 'lengths'>, string>>): ReelShape {
  return {
    lengths: numbers(lengths),
    scatters: numbers(rest.scatters),
    wilds: numbers(rest.wilds),
    weights: numbers(rest.weights),
  };
}

function numbers(text: string): number[] {
  return text.trim().split(/\s+/).map(Number);
}
