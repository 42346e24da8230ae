import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from './bytes.ts';
import { chachaBlock, keyWords } from './chacha20.ts';
import { openGenerator } from './generator.ts';

const entropyOf = (byte: number) => () => new Uint8Array(32).fill(byte);

describe('ChaCha20', () => {
  it('gives the block of RFC 8439, 2.3.2', () => {
    const key = keyWords(new Uint8Array(32).map((_, place) => place));
    const out = new Uint8Array(64);
    chachaBlock(key, [0x09000000, 0x4a000000, 0], 1, out, 0);
    expect(toHex(out)).toBe(
      '10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e' +
        'd2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e',
    );
  });

  it('gives the key stream of RFC 8439, A.1, with keys and counters at their ends', () => {
    const out = new Uint8Array(64);
    chachaBlock(keyWords(new Uint8Array(32)), [0, 0, 0], 0, out, 0);
    expect(toHex(out.subarray(0, 16))).toBe('76b8e0ada0f13d90405d6ae55386bd28');
    chachaBlock(keyWords(fromHex(`00ff${'00'.repeat(30)}`)), [0, 0, 0], 2, out, 0);
    expect(toHex(out.subarray(0, 16))).toBe('72d54dfbf12ec44b362692df94137f32');
  });
});

describe('the generator [R42]', () => {
  it('gives the same stream for the same entropy, however it is taken', () => {
    const one = openGenerator(entropyOf(7));
    const other = openGenerator(entropyOf(7));
    const whole = toHex(one.bytes(5000));
    const parts = [1, 7, 992, 993, 3007].map((count) => toHex(other.bytes(count))).join('');
    expect(parts).toBe(whole);
    expect(toHex(openGenerator(entropyOf(8)).bytes(32))).not.toBe(whole.slice(0, 64));
  });

  it('takes its next key out of the stream and gives none of it away', () => {
    const first = toHex(openGenerator(entropyOf(1)).bytes(992 * 2));
    // Refilled with the key of the first buffer, it would start over.
    expect(first.slice(992 * 2)).not.toBe(first.slice(0, 992 * 2));
  });

  it('mixes entropy in when told, without forgetting what it had', () => {
    const kept = openGenerator(entropyOf(3));
    const renewed = openGenerator(entropyOf(3));
    const known = openGenerator(entropyOf(4));
    renewed.renew();
    known.renew();
    const streams = [kept, renewed, known].map((generator) => toHex(generator.bytes(32)));
    expect(new Set(streams).size).toBe(3);
  });

  it('asks for entropy by itself after 16 MiB', () => {
    let asked = 0;
    const generator = openGenerator(() => {
      asked += 1;
      return new Uint8Array(32).fill(asked);
    });
    const MIB = 1024 * 1024;
    for (let taken = 0; taken < 16; taken++) generator.bytes(MIB - 2048);
    expect(asked).toBe(1);
    generator.bytes(64 * 1024);
    expect(asked).toBe(2);
  });

  it('does not start on too little entropy', () => {
    expect(() => openGenerator(() => new Uint8Array(16))).toThrow('entropy');
  });
});
