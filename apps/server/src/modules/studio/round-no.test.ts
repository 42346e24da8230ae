import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { systemChance } from '../../platform/random/chance.ts';
import { drawRoundNo, keysOf } from './round-no.ts';

describe('round no', () => {
  it('draws numbers that sort by their moment, hold no chance twice, and read easily', () => {
    const at = (ms: number) => drawRoundNo(new Date(ms), randomUUID(), systemChance);
    const now = Date.UTC(2026, 10, 15);
    const numbers = Array.from({ length: 2000 }, (_, nr) => at(now + nr));
    expect([...numbers].sort()).toEqual(numbers);
    expect(new Set(Array.from({ length: 2000 }, () => at(now))).size).toBe(2000);
    expect(numbers.filter((number) => !/^R[0-9A-HJKMNP-TV-Z]{19}$/.test(number))).toEqual([]);
  });

  it('leads from a number to the few keys that it can belong to', () => {
    const ends = ['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff'];
    const keys = [...Array.from({ length: 500 }, () => randomUUID()), ...ends];
    for (const key of keys) {
      const [first, last] = keysOf(drawRoundNo(new Date(), key, systemChance)) ?? ['', ''];
      expect([first.slice(0, 5), last.slice(0, 5)]).toEqual([key.slice(0, 5), key.slice(0, 5)]);
      expect(first <= key && key <= last).toBe(true);
    }
    expect(keysOf('0000ABCD-1')).toBeNull();
    expect(keysOf('RUUUUUUUUUUUUUUUUUUU')).toBeNull();
  });

  it('writes keys of either case alike', () => {
    const key = 'ABCDEF00-0000-4000-8000-000000000000';
    expect(keysOf(drawRoundNo(new Date(), key, systemChance))?.[0]).toBe('abcde000-0000-0000-0000-000000000000');
  });
});
