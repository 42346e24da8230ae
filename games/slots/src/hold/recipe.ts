import { firstLines } from '../lines/line-sets.ts';
import type { ReelShape } from '../lines/recipe.ts';
import type { HoldPublic, SlotSymbol, SymbolKind } from '../public.ts';
import type { HoldModel } from './model.ts';

type Pays = SlotSymbol['pays'];

/** What a model shall be; the solver finds the strips. */
export interface HoldRecipe {
  readonly id: string;
  readonly version: number;
  readonly lines: 20 | 25;
  /** What comes back of a stake of one in the long run; held coins have their part of it, lines get the rest. */
  readonly rtp: number;
  readonly lows: readonly [Pays, Pays, Pays, Pays, Pays];
  readonly highs: readonly [Pays, Pays, Pays, Pays];
  readonly wild: Pays;
  readonly hold: HoldPublic;
  readonly coinWeights: readonly number[];
  readonly hitBps: number;
  readonly winMax: number;
  readonly reels: Omit<ReelShape, 'scatters'> & {
    /** By reel: coins stand in stacks of these heights, far from one another. */
    readonly stacks: readonly (readonly number[])[];
  };
  readonly seed: number;
}

const NOTHING: Pays = [0, 0, 0];

/** The model of a recipe on these strips. */
export function modelOf(recipe: HoldRecipe, strips: HoldModel['strips']): HoldModel {
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
      as('scatter')(NOTHING),
      as('coin')(NOTHING),
    ],
    lines: firstLines(recipe.lines),
    freeSpins: null,
    hold: recipe.hold,
    coinWeights: recipe.coinWeights,
    hitBps: recipe.hitBps,
    winMax: recipe.winMax,
    strips,
  };
}
