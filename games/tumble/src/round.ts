import { AnywhereFinder } from './anywhere.ts';
import { ClusterFinder } from './cluster.ts';
import type { Finder, WinWatcher } from './finder.ts';
import { Grid } from './grid.ts';
import type { TumbleModel } from './model.ts';
import { SCATTER } from './public.ts';

/** What came of a spin, in coins. */
export interface SpinEnd {
  readonly multiplier: number;
  readonly collected: number;
  readonly scatters: number;
  readonly scatterWin: number;
  readonly freeWon: number;
  readonly freeLeft: number;
  readonly win: number;
}

/** Is told everything that happens in a round. */
export interface RoundWatcher extends WinWatcher {
  spins(isFree: boolean): void;
  /** The grid has come to rest; its wins follow. */
  rests(grid: Grid, marks: Uint8Array | null): void;
  ends(end: SpinEnd): void;
}

/** The rounds of a model's book by their seeds. Takes no memory while nobody watches. */
export class BookRounds {
  /** Of the last round: what its paid spin paid in coins, and how many free spins it won. */
  paidSpin = 0;
  freeSpins = 0;
  readonly #model: TumbleModel;
  readonly #grid: Grid;
  readonly #finder: Finder;
  readonly #most: number;
  readonly #scatterPays: readonly number[];
  #win = 0;
  #played = 0;
  #collected = 0;

  constructor(model: TumbleModel) {
    this.#model = model;
    this.#grid = new Grid(model);
    this.#finder = model.kind === 'cluster' ? new ClusterFinder(model) : new AnywhereFinder(model);
    this.#most = model.winMax * model.coins;
    this.#scatterPays = model.symbols[SCATTER]?.pays ?? [];
  }

  /** What the round of a seed pays, in coins. */
  play(seed: number, watcher: RoundWatcher | null = null): number {
    this.#grid.chance.start(this.#model.book.salt, seed);
    this.#win = 0;
    this.#played = 0;
    this.#collected = 0;
    this.freeSpins = 0;
    this.#finder.marks?.fill(0);
    this.#spin(false, watcher);
    this.paidSpin = this.#win;
    // What was marked by the paid spin does not help the free ones.
    if (this.freeSpins > 0) this.#finder.marks?.fill(0);
    while (this.#played < this.freeSpins && this.#win < this.#most) {
      this.#played += 1;
      this.#spin(true, watcher);
    }
    return this.#win;
  }

  #spin(isFree: boolean, watcher: RoundWatcher | null): void {
    const grid = this.#grid;
    const finder = this.#finder;
    watcher?.spins(isFree);
    grid.fill(isFree);
    let won = 0;
    for (;;) {
      watcher?.rests(grid, finder.marks);
      const found = finder.find(grid, watcher);
      if (found === 0) break;
      won += found;
      grid.fall();
    }
    this.#settle(isFree, won, watcher);
  }

  #settle(isFree: boolean, won: number, watcher: RoundWatcher | null): void {
    const orbs = won > 0 ? this.#grid.orbSum() : 0;
    if (isFree) this.#collected += orbs;
    const multiplier = won > 0 ? Math.max(1, isFree ? this.#collected : orbs) : 1;
    const scatters = this.#grid.counts[SCATTER] ?? 0;
    const scatterWin = isFree ? 0 : this.#scatterPay(scatters);
    const room = this.#most - this.#win;
    const isOver = won * multiplier + scatterWin >= room;
    const win = isOver ? room : won * multiplier + scatterWin;
    const freeWon = isOver ? 0 : this.#award(isFree, scatters);
    this.#win += win;
    this.freeSpins += freeWon;
    const freeLeft = isOver ? 0 : this.freeSpins - this.#played;
    watcher?.ends({ multiplier, collected: this.#collected, scatters, scatterWin, freeWon, freeLeft, win });
  }

  #scatterPay(scatters: number): number {
    const at = scatters - this.#model.freeSpins.from;
    return at < 0 ? 0 : (this.#scatterPays[Math.min(at, this.#scatterPays.length - 1)] ?? 0);
  }

  #award(isFree: boolean, scatters: number): number {
    const { from, spins, moreFrom, more, spinsMax } = this.#model.freeSpins;
    if (!isFree) return scatters >= from ? spins : 0;
    return scatters >= moreFrom ? Math.min(more, spinsMax - this.freeSpins) : 0;
  }
}
