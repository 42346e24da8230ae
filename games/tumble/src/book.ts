import type { Draws } from '@perya/std';
import { WEIGHT_MAX, type TumbleModel } from './model.ts';
import { BookRounds } from './round.ts';

/**
 * The weighted book of a model. A seed below its size is drawn and its round played; a draw below `WEIGHT_MAX` decides
 * whether it is taken, which it is when it lies below the weight of what the round pays. Otherwise another seed is drawn.
 * So every seed comes in proportion to its weight, and no list of rounds has to be kept anywhere.
 */
export class WeightedBook {
  readonly rounds: BookRounds;
  readonly #size: number;
  readonly #below: readonly number[];
  readonly #weights: readonly number[];
  /** The seed that was taken last. */
  seed = 0;

  constructor(model: TumbleModel) {
    const { size, classes } = model.book;
    this.rounds = new BookRounds(model);
    this.#size = size;
    this.#below = classes.map(({ below }) => below * model.coins);
    this.#weights = classes.map(({ weight }) => weight);
  }

  /** Draws a round; tells what it pays in coins. */
  play(draws: Draws): number {
    for (;;) {
      const seed = draws.below(this.#size);
      const win = this.rounds.play(seed);
      if (draws.below(WEIGHT_MAX) >= this.weightOf(win)) continue;
      this.seed = seed;
      return win;
    }
  }

  /** How much a round that pays so many coins weighs. */
  weightOf(win: number): number {
    return this.#weights[classOf(this.#below, win)] ?? 0;
  }
}

/** The class of a win, by where the classes end; whatever pays more belongs to the last. */
export function classOf(below: readonly number[], win: number): number {
  let at = 0;
  while (at < below.length - 1 && win >= (below[at] ?? 0)) at += 1;
  return at;
}
