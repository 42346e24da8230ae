import { LineMasks, type QuickGame } from '@perya/game-math';
import type { Draws } from '@perya/std';
import { QuickReels } from '../quick-spins.ts';
import { HIT_SPAN, tablesOf, type HoldModel } from './model.ts';

/** The same rounds as the rules, but only what they pay: for millions of them. Takes no memory while it plays. */
export class QuickHold implements QuickGame {
  readonly #model: HoldModel;
  readonly #reels: QuickReels;
  /** What each number drawn for a coin is worth. */
  readonly #amounts: Int32Array;
  readonly #cells: number;
  readonly #grand: number;
  readonly #most: number;

  constructor(model: HoldModel) {
    const { game, strips, drawn, cells, grand, most } = tablesOf(model);
    const { rows, scatter } = game;
    this.#model = model;
    this.#reels = new QuickReels({
      wins: new LineMasks(game, strips),
      strips,
      rows,
      scatter,
      scatterWins: [],
      multiplier: 1,
    });
    this.#amounts = Int32Array.from(drawn, ({ amount }) => amount);
    this.#cells = cells;
    this.#grand = grand;
    this.#most = most;
  }

  /** What a round pays, times the stake of a line. */
  play(draws: Draws): number {
    let win = this.#reels.spin(draws);
    const coins = this.#reels.scatters;
    let worth = 0;
    for (let coin = 0; coin < coins; coin += 1) worth += this.#worth(draws);
    if (coins >= this.#model.hold.from) win += worth + this.#hold(coins, draws);
    return Math.min(win, this.#most);
  }

  #worth(draws: Draws): number {
    return this.#amounts[draws.below(this.#amounts.length)] ?? 0;
  }

  /** What comes on top of the coins it begins with; which cell a coin lies in does not matter. */
  #hold(shown: number, draws: Draws): number {
    const { hold, hitBps } = this.#model;
    let coins = shown;
    let worth = 0;
    let left = hold.respins;
    while (left > 0 && coins < this.#cells) {
      const before = coins;
      for (let cell = before; cell < this.#cells; cell += 1) {
        if (draws.below(HIT_SPAN) >= hitBps) continue;
        worth += this.#worth(draws);
        coins += 1;
      }
      left = coins > before ? hold.respins : left - 1;
    }
    return coins === this.#cells ? worth + this.#grand : worth;
  }
}
