import { createCipheriv, createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawsFrom, fromText, openGenerator, seedKey, sha256, toHex } from '@perya/fairness';

/** The definition of the draws once more, written with Node's own hash. */
function plainNumbers(server: Uint8Array, client: string, nonce: number, count: number): number[] {
  const numbers: number[] = [];
  for (let cursor = 0; numbers.length < count; cursor++) {
    const block = createHmac('sha256', server).update(`${client}:${nonce}:${cursor}`).digest();
    for (let place = 0; place < 32; place += 4) numbers.push(block.readUInt32BE(place));
  }
  return numbers.slice(0, count);
}

/** The definition of the generator once more: each buffer of 1 KiB gives the next key and 992 bytes. */
function plainStream(entropy: Uint8Array, count: number): string {
  let key = createHmac('sha256', Buffer.alloc(32)).update(entropy).digest();
  const given: Buffer[] = [];
  for (let taken = 0; taken < count; taken += 992) {
    const buffer = createCipheriv('chacha20', key, Buffer.alloc(16)).update(Buffer.alloc(1024));
    key = buffer.subarray(0, 32);
    given.push(buffer.subarray(32));
  }
  return Buffer.concat(given).subarray(0, count).toString('hex');
}

/** Inputs that look like chance and are the same in each run. */
const inputs = openGenerator(() => new Uint8Array(32).fill(9));
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

function clientSeed(): string {
  return Array.from({ length: 1 + inputs.below(64) }, () => LETTERS.charAt(inputs.below(64))).join('');
}

describe('chance, compared with another implementation', () => {
  it('hashes the same at every length around the ends of blocks, and anything', () => {
    for (let length = 0; length < 400; length++) {
      const message = inputs.bytes(length < 200 ? length : inputs.below(3000));
      const expected = createHash('sha256').update(message).digest('hex');
      expect(toHex(sha256(message)), `${message.length} bytes`).toBe(expected);
    }
  });

  it('draws the numbers of the published definition, also of seeds longer than a block [2.1]', () => {
    for (let run = 0; run < 200; run++) {
      const server = inputs.bytes(1 + inputs.below(150));
      const client = clientSeed();
      const nonce = inputs.below(2 ** 32);
      const draws = drawsFrom(toHex(server), client, nonce);
      const drawn = Array.from({ length: 20 }, () => draws.below(2 ** 32));
      expect(drawn).toEqual(plainNumbers(server, client, nonce, 20));
    }
  });

  it('takes the low bits that are needed and passes over what is too high, in order [R44]', () => {
    const server = inputs.bytes(32);
    const numbers = plainNumbers(server, 'mahal', 4, 400);
    const draws = drawsFrom(seedKey(toHex(server)), 'mahal', 4);
    const fitting = numbers.map((number) => number & 63).filter((number) => number < 52);
    expect(Array.from({ length: fitting.length }, () => draws.below(52))).toEqual(fitting);
    expect(fitting.length).toBeLessThan(numbers.length);
  });

  it('generates the stream of ChaCha20 with a key that is replaced by each buffer [R42]', () => {
    for (let run = 0; run < 20; run++) {
      const entropy = inputs.bytes(32);
      expect(toHex(openGenerator(() => entropy).bytes(5000))).toBe(plainStream(entropy, 5000));
    }
  });

  it('writes any text as UTF-8', () => {
    const point = (): number => inputs.below([0x80, 0x800, 0xd800, 0x110000][inputs.below(4)] ?? 0x80);
    for (let run = 0; run < 200; run++) {
      const text = Array.from({ length: 20 }, () => String.fromCodePoint(point())).join('');
      const whole = text.replace(/[\ud800-\udfff]/gu, '');
      expect(toHex(fromText(whole))).toBe(Buffer.from(whole, 'utf8').toString('hex'));
    }
  });
});
