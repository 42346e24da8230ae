/** The length of a block of the stream, in bytes. */
export const CHACHA_BLOCK_BYTES = 64;

const WORDS = 16;
const x = new Int32Array(WORDS);
const start = new Int32Array(WORDS);

/** Writes one block of the ChaCha20 stream of a key (eight words) and a nonce (three words). [RFC 8439, 2.3] */
export function chachaBlock(
  key: Int32Array,
  nonce: readonly [number, number, number],
  counter: number,
  out: Uint8Array,
  offset: number,
): void {
  // "expand 32-byte k"
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  start.set(key, 4);
  start[12] = counter;
  start.set(nonce, 13);
  x.set(start);
  for (let round = 0; round < 10; round++) {
    quarter(0, 4, 8, 12);
    quarter(1, 5, 9, 13);
    quarter(2, 6, 10, 14);
    quarter(3, 7, 11, 15);
    quarter(0, 5, 10, 15);
    quarter(1, 6, 11, 12);
    quarter(2, 7, 8, 13);
    quarter(3, 4, 9, 14);
  }
  for (let word = 0; word < WORDS; word++) {
    const sum = ((x[word] as number) + (start[word] as number)) | 0;
    const to = offset + word * 4;
    out[to] = sum;
    out[to + 1] = sum >>> 8;
    out[to + 2] = sum >>> 16;
    out[to + 3] = sum >>> 24;
  }
}

function quarter(ia: number, ib: number, ic: number, id: number): void {
  let a = x[ia] as number;
  let b = x[ib] as number;
  let c = x[ic] as number;
  let d = x[id] as number;
  a = (a + b) | 0;
  d = turned(d ^ a, 16);
  c = (c + d) | 0;
  b = turned(b ^ c, 12);
  a = (a + b) | 0;
  d = turned(d ^ a, 8);
  c = (c + d) | 0;
  b = turned(b ^ c, 7);
  x[ia] = a;
  x[ib] = b;
  x[ic] = c;
  x[id] = d;
}

function turned(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

/** Eight words out of 32 bytes, the lowest byte first. */
export function keyWords(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Int32Array.from({ length: 8 }, (_, word) => view.getInt32(word * 4, true));
}
