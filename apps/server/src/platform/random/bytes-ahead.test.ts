import { describe, expect, it } from 'vitest';
import { BytesAhead } from './bytes-ahead.ts';

describe('bytes ahead', () => {
  it('gives every byte of chance once, in the order in which blocks are drawn', () => {
    let drawn = 0;
    const asked: number[] = [];
    const ahead = new BytesAhead({
      bytes: (count) => {
        asked.push(count);
        return Buffer.from(Array.from({ length: count }, () => (drawn += 1) % 251));
      },
    });
    const given = Array.from({ length: 1000 }, () => [...ahead.bytes(8)]).flat();
    expect(given).toEqual(given.map((_, at) => (at + 1) % 251));
    expect(asked).toEqual([4096, 4096]);
    expect([...ahead.bytes(5000)]).toHaveLength(5000);
  });
});
