import { LineMasks, scattersAt, type QuickGame } from '@perya/game-math';
import type { Draws } from '@perya/std';
import { HIT_SPAN, tablesOf, type HoldModel } from './model.ts';

/** The same rounds as the rules, but only what they pay: for millions of them. Takes no memory while it plays. */
export class QuickHold implements QuickGame {
  readonly #model: HoldModel;
  readonly #masks: LineMasks;
  readonly #stops: Int32Array;
  readonly #lengths: Int32Array;
  /** Coins at each stop, the reels one after the other. */
  readonly #shown: Int32Array;
  /** What each number drawn for a coin is worth. */
  readonly #amounts: Int32Array;
  readonly #cells: number;
  readonly #grand: number;
  readonly #most: number;

  constructor(model: HoldModel) {
    const { game, strips, drawn, cells, grand, most } = tablesOf(model);
    this.#model = model;
    this.#masks = new LineMasks(game, strips);
    this.#stops = new Int32Array(strips.length);
    this.#lengths = Int32Array.from(strips, (strip) => strip.length);
    this.#shown = Int32Array.from(strips.flatMap((strip) => scattersAt(strip, game.rows, game.scatter)));
    this.#amounts = Int32Array.from(drawn, ({ amount }) => amount);
    this.#cells = cells;
    this.#grand = grand;
    this.#most = most;
  }

  /** What a round pays, times the stake of a line. */
  play(draws: Draws): number {
    const lengths = this.#lengths;
    let coins = 0;
    let start = 0;
    for (let reel = 0; reel < lengths.length; reel += 1) {
      const length = lengths[reel] ?? 1;
      const stop = draws.below(length);
      this.#stops[reel] = stop;
      coins += this.#shown[start + stop] ?? 0;
      start += length;
    }
    let worth = 0;
    for (let coin = 0; coin < coins; coin += 1) worth += this.#worth(draws);
    const win = this.#masks.winAt(this.#stops);
    if (coins < this.#model.hold.from) return Math.min(win, this.#most);
    return Math.min(win + worth + this.#hold(coins, draws), this.#most);
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
