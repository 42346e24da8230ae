import { describe, expect, it } from 'vitest';
import { BookChance, pieceTable } from './chance.ts';

const PIECES = 1024;

function pieces(salt: number, seed: number, count: number): number[] {
  const chance = new BookChance();
  chance.start(salt, seed);
  return Array.from({ length: count }, () => chance.piece());
}

/** For so many degrees of freedom the sum is close to normal: beyond five deviations it is no chance. */
function deviations(counts: readonly number[], expected: number): number {
  const sum = counts.reduce((so, count) => so + (count - expected) ** 2 / expected, 0);
  const free = counts.length - 1;
  return Math.abs(sum - free) / Math.sqrt(2 * free);
}

describe('chance', () => {
  it('gives the same pieces for the same seed and others for another, or for another book', () => {
    expect(pieces(3, 17, 60)).toEqual(pieces(3, 17, 60));
    expect(pieces(3, 17, 60)).not.toEqual(pieces(3, 18, 60));
    expect(pieces(3, 17, 60)).not.toEqual(pieces(4, 17, 60));
  });

  it('mixes small seeds: one bit of a seed turns half of the bits of what comes', () => {
    let [turned, bits] = [0, 0];
    for (let seed = 0; seed < 400; seed += 1) {
      const before = pieces(1, seed, 9);
      for (let bit = 0; bit < 22; bit += 1) {
        pieces(1, seed ^ (1 << bit), 9).forEach((piece, at) => {
          for (let left = piece ^ (before[at] ?? 0); left > 0; left >>= 1) turned += left & 1;
          bits += 10;
        });
      }
    }
    expect(Math.abs(turned / bits - 0.5)).toBeLessThan(0.002);
  });

  it.each([0, 1, 2, 29, 30, 100])('draws every piece as often at place %i of seeds in a row', (place) => {
    const counts = Array.from({ length: PIECES }, () => 0);
    for (let seed = 0; seed < 60_000; seed += 1) {
      const piece = pieces(7, seed, place + 1)[place] ?? 0;
      counts[piece] = (counts[piece] ?? 0) + 1;
    }
    expect(deviations(counts, 60_000 / PIECES)).toBeLessThan(5);
  });

  it('does not let a seed say anything of the next', () => {
    const counts = Array.from({ length: 32 * 32 }, () => 0);
    let before = 0;
    for (let seed = 0; seed < 100_000; seed += 1) {
      const piece = (pieces(2, seed, 1)[0] ?? 0) >> 5;
      counts[before * 32 + piece] = (counts[before * 32 + piece] ?? 0) + 1;
      before = piece;
    }
    expect(deviations(counts, 100_000 / 1024)).toBeLessThan(5);
  });

  it('lays shares side by side', () => {
    const table = pieceTable({ 10: 4, 0: 1000, 13: 20 });
    expect(table.filter((what) => what === 0)).toHaveLength(1000);
    expect([...table.subarray(1000, 1005)]).toEqual([10, 10, 10, 10, 13]);
    expect(() => pieceTable({ 0: 1000 })).toThrow('1000');
  });
});
