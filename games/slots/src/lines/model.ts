import { readStrip, type LineGame, type Strip } from '@perya/game-math';
import { assert } from '@perya/std';
import { mostShownOf } from '../most-shown.ts';
import type { FreeSpins, SlotPublic } from '../public.ts';

/** Everything that decides a round, as plain data: its hash is its version. */
export interface SlotModel extends SlotPublic {
  readonly id: string;
  readonly version: number;
  /** The most a round pays, times its stake; the round ends where it is reached. */
  readonly winMax: number;
  /** From the left, one hexadecimal digit for each symbol; none for free spins where there are none. */
  readonly strips: { readonly base: readonly string[]; readonly free: readonly string[] };
}

/** A model made ready to be read. */
export interface SlotTables {
  readonly game: LineGame;
  readonly scatterPays: readonly number[];
  readonly base: readonly Strip[];
  readonly free: readonly Strip[];
}

/** Reads the tables of a model. */
export function tablesOf(model: SlotModel): SlotTables {
  const wild = model.symbols.findIndex(({ kind }) => kind === 'wild');
  const scatter = model.symbols.findIndex(({ kind }) => kind === 'scatter');
  assert(wild >= 0 && scatter >= 0, 'a model has a wild and a scatter');
  return {
    game: {
      wild,
      scatter,
      rows: model.rows,
      lines: model.lines,
      pays: model.symbols.map(({ pays }, symbol) => (symbol === scatter ? [0, 0, 0] : pays)),
    },
    scatterPays: model.symbols[scatter]?.pays ?? [],
    base: model.strips.base.map(readStrip),
    free: model.strips.free.map(readStrip),
  };
}

const NO_FREE_SPINS: FreeSpins = { awards: [], multiplier: 1, spinsMax: 0 };

/** The free spins of a model; a model without them awards none. */
export function freeSpinsOf({ freeSpins }: Pick<SlotModel, 'freeSpins'>): FreeSpins {
  return freeSpins ?? NO_FREE_SPINS;
}

const SCATTERS_MIN = 3;

/** What so many scatters bring, by a table that begins with three of them. */
export function forScatters(table: readonly number[], scatters: number): number {
  return table[scatters - SCATTERS_MIN] ?? 0;
}

/** More than the scatters a window can show, so that a mark can tell them beside something else. */
export function scattersRoom({ reels, rows }: Pick<SlotModel, 'reels' | 'rows'>): number {
  return reels * rows + 1;
}

/** The part of a model that players may see. */
export function publicOf({ reels, rows, symbols, lines, freeSpins, strips }: SlotModel): SlotPublic {
  const mostShown = mostShownOf({ symbols, rows }, strips.base, strips.free);
  return { reels, rows, symbols, lines, freeSpins, mostShown };
}
