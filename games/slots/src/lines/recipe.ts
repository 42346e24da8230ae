import { firstLines } from './line-sets.ts';
import type { SlotModel } from './model.ts';
import type { SlotSymbol, SymbolKind } from '../public.ts';

/** How the strips of five reels are filled before the solver bends them. */
export interface ReelShape {
  /** By reel. */
  readonly lengths: readonly number[];
  readonly scatters: readonly number[];
  readonly wilds: readonly number[];
  /** How often low and high symbols stand, one against the other. */
  readonly weights: readonly number[];
}

type Pays = SlotSymbol['pays'];

/** What a model shall be; the solver finds the strips. */
export interface Recipe {
  readonly id: string;
  readonly version: number;
  readonly lines: 9 | 20 | 25;
  /** What comes back of a stake of one in the long run, and how much of it in free spins. */
  readonly rtp: number;
  readonly freeShare: number;
  readonly lows: readonly [Pays, Pays, Pays, Pays, Pays];
  readonly highs: readonly [Pays, Pays, Pays, Pays];
  readonly wild: Pays;
  readonly scatter: Pays;
  readonly freeSpins: SlotModel['freeSpins'];
  readonly winMax: number;
  readonly base: ReelShape;
  readonly free: ReelShape;
  readonly seed: number;
}

/** The strips of a model. */
export type Strips = SlotModel['strips'];

/** The model of a recipe on these strips. */
export function modelOf(recipe: Recipe, strips: Strips): SlotModel {
  const as = (kind: SymbolKind) => (pays: Pays) => ({ kind, pays });
  return {
    id: recipe.id,
    version: recipe.version,
    reels: 5,
    rows: 3,
    symbols: [
      ...recipe.lows.map(as('low')),
      ...recipe.highs.map(as('high')),
      as('wild')(recipe.wild),
      as('scatter')(recipe.scatter),
    ],
    lines: firstLines(recipe.lines),
    freeSpins: recipe.freeSpins,
    winMax: recipe.winMax,
    strips,
  };
}
