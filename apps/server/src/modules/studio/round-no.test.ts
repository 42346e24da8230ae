import { describe, expect, it } from 'vitest';
import { systemChance } from '../../platform/random/chance.ts';
import { drawRoundNo } from './round-no.ts';

describe('round no', () => {
  it('draws numbers that sort by their moment, hold no chance twice, and read easily', () => {
    const at = (ms: number) => drawRoundNo(new Date(ms), systemChance);
    const now = Date.UTC(2026, 10, 15);
    const numbers = Array.from({ length: 2000 }, (_, nr) => at(now + nr));
    expect([...numbers].sort()).toEqual(numbers);
    expect(new Set(Array.from({ length: 2000 }, () => at(now))).size).toBe(2000);
    expect(numbers.filter((number) => !/^R[0-9A-HJKMNP-TV-Z]{19}$/.test(number))).toEqual([]);
  });
});
