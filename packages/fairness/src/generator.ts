import { assert, type Draws } from '@perya/std';
import { CHACHA_BLOCK_BYTES, chachaBlock, keyWords } from './chacha20.ts';
import { hmac, hmacKey } from './hmac.ts';
import { scaled } from './uniform.ts';

const KEY_BYTES = 32;
const BUFFER_BYTES = 16 * CHACHA_BLOCK_BYTES;
/** Entropy is mixed in at the latest after this many bytes. [GLI-11] */
const RENEW_BYTES = 16 * 1024 * 1024;

/** A stream of chance that tells nothing of what it gave before, nor, once renewed, of what it will give. */
export interface Generator extends Draws {
  bytes(count: number): Uint8Array;
  /** Mixes fresh entropy into the key. */
  renew(): void;
}

/**
 * ChaCha20 as a generator. Each time the buffer runs out, its first 32 bytes become the next key and the old key is gone,
 * and what is given is wiped: whoever sees the memory cannot work out earlier numbers. [R42]
 */
export function openGenerator(entropy: () => Uint8Array): Generator {
  let key: Uint8Array = new Uint8Array(KEY_BYTES);
  const buffer = new Uint8Array(BUFFER_BYTES);
  let used = BUFFER_BYTES;
  let sinceRenewed = 0;

  const renew = (): void => {
    const fresh = entropy();
    assert(fresh.length >= KEY_BYTES, 'entropy of less than 32 bytes');
    key = hmac(hmacKey(key), fresh);
    sinceRenewed = 0;
    used = BUFFER_BYTES;
    buffer.fill(0);
  };
  const refill = (): void => {
    if (sinceRenewed >= RENEW_BYTES) renew();
    const words = keyWords(key);
    for (let block = 0; block * CHACHA_BLOCK_BYTES < BUFFER_BYTES; block++) {
      chachaBlock(words, [0, 0, 0], block, buffer, block * CHACHA_BLOCK_BYTES);
    }
    key.set(buffer.subarray(0, KEY_BYTES));
    buffer.fill(0, 0, KEY_BYTES);
    used = KEY_BYTES;
    sinceRenewed += BUFFER_BYTES - KEY_BYTES;
  };
  const take = (): number => {
    if (used === BUFFER_BYTES) refill();
    const byte = buffer[used] as number;
    buffer[used++] = 0;
    return byte;
  };
  const word = (): number => ((take() << 24) | (take() << 16) | (take() << 8) | take()) >>> 0;

  renew();
  return {
    bytes: (count) => {
      const out = new Uint8Array(count);
      for (let place = 0; place < count; place++) out[place] = take();
      return out;
    },
    below: (limit) => scaled(limit, word),
    renew,
  };
}
