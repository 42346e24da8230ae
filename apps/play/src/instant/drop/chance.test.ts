import { describe, expect, it } from 'vitest';
import { chanceOf } from './chance.ts';

describe('drop chance', () => {
  it('counts every way through the pegs [R46]', () => {
    const bins = [460, 195, 115, 85, 76, 85, 115, 195, 460];
    const ways = new Map<number, number>();
    for (let path = 0; path < 256; path += 1) {
      const bin = path.toString(2).replace(/0/g, '').length;
      const pays = bins[bin] ?? 0;
      ways.set(pays, (ways.get(pays) ?? 0) + 1);
    }
    for (const [pays, count] of ways) expect(chanceOf(bins, pays)).toBe(count / 256);
  });
});
