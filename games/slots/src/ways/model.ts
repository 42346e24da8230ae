import { readStrip, type Strip, type WayGame } from '@perya/game-math';
import { assert } from '@perya/std';
import { mostShownOf } from '../most-shown.ts';
import type { FreeSpins, SlotPublic } from '../public.ts';

/** Everything that decides a round, as plain data: its hash is its version. */
export interface WayModel extends SlotPublic {
  readonly id: string;
  readonly version: number;
  readonly ways: NonNullable<SlotPublic['ways']>;
  readonly freeSpins: FreeSpins;
  /** The most a round pays, times its stake; the round ends where it is reached. */
  readonly winMax: number;
  /** From the left, one hexadecimal digit for each symbol. */
  readonly strips: WayStrips;
}

/** The strips of paid and of free spins. */
export interface WayStrips {
  readonly base: readonly string[];
  readonly free: readonly string[];
}

/** A model made ready to be read. */
export interface WayTables {
  readonly game: WayGame;
  readonly scatterPays: readonly number[];
  readonly base: readonly Strip[];
  readonly free: readonly Strip[];
}

/** Reads the tables of a model. */
export function tablesOf({ symbols, rows, strips }: Pick<WayModel, 'symbols' | 'rows' | 'strips'>): WayTables {
  const wild = symbols.findIndex(({ kind }) => kind === 'wild');
  const scatter = symbols.findIndex(({ kind }) => kind === 'scatter');
  const base = strips.base.map(readStrip);
  const free = strips.free.map(readStrip);
  assert(wild >= 0 && scatter >= 0, 'a model has a wild and a scatter');
  assert(![base, free].some(([first]) => first?.includes(wild)), 'no wild stands on the first reel');
  return {
    game: { wild, scatter, rows, pays: symbols.map(({ pays }, symbol) => (symbol === scatter ? [] : pays)) },
    scatterPays: symbols[scatter]?.pays ?? [],
    base,
    free,
  };
}

/** The part of a model that players may see. */
export function publicOf({ reels, rows, symbols, lines, ways, freeSpins, strips }: WayModel): SlotPublic {
  const mostShown = mostShownOf({ symbols, rows }, strips.base, strips.free);
  return { reels, rows, symbols, lines, ways, freeSpins, mostShown };
}
