import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

describe('report csv', () => {
  it('starts with the mark of Unicode and ends rows as spreadsheets expect', () => {
    expect(toCsv([['a', 'ñ'], ['₱']])).toBe('\uFEFFa,ñ\r\n₱');
  });

  it('lets no cell become a formula', () => {
    expect(toCsv([['=1+1', '-50.00']])).toBe("\uFEFF'=1+1,-50.00");
  });
});
