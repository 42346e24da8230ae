/** The state between two blocks: eight words. */
export type Midstate = Int32Array;

/** The length of a block, in bytes. */
export const BLOCK_BYTES = 64;

/** The length of a hash, in bytes. */
export const HASH_BYTES = 32;

const ROUNDS = 64;

/** The first 32 bits behind the point of the square (or cube) roots of the first primes. [FIPS 180-4, 4.2.2, 5.3.3] */
function rootsOfPrimes(count: number, exponent: number): Int32Array {
  const words = new Int32Array(count);
  let found = 0;
  for (let candidate = 2; found < count; candidate++) {
    if (!isPrime(candidate)) continue;
    const root = candidate ** exponent;
    words[found++] = (root - Math.floor(root)) * 2 ** 32;
  }
  return words;
}

function isPrime(candidate: number): boolean {
  for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) return false;
  return true;
}

const START = rootsOfPrimes(8, 1 / 2);
const CONSTANTS = rootsOfPrimes(ROUNDS, 1 / 3);

/** Shared by all calls: nothing in here waits, so nobody else is in between. */
const schedule = new Int32Array(ROUNDS);

/** The state before the first block. */
export function freshState(): Midstate {
  return START.slice();
}

/** Takes one block of 64 bytes into the state. */
export function absorb(state: Midstate, bytes: Uint8Array, offset: number): void {
  const w = schedule;
  for (let t = 0; t < 16; t++) w[t] = wordAt(bytes, offset + t * 4);
  for (let t = 16; t < ROUNDS; t++) {
    const x = w[t - 15] as number;
    const y = w[t - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = ((w[t - 16] as number) + s0 + (w[t - 7] as number) + s1) | 0;
  }
  mix(state, w);
}

function mix(state: Midstate, w: Int32Array): void {
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let t = 0; t < ROUNDS; t++) {
    const S1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const first = (h + S1 + ((e & f) ^ (~e & g)) + (CONSTANTS[t] as number) + (w[t] as number)) | 0;
    const S0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const second = (S0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}

const lastBlocks = new Uint8Array(2 * BLOCK_BYTES);

/** Takes in the message and its length and writes the hash; `taken` bytes, whole blocks, went into the state before. */
export function finish(state: Midstate, message: Uint8Array, taken: number, hash: Uint8Array): void {
  let offset = 0;
  for (; offset + BLOCK_BYTES <= message.length; offset += BLOCK_BYTES) absorb(state, message, offset);
  const left = message.length - offset;
  const padded = left + 9 <= BLOCK_BYTES ? BLOCK_BYTES : 2 * BLOCK_BYTES;
  // Loops, because `fill`, `subarray` and `set` cost more than the few bytes they move.
  for (let place = 0; place < left; place++) lastBlocks[place] = message[offset + place] as number;
  lastBlocks[left] = 0x80;
  for (let place = left + 1; place < padded - 8; place++) lastBlocks[place] = 0;
  putWord(lastBlocks, padded - 8, Math.floor((taken + message.length) / 2 ** 29));
  putWord(lastBlocks, padded - 4, (taken + message.length) << 3);
  for (let block = 0; block < padded; block += BLOCK_BYTES) absorb(state, lastBlocks, block);
  for (let word = 0; word < 8; word++) putWord(hash, word * 4, state[word] as number);
}

/** Four bytes as a number, the highest first. It may be negative. */
export function wordAt(bytes: Uint8Array, from: number): number {
  return (
    ((bytes[from] as number) << 24) |
    ((bytes[from + 1] as number) << 16) |
    ((bytes[from + 2] as number) << 8) |
    (bytes[from + 3] as number)
  );
}

function putWord(bytes: Uint8Array, offset: number, word: number): void {
  bytes[offset] = word >>> 24;
  bytes[offset + 1] = word >>> 16;
  bytes[offset + 2] = word >>> 8;
  bytes[offset + 3] = word;
}

/** SHA-256 of some bytes. [FIPS 180-4] */
export function sha256(message: Uint8Array): Uint8Array {
  const hash = new Uint8Array(HASH_BYTES);
  finish(freshState(), message, 0, hash);
  return hash;
}
