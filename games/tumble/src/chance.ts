import { assert } from '@perya/std';
import { DRAWS, type Shares } from './model.ts';

const WARM_UP = 4;
const BITS = 10;
const PIECES = 3;
const MASK = DRAWS - 1;

/** Spreads every bit of a number over all of it (the end of MurmurHash3). */
function mixed(number: number): number {
  let hash = number | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/**
 * The chance inside a round of a book: numbers of sfc32 that follow from salt and seed. Each gives three pieces of ten
 * bits, lowest first. Which seed is played is decided by the draws of the player, not here.
 */
export class BookChance {
  #a = 0;
  #b = 0;
  #c = 0;
  #counter = 0;
  #pieces = 0;
  #left = 0;

  /** Begins the round of a seed. */
  start(salt: number, seed: number): void {
    this.#a = mixed(seed + Math.imul(salt, 0x9e3779b1));
    this.#b = mixed(this.#a ^ 0x7f4a7c15);
    this.#c = mixed(this.#b + seed);
    this.#counter = 1;
    this.#left = 0;
    for (let warm = 0; warm < WARM_UP; warm += 1) this.#next();
  }

  /** The next piece: a number below 1,024. */
  piece(): number {
    if (this.#left === 0) {
      this.#pieces = this.#next();
      this.#left = PIECES;
    }
    const piece = this.#pieces & MASK;
    this.#pieces >>>= BITS;
    this.#left -= 1;
    return piece;
  }

  #next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum;
  }
}

/** What each piece stands for: shares laid side by side in the order of their numbers. */
export function pieceTable(shares: Shares): Uint8Array {
  const table = Object.entries(shares).flatMap(([what, share]) => Array.from({ length: share }, () => Number(what)));
  assert(table.length === DRAWS, `shares add up to ${table.length}`);
  return Uint8Array.from(table);
}
