import type { Chance } from './chance.ts';

const BLOCK_BYTES = 4096;

/** Bytes of chance, each given once, that are drawn a block at a time: asking for ten costs as much as for thousands. */
export class BytesAhead {
  readonly #chance: Pick<Chance, 'bytes'>;
  #block: Buffer = Buffer.alloc(0);
  #used = 0;

  constructor(chance: Pick<Chance, 'bytes'>) {
    this.#chance = chance;
  }

  bytes(count: number): Buffer {
    if (this.#used + count > this.#block.length) {
      this.#block = this.#chance.bytes(Math.max(count, BLOCK_BYTES));
      this.#used = 0;
    }
    this.#used += count;
    return this.#block.subarray(this.#used - count, this.#used);
  }
}
