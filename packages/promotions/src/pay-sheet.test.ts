import { describe, expect, it } from 'vitest';
import { evenSheet, sheetFromRounds } from './pay-sheet.ts';
import { edgeOf } from './purse-lives.ts';

describe('a sheet of a title', () => {
  it('returns what is known of the title, whatever the rounds did', () => {
    const rounds = Array.from({ length: 30_000 }, (_, nr) => (nr % 1_000 === 0 ? 20_133 : nr % 4 === 0 ? 171 : 0));
    const sheet = sheetFromRounds(rounds, 9_647);
    expect(edgeOf(sheet)).toBe(353);
    const odds = sheet.reduce((sum, row) => sum + row.odds, 0);
    expect(Math.abs(odds - 2_500)).toBeLessThan(5);
    expect(sheet[sheet.length - 1]?.multiple).toBeGreaterThan(10_000);
    expect(
      sheetFromRounds(
        Array.from({ length: 10_000 }, () => 0),
        9_600,
      ),
    ).toEqual([]);
  });

  it('is double or nothing where no more is known', () => {
    expect(edgeOf(evenSheet(9_876))).toBe(124);
  });
});
