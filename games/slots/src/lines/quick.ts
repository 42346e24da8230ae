import { LineMasks, scattersAt, type QuickGame } from '@perya/game-math';
import type { Draws } from '@perya/std';
import { forScatters, tablesOf, type SlotModel } from './model.ts';

/** The same rounds as the rules, but only what they pay: for millions of them. Takes no memory while it plays. */
export class QuickRounds implements QuickGame {
  readonly #model: SlotModel;
  readonly #base: QuickSpins;
  readonly #free: QuickSpins;
  readonly #winMax: number;

  constructor(model: SlotModel) {
    const { game, base, free, scatterPays } = tablesOf(model);
    this.#model = model;
    this.#winMax = model.winMax * model.lines.length;
    this.#base = new QuickSpins(new LineMasks(game, base), scatterPays, 1);
    this.#free = new QuickSpins(new LineMasks(game, free), scatterPays, model.freeSpins.multiplier);
  }

  /** What a round pays, times the stake of a line. */
  play(draws: Draws): number {
    const { awards, spinsMax } = this.#model.freeSpins;
    let win = this.#base.spin(draws);
    let granted = Math.min(forScatters(awards, this.#base.scatters), spinsMax);
    for (let played = 0; played < granted && win < this.#winMax; played += 1) {
      win += this.#free.spin(draws);
      granted = Math.min(granted + forScatters(awards, this.#free.scatters), spinsMax);
    }
    return Math.min(win, this.#winMax);
  }
}

class QuickSpins {
  /** How many the last spin showed. */
  scatters = 0;
  readonly #masks: LineMasks;
  readonly #multiplier: number;
  readonly #stops: Int32Array;
  readonly #lengths: Int32Array;
  /** Scatters at each stop, the reels one after the other. */
  readonly #shown: Int32Array;
  readonly #scatterWins: readonly number[];

  constructor(masks: LineMasks, scatterPays: readonly number[], multiplier: number) {
    const { game, strips } = masks;
    this.#masks = masks;
    this.#multiplier = multiplier;
    this.#stops = new Int32Array(strips.length);
    this.#lengths = Int32Array.from(strips, (strip) => strip.length);
    this.#shown = Int32Array.from(strips.flatMap((strip) => scattersAt(strip, game.rows, game.scatter)));
    this.#scatterWins = scatterPays.map((pay) => pay * game.lines.length);
  }

  spin(draws: Draws): number {
    const lengths = this.#lengths;
    let scatters = 0;
    let start = 0;
    for (let reel = 0; reel < lengths.length; reel += 1) {
      const length = lengths[reel] ?? 1;
      const stop = draws.below(length);
      this.#stops[reel] = stop;
      scatters += this.#shown[start + stop] ?? 0;
      start += length;
    }
    this.scatters = scatters;
    return (this.#masks.winAt(this.#stops) + forScatters(this.#scatterWins, scatters)) * this.#multiplier;
  }
}
