import { absorb, BLOCK_BYTES, finish, freshState, HASH_BYTES, sha256, type Midstate } from './sha256.ts';

/** A key made ready once: half of the work of a short message. */
export interface HmacKey {
  readonly inner: Midstate;
  readonly outer: Midstate;
}

/** Makes a key ready for many messages. */
export function hmacKey(key: Uint8Array): HmacKey {
  const short = key.length > BLOCK_BYTES ? sha256(key) : key;
  return { inner: padded(short, 0x36), outer: padded(short, 0x5c) };
}

function padded(key: Uint8Array, pad: number): Midstate {
  const block = new Uint8Array(BLOCK_BYTES).fill(pad);
  for (let place = 0; place < key.length; place++) block[place] = (key[place] as number) ^ pad;
  const state = freshState();
  absorb(state, block, 0);
  return state;
}

const state: Midstate = freshState();
const innerHash = new Uint8Array(HASH_BYTES);

/** HMAC-SHA256. [RFC 2104] */
export function hmac(key: HmacKey, message: Uint8Array): Uint8Array {
  const hash = new Uint8Array(HASH_BYTES);
  state.set(key.inner);
  finish(state, message, BLOCK_BYTES, innerHash);
  state.set(key.outer);
  finish(state, innerHash, BLOCK_BYTES, hash);
  return hash;
}
