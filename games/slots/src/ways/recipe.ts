import type { FreeSpins, SlotSymbol, SymbolKind } from '../public.ts';
import type { WayModel, WayStrips } from './model.ts';

type Pays = SlotSymbol['pays'];

/** What symbols pay on each way: five low ones and four high ones. */
export interface WayPays {
  readonly lows: readonly Pays[];
  readonly highs: readonly Pays[];
}

/** How strips are filled before the solver bends them. */
export interface WayShape {
  /** By reel. */
  readonly lengths: readonly number[];
  readonly scatters: readonly number[];
  readonly wilds: readonly number[];
  /** How often low and high symbols stand, one against the other: of the reels in turn. */
  readonly weights: readonly (readonly number[])[];
}

/** What a model shall be; the solver finds the strips. */
export interface WayRecipe {
  readonly id: string;
  readonly version: number;
  readonly rows: 3 | 4;
  readonly coins: number;
  /** What comes back of a stake of one in the long run, and how much of it in free spins. */
  readonly rtp: number;
  readonly freeShare: number;
  readonly pays: WayPays;
  readonly scatter: Pays;
  readonly freeSpins: FreeSpins;
  readonly winMax: number;
  readonly base: WayShape;
  readonly free: WayShape;
  readonly seed: number;
}

/** The model of a recipe on these strips. */
export function modelOf(recipe: WayRecipe, strips: WayStrips): WayModel {
  const as = (kind: SymbolKind) => (pays: Pays) => ({ kind, pays });
  return {
    id: recipe.id,
    version: recipe.version,
    reels: recipe.base.lengths.length,
    rows: recipe.rows,
    symbols: [
      ...recipe.pays.lows.map(as('low')),
      ...recipe.pays.highs.map(as('high')),
      as('wild')(recipe.scatter.map(() => 0)),
      as('scatter')(recipe.scatter),
    ],
    lines: [],
    ways: { coins: recipe.coins },
    freeSpins: recipe.freeSpins,
    winMax: recipe.winMax,
    strips,
  };
}
