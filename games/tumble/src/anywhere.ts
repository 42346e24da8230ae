import type { Finder, WinWatcher } from './finder.ts';
import type { Grid } from './grid.ts';
import { PAYING, PayTable } from './pay-table.ts';
import type { TumblePublic } from './public.ts';

/** Enough of a symbol pay wherever they stand. */
export class AnywhereFinder implements Finder {
  readonly marks = null;
  readonly #pays: PayTable;
  readonly #found: Uint8Array;

  constructor(model: TumblePublic) {
    this.#pays = new PayTable(model);
    this.#found = new Uint8Array(model.reels * model.rows);
  }

  find(grid: Grid, watcher: WinWatcher | null): number {
    let won = 0;
    for (let symbol = 0; symbol < PAYING; symbol += 1) {
      const count = grid.counts[symbol] ?? 0;
      const coins = this.#pays.coins(symbol, count);
      if (coins === 0) continue;
      won += coins;
      this.#collect(grid, symbol);
      watcher?.won(symbol, this.#found, count, 1, coins);
    }
    return won;
  }

  #collect({ cells, hot }: Grid, symbol: number): void {
    let found = 0;
    for (let cell = 0; cell < cells.length; cell += 1) {
      if (cells[cell] !== symbol) continue;
      hot[cell] = 1;
      this.#found[found] = cell;
      found += 1;
    }
  }
}
