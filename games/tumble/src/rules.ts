import { assert, type Draws } from '@perya/std';
import { WeightedBook } from './book.ts';
import type { Grid } from './grid.ts';
import type { TumbleModel } from './model.ts';
import { ORB, type CellTimes, type TumbleEvent, type TumbleStep, type TumbleWin } from './public.ts';
import type { RoundWatcher, SpinEnd } from './round.ts';

/** A round: the paid spin and the free ones it won. */
export interface TumbleRound {
  readonly events: readonly TumbleEvent[];
  readonly win: number;
}

/** The rules of a model. A stake is a whole number of minor units on each coin. */
export interface TumbleRules {
  play(stake: number, draws: Draws): TumbleRound;
}

/** The rules of a model: which round of the book it is decides everything. */
export function tumbleRules(model: TumbleModel): TumbleRules {
  const book = new WeightedBook(model);
  return {
    play(stake, draws) {
      const coin = stake / model.coins;
      assert(Number.isSafeInteger(coin) && coin > 0, 'a stake is the same whole amount on every coin');
      book.play(draws);
      const teller = new Teller(model, coin);
      const win = book.rounds.play(book.seed, teller) * coin;
      return { events: teller.events, win };
    },
  };
}

/** Writes a round down. */
class Teller implements RoundWatcher {
  readonly events: TumbleEvent[] = [];
  readonly #model: TumbleModel;
  readonly #coin: number;
  #isFree = false;
  #steps: TumbleStep[] = [];
  #wins: TumbleWin[] = [];

  constructor(model: TumbleModel, coin: number) {
    this.#model = model;
    this.#coin = coin;
  }

  spins(isFree: boolean): void {
    this.#isFree = isFree;
    this.#steps = [];
  }

  rests(grid: Grid, marks: Uint8Array | null): void {
    this.#wins = [];
    this.#steps.push({
      grid: this.#byReel(grid.cells),
      wins: this.#wins,
      multipliers: marks ? this.#cellsOf(marks, (cell) => marks[cell] !== 0) : this.#orbsOf(grid),
    });
  }

  won(symbol: number, cells: Uint8Array, count: number, times: number, coins: number): void {
    const won = Array.from(cells.subarray(0, count)).sort((left, right) => left - right);
    this.#wins.push({ symbol, count, cells: won, times, win: coins * this.#coin });
  }

  ends(end: SpinEnd): void {
    const coin = this.#coin;
    this.events.push({
      kind: 'tumble',
      isFree: this.#isFree,
      steps: this.#steps,
      ...end,
      scatterWin: end.scatterWin * coin,
      win: end.win * coin,
    });
  }

  #orbsOf({ cells, times }: Grid): CellTimes[] {
    return this.#cellsOf(times, (cell) => cells[cell] === ORB);
  }

  #cellsOf(times: Uint8Array, isMeant: (cell: number) => boolean): CellTimes[] {
    const { rows } = this.#model;
    return Array.from(times, (value, cell) => ({
      reel: Math.floor(cell / rows),
      row: cell % rows,
      times: value,
    })).filter((_, cell) => isMeant(cell));
  }

  #byReel(cells: Uint8Array): number[][] {
    const { reels, rows } = this.#model;
    return Array.from({ length: reels }, (_, reel) => Array.from(cells.subarray(reel * rows, (reel + 1) * rows)));
  }
}
