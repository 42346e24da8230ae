import type { Grid } from './grid.ts';

/** Is told of every win of a step while its cells still lie there; they are the first `count` of the list. */
export interface WinWatcher {
  won(symbol: number, cells: Uint8Array, count: number, times: number, coins: number): void;
}

/** Finds what wins in a grid, sets `hot` for its cells and tells what it pays in coins. */
export interface Finder {
  find(grid: Grid, watcher: WinWatcher | null): number;
  /** How often each cell is marked; null where nothing is. */
  readonly marks: Uint8Array | null;
}
