import { assert, type Draws } from '@perya/std';
import { fromHex, fromText, toHex } from './bytes.ts';
import { hmac, hmacKey, type HmacKey } from './hmac.ts';
import { scaled } from './uniform.ts';
import { sha256, wordAt } from './sha256.ts';

/** What the server tells of its seed before it is used. */
export function hashSeed(serverSeedHex: string): string {
  return toHex(sha256(fromHex(serverSeedHex)));
}

/** A server's seed made ready for many rounds. */
export function seedKey(serverSeedHex: string): HmacKey {
  return hmacKey(fromHex(serverSeedHex));
}

/** The chance of one round: both seeds and the number of the round decide every number of it. [2.1] */
export function drawsFrom(serverSeed: string | HmacKey, clientSeed: string, nonce: number): Draws {
  assert(Number.isSafeInteger(nonce) && nonce >= 0, 'a nonce is a whole number');
  return streamDraws(typeof serverSeed === 'string' ? seedKey(serverSeed) : serverSeed, `${clientSeed}:${nonce}`);
}

/**
 * Numbers out of HMAC(key, `name:0`), HMAC(key, `name:1`) and so on: of each block of 32 bytes every 4 bytes are a number,
 * the highest byte first, used in order.
 */
export function streamDraws(key: HmacKey, name: string): Draws {
  let cursor = 0;
  let block: Uint8Array = new Uint8Array(0);
  let used = 0;
  const next = (): number => {
    if (used === block.length) {
      block = hmac(key, fromText(`${name}:${cursor++}`));
      used = 0;
    }
    const number = wordAt(block, used) >>> 0;
    used += 4;
    return number;
  };
  return { below: (limit) => scaled(limit, next) };
}
