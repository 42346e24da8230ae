import { describe, expect, it } from 'vitest';
import { idOf, numberOf } from './rules.ts';

describe('the number of a thread', () => {
  it('has its month and its own number, and leads back to it [SCR-14]', () => {
    const row = { id: '472', opened_at: new Date('2026-11-15T20:41:00Z') };
    expect(numberOf(row)).toBe('FB-2611-00472');
    expect(['FB-2611-00472', ' fb-2611-00472 ', '472', '00472'].map(idOf)).toEqual(['472', '472', '472', '472']);
    expect(numberOf({ ...row, id: '1234567' })).toBe('FB-2611-1234567');
    expect(['', 'FB-2611-', '0', 'FB-2611-x', '4 72', "1' or 1=1"].map(idOf)).toEqual(Array(6).fill(null));
  });
});
