import type { TumblePublic } from './public.ts';

/** How many symbols pay; their numbers are the first. */
export const PAYING = 9;

/** The pay of every count of every symbol, in coins: counts below the first band pay nothing. */
export class PayTable {
  readonly #pays: Uint32Array;
  readonly #counts: number;

  constructor({ symbols, bands, reels, rows }: TumblePublic) {
    this.#counts = reels * rows + 1;
    this.#pays = new Uint32Array(PAYING * this.#counts);
    for (let symbol = 0; symbol < PAYING; symbol += 1) {
      for (let count = 0; count < this.#counts; count += 1) {
        const band = bands.filter((from) => count >= from).length - 1;
        this.#pays[symbol * this.#counts + count] = symbols[symbol]?.pays[band] ?? 0;
      }
    }
  }

  coins(symbol: number, count: number): number {
    return this.#pays[symbol * this.#counts + count] ?? 0;
  }
}
