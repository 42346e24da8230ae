import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRow } from './csv.ts';

describe('a row for spreadsheets', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+63917', "'+63917"],
    ['-cmd|calc', "'-cmd|calc"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['-50.00', '-50.00'],
    ['1250.00', '1250.00'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ])('%j becomes %j', (text, cell) => {
    expect(csvRow([text])).toBe(cell);
  });

  it('has a comma between its cells', () => {
    expect(csvRow(['a', '', 'b,c'])).toBe('a,,"b,c"');
  });

  it('never begins a cell that could be a formula, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const first = csvRow([text]).replace(/^"/, '');
        expect(/^[=+\-@\t\r]/.test(first) && !/^-?\d+(?:\.\d+)?$/.test(first)).toBe(false);
      }),
    );
  });
});
