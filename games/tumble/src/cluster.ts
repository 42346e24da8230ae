import type { Finder, WinWatcher } from './finder.ts';
import type { Grid } from './grid.ts';
import { PAYING, PayTable } from './pay-table.ts';
import type { TumblePublic } from './public.ts';

const SIDES = 4;

/**
 * Symbols that touch by their sides pay together. A cell in which a cluster bursts is marked; bursting there again makes
 * it multiply by two, then four and so on, and a cluster is multiplied by the sum of what its cells multiply by.
 */
export class ClusterFinder implements Finder {
  readonly marks: Uint8Array;
  readonly #marksMax: number;
  readonly #from: number;
  readonly #pays: PayTable;
  readonly #neighbours: Uint8Array;
  readonly #rows: number;
  readonly #heads: Uint8Array;
  readonly #sizes: Uint8Array;
  readonly #seen: Uint8Array;
  readonly #found: Uint8Array;

  constructor(model: TumblePublic) {
    const { reels, rows } = model;
    this.#pays = new PayTable(model);
    this.#from = model.bands[0] ?? 0;
    this.#marksMax = model.marksMax ?? 1;
    this.marks = new Uint8Array(reels * rows);
    this.#rows = rows;
    this.#heads = new Uint8Array(reels * rows);
    this.#sizes = new Uint8Array(reels * rows);
    this.#seen = new Uint8Array(reels * rows);
    this.#found = new Uint8Array(reels * rows);
    this.#neighbours = neighboursOf(reels, rows);
  }

  find(grid: Grid, watcher: WinWatcher | null): number {
    const { cells, counts } = grid;
    if (!this.#hasCluster(cells)) return 0;
    this.#seen.fill(0);
    let won = 0;
    for (let cell = 0; cell < cells.length; cell += 1) {
      const symbol = cells[cell] ?? 0;
      if (symbol >= PAYING || this.#seen[cell] === 1 || (counts[symbol] ?? 0) < this.#from) continue;
      const count = this.#flood(cells, cell, symbol);
      if (count < this.#from) continue;
      const times = this.#burst(grid, count);
      const coins = this.#pays.coins(symbol, count) * times;
      won += coins;
      watcher?.won(symbol, this.#found, count, times, coins);
    }
    return won;
  }

  /** Most grids hold nothing, which joining each cell with the one above and the one to its left finds out quickly. */
  #hasCluster(cells: Uint8Array): boolean {
    const heads = this.#heads;
    const sizes = this.#sizes;
    const rows = this.#rows;
    const from = this.#from;
    for (let cell = 0, row = 0; cell < cells.length; cell += 1, row = row + 1 === rows ? 0 : row + 1) {
      const symbol = cells[cell] ?? 0;
      let head = cell;
      if (row > 0 && cells[cell - 1] === symbol) {
        head = heads[cell - 1] ?? 0;
        while (heads[head] !== head) head = heads[head] ?? 0;
        sizes[head] = (sizes[head] ?? 0) + 1;
      } else sizes[cell] = 1;
      heads[cell] = head;
      if (cell >= rows && cells[cell - rows] === symbol) {
        let other = heads[cell - rows] ?? 0;
        while (heads[other] !== other) other = heads[other] ?? 0;
        if (other !== head) {
          heads[head] = other;
          sizes[other] = (sizes[other] ?? 0) + (sizes[head] ?? 0);
          head = other;
        }
      }
      if ((sizes[head] ?? 0) >= from && symbol < PAYING) return true;
    }
    return false;
  }

  /** Gathers the cells that hang together with one; tells how many. */
  #flood(cells: Uint8Array, from: number, symbol: number): number {
    const seen = this.#seen;
    const found = this.#found;
    const neighbours = this.#neighbours;
    seen[from] = 1;
    found[0] = from;
    let count = 1;
    for (let at = 0; at < count; at += 1) {
      const first = (found[at] ?? 0) * SIDES;
      for (let side = first; side < first + SIDES; side += 1) {
        const next = neighbours[side] ?? 0;
        if (seen[next] === 1 || cells[next] !== symbol) continue;
        seen[next] = 1;
        found[count] = next;
        count += 1;
      }
    }
    return count;
  }

  /** Marks the gathered cells; tells what they multiplied by before. */
  #burst({ hot }: Grid, count: number): number {
    let times = 0;
    for (let at = 0; at < count; at += 1) {
      const cell = this.#found[at] ?? 0;
      const mark = this.marks[cell] ?? 0;
      hot[cell] = 1;
      if (mark > 1) times += mark;
      this.marks[cell] = mark === 0 ? 1 : Math.min(mark * 2, this.#marksMax);
    }
    return Math.max(1, times);
  }
}

/** The four cells around each; where there is none, the cell itself, which has been seen already. */
function neighboursOf(reels: number, rows: number): Uint8Array {
  return Uint8Array.from(
    Array.from({ length: reels * rows }, (_, cell) => {
      const row = cell % rows;
      const reel = (cell - row) / rows;
      return [
        row > 0 ? cell - 1 : cell,
        row < rows - 1 ? cell + 1 : cell,
        reel > 0 ? cell - rows : cell,
        reel < reels - 1 ? cell + rows : cell,
      ];
    }).flat(),
  );
}
