import { assert } from '@perya/std';
import { bestRun, payOf, RUN_MIN, type LinePays } from './lines.ts';
import { cellOf, type Strip } from './strips.ts';

/** A game of lines on reels. */
export interface LineGame extends LinePays {
  readonly rows: number;
  /** The row of each reel, line by line. */
  readonly lines: readonly (readonly number[])[];
}

const LINES_MAX = 31;

/** The masks of a game whatever the number of its lines: a few for those of more than 31, which are added up. */
export function masksOf(game: LineGame, strips: readonly Strip[]): LineMasks[] {
  const groups = Math.ceil(game.lines.length / LINES_MAX);
  const size = Math.ceil(game.lines.length / groups);
  return Array.from(
    { length: groups },
    (_, group) => new LineMasks({ ...game, lines: game.lines.slice(group * size, (group + 1) * size) }, strips),
  );
}

/**
 * The strips of a game prepared for counting: at each stop of a reel one number says, a bit for a line, where a symbol
 * or a wild stands. A run on all lines at once is then the `&` of a few numbers.
 */
export class LineMasks {
  readonly game: LineGame;
  readonly strips: readonly Strip[];
  readonly symbols: number;
  /** By reel; at `stop * symbols + symbol`. */
  readonly tables: readonly Int32Array[];
  /** What one more of a kind adds; at `symbol * (reels + 1) + count`. */
  readonly steps: Int32Array;
  /** All tables in one, and where each reel begins in it. */
  readonly #flat: Int32Array;
  readonly #starts: Int32Array;
  /** The symbols that can begin a line, by the stop of the first reel. */
  readonly #openers: readonly Int32Array[];

  constructor(game: LineGame, strips: readonly Strip[]) {
    assert(game.lines.length <= LINES_MAX, 'a bit for each line');
    this.game = game;
    this.strips = strips;
    this.symbols = game.pays.length;
    this.tables = strips.map((strip, reel) => tableOf(game, strip, reel));
    this.steps = stepsOf(game, strips.length);
    this.#starts = Int32Array.from(strips, (_, reel) => cells(strips.slice(0, reel)) * this.symbols);
    this.#flat = new Int32Array(cells(strips) * this.symbols);
    this.tables.forEach((table, reel) => this.#flat.set(table, this.#starts[reel]));
    const all = game.pays.map((_, symbol) => symbol);
    this.#openers = (strips[0] ?? []).map((_, stop) =>
      Int32Array.from(all.filter((symbol) => read(this.tables[0], stop * this.symbols + symbol) !== 0)),
    );
  }

  /** The lines that begin with nothing but wilds, as far as a run must reach to pay. */
  wildLines(stops: Int32Array): number {
    let lines = -1;
    for (let reel = 0; reel < RUN_MIN; reel += 1) {
      lines &= read(this.tables[reel], read(stops, reel) * this.symbols + this.game.wild);
    }
    return lines;
  }

  /** What lines pay that show nothing but wilds at first: too rare for masks. */
  wildWin(lines: number, stops: Int32Array): number {
    let win = 0;
    this.game.lines.forEach((line, number) => {
      if ((lines & (1 << number)) === 0) return;
      win += bestRun(
        this.game,
        this.strips.map((strip, reel) => cellOf(strip, stops[reel] ?? 0, line[reel] ?? 0)),
      ).pay;
    });
    return win;
  }

  /** What all lines pay at these stops, times the stake of a line; takes no memory. */
  winAt(stops: Int32Array): number {
    const { symbols, steps } = this;
    const flat = this.#flat;
    const starts = this.#starts;
    const openers = this.#openers[read(stops, 0)];
    if (!openers) return 0;
    // Written out for the first three reels: nearly all symbols end there.
    const first = read(stops, 0) * symbols;
    const second = read(starts, 1) + read(stops, 1) * symbols;
    const third = read(starts, 2) + read(stops, 2) * symbols;
    const { wild } = this.game;
    const wilds = read(flat, first + wild) & read(flat, second + wild) & read(flat, third + wild);
    let win = wilds === 0 ? 0 : this.wildWin(wilds, stops);
    for (let index = 0; index < openers.length; index += 1) {
      const symbol = read(openers, index);
      let lines = read(flat, first + symbol) & read(flat, second + symbol) & read(flat, third + symbol) & ~wilds;
      const step = symbol * (starts.length + 1);
      for (let count = RUN_MIN; lines !== 0; count += 1) {
        win += bitsOf(lines) * read(steps, step + count);
        if (count === starts.length) break;
        lines &= read(flat, read(starts, count) + read(stops, count) * symbols + symbol);
      }
    }
    return win;
  }
}

/** How many bits are set. */
export function bitsOf(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Reads a table that is known to reach that far; one kind of table only, which keeps it fast. */
export function read(table: Int32Array | undefined, index: number): number {
  return table?.[index] ?? 0;
}

function cells(strips: readonly Strip[]): number {
  return strips.reduce((sum, strip) => sum + strip.length, 0);
}

function tableOf(game: LineGame, strip: Strip, reel: number): Int32Array {
  const symbols = game.pays.length;
  const table = new Int32Array(strip.length * symbols);
  strip.forEach((_, stop) => {
    game.lines.forEach((line, number) => {
      const cell = cellOf(strip, stop, line[reel] ?? 0);
      for (let symbol = 0; symbol < symbols; symbol += 1) {
        const fits = cell === symbol || (cell === game.wild && symbol !== game.scatter);
        if (fits) table[stop * symbols + symbol] = read(table, stop * symbols + symbol) | (1 << number);
      }
    });
  });
  return table;
}

function stepsOf(game: LineGame, reels: number): Int32Array {
  const steps = new Int32Array(game.pays.length * (reels + 1));
  game.pays.forEach((_, symbol) => {
    for (let count = RUN_MIN; count <= reels; count += 1) {
      steps[symbol * (reels + 1) + count] = payOf(game, symbol, count) - payOf(game, symbol, count - 1);
    }
  });
  return steps;
}
