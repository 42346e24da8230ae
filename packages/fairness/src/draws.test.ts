import { describe, expect, it } from 'vitest';
import { drawsFrom, hashSeed, seedKey } from './draws.ts';
import { scaled } from './uniform.ts';
import { shuffled } from './shuffle.ts';

const SERVER = '5c1f0a77d1f3b8d04be1e0e6d8a9c2f35c1f0a77d1f3b8d04be1e0e6d8a9c2f3';

describe('draws of two seeds and a nonce [2.1]', () => {
  it('stay as they are: a round of today is checked in ten years', () => {
    const draws = drawsFrom(SERVER, 'perya', 0);
    expect(Array.from({ length: 12 }, () => draws.below(100))).toMatchInlineSnapshot(`
      [
        55,
        11,
        39,
        53,
        54,
        67,
        52,
        7,
        27,
        62,
        31,
        13,
      ]
    `);
  });

  it('are the same from a seed made ready', () => {
    expect(drawsFrom(seedKey(SERVER), 'a', 3).below(1000)).toBe(drawsFrom(SERVER, 'a', 3).below(1000));
  });

  it('differ with every part of the input', () => {
    const first = (server: string, client: string, nonce: number) => drawsFrom(server, client, nonce).below(2 ** 32);
    const all = [first(SERVER, 'a', 1), first(SERVER, 'a', 2), first(SERVER, 'b', 1), first(`${SERVER}01`, 'a', 1)];
    expect(new Set(all).size).toBe(4);
  });

  it('refuse what no round has', () => {
    expect(() => drawsFrom(SERVER, 'a', -1)).toThrow('nonce');
    expect(() => drawsFrom(SERVER, 'a', 0.5)).toThrow('nonce');
    expect(() => drawsFrom('not hex', 'a', 0)).toThrow('hexadecimal');
  });

  it('tell a hash beforehand that is SHA-256 of the seed', () => {
    expect(hashSeed('616263')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('scaling [R44]', () => {
  it('gives each result from equally many numbers', () => {
    // All values of the bits that are looked at, once each: no result may come from more of them than another.
    for (const limit of [1, 2, 3, 5, 52, 64, 100, 255, 256]) {
      const bits = limit === 1 ? 1 : 2 ** Math.ceil(Math.log2(limit));
      const seen = new Map<number, number>();
      for (let number = 0; number < bits; number++) {
        let asked = 0;
        const result = scaled(limit, () => (asked++ === 0 ? number : 0xffffff00));
        if (asked === 1) seen.set(result, (seen.get(result) ?? 0) + 1);
      }
      expect([...seen.values()], `below ${limit}`).toEqual(Array.from({ length: limit }, () => 1));
    }
  });

  it('reaches the highest limit and refuses others', () => {
    expect(scaled(2 ** 32, () => 0xffffffff)).toBe(0xffffffff);
    for (const limit of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN]) {
      expect(() => scaled(limit, () => 0), String(limit)).toThrow('limit');
    }
  });
});

describe('a shuffle', () => {
  it('keeps every thing once and its input as it was', () => {
    const deck = Array.from({ length: 52 }, (_, card) => card);
    const order = shuffled(deck, drawsFrom(SERVER, 'x', 9));
    expect(order).not.toEqual(deck);
    expect([...order].sort((a, b) => a - b)).toEqual(deck);
    expect(shuffled(deck, drawsFrom(SERVER, 'x', 9))).toEqual(order);
  });

  it('reaches every order equally often', () => {
    // Three things take two draws, of three and of two: all six pairs of draws give the six orders.
    const orders = [0, 1, 2].flatMap((first) =>
      [0, 1].map((second) => {
        const numbers = [first, second];
        return shuffled(['a', 'b', 'c'], { below: () => numbers.shift() ?? 0 }).join('');
      }),
    );
    expect(new Set(orders).size).toBe(6);
  });
});
