import { BookChance, pieceTable } from './chance.ts';
import type { TumbleModel } from './model.ts';
import { ORB } from './public.ts';

const NUMBERS = 16;

/**
 * The grid of a round: it is filled reel by reel from the left, each from the bottom up; what vanished is filled by what
 * stood above it, and what then lacks on top is drawn in the same order. An orb draws its value at once.
 */
export class Grid {
  /** Down the reels, from the left one on. */
  readonly cells: Uint8Array;
  /** What the orb in a cell is worth; of no meaning in others. */
  readonly times: Uint8Array;
  /** How many of each symbol stand there. */
  readonly counts = new Uint8Array(NUMBERS);
  /** Set for the cells that won. */
  readonly hot: Uint8Array;
  readonly chance = new BookChance();
  readonly #rows: number;
  readonly #orbs: Uint8Array;
  readonly #base: Uint8Array;
  readonly #free: Uint8Array;
  #table: Uint8Array;

  constructor(model: TumbleModel) {
    const cells = model.reels * model.rows;
    this.#rows = model.rows;
    this.cells = new Uint8Array(cells);
    this.times = new Uint8Array(cells);
    this.hot = new Uint8Array(cells);
    this.#base = pieceTable(model.shares.base);
    this.#free = pieceTable(model.shares.free);
    this.#orbs = model.orbs.length > 0 ? pieceTable(model.orbShares) : new Uint8Array(0);
    this.#table = this.#base;
  }

  /** A new spin: everything falls in. */
  fill(isFree: boolean): void {
    this.#table = isFree ? this.#free : this.#base;
    this.counts.fill(0);
    const { length } = this.cells;
    for (let bottom = this.#rows - 1; bottom < length; bottom += this.#rows) this.#drop(bottom, this.#rows);
  }

  /** What won vanishes, the rest falls, the top is filled. */
  fall(): void {
    const { cells, times, hot, counts } = this;
    const rows = this.#rows;
    for (let top = 0; top < cells.length; top += rows) {
      let free = top + rows - 1;
      for (let cell = free; cell >= top; cell -= 1) {
        const symbol = cells[cell] ?? 0;
        if (hot[cell] === 1) {
          hot[cell] = 0;
          counts[symbol] = (counts[symbol] ?? 1) - 1;
          continue;
        }
        if (free !== cell) {
          cells[free] = symbol;
          times[free] = times[cell] ?? 0;
        }
        free -= 1;
      }
      this.#drop(free, free - top + 1);
    }
  }

  /** What all orbs add up to. */
  orbSum(): number {
    if (this.counts[ORB] === 0) return 0;
    let sum = 0;
    for (let cell = 0; cell < this.cells.length; cell += 1) {
      if (this.cells[cell] === ORB) sum += this.times[cell] ?? 0;
    }
    return sum;
  }

  #drop(bottom: number, count: number): void {
    for (let cell = bottom; cell > bottom - count; cell -= 1) {
      const symbol = this.#table[this.chance.piece()] ?? 0;
      this.cells[cell] = symbol;
      this.counts[symbol] = (this.counts[symbol] ?? 0) + 1;
      if (symbol === ORB) this.times[cell] = this.#orbs[this.chance.piece()] ?? 0;
    }
  }
}
