const STEP = 0x9e3779b9;

/** Chance that can be had again: the same seed throws the same. */
export class Dice {
  #at: number;

  constructor(seed: number) {
    this.#at = seed | 0;
  }

  /** A whole number from 0 up to, but not including, the limit. */
  below(limit: number): number {
    this.#at = (this.#at + STEP) | 0;
    const first = Math.imul(this.#at ^ (this.#at >>> 16), 0x21f0aaad);
    const second = Math.imul(first ^ (first >>> 15), 0x735a2d97);
    return ((second ^ (second >>> 15)) >>> 0) % limit;
  }

  /** One of them. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  }

  /** True so many times of a hundred. */
  isHit(percent: number): boolean {
    return this.below(100) < percent;
  }
}
