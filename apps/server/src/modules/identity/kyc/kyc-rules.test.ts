import { describe, expect, it } from 'vitest';
import { ends } from '../../../../../../tools/testing/ends.ts';
import { hasAge, isBirthDate, readIdNumber, readName } from './kyc-rules.ts';

describe('an age [R14]', () => {
  it('is reached on the birthday and not a day before', () => {
    expect(hasAge('2005-03-03', 21, '2026-03-02')).toBe(false);
    expect(hasAge('2005-03-02', 21, '2026-03-02')).toBe(true);
  });

  it('is reached on the 1st of March by who was born on the 29th of February', () => {
    expect(hasAge('2008-02-29', 18, '2026-02-28')).toBe(false);
    expect(hasAge('2008-02-29', 18, '2026-03-01')).toBe(true);
    expect(hasAge('2004-02-29', 20, '2024-02-29')).toBe(true);
  });
});

describe('a birth date', () => {
  it.each(['2001-02-29', '2001-13-01', '2001-00-10', '2001-04-31', '1899-12-31', '2026-03-03', '', 'x', '2001-1-1'])(
    'is not %j',
    (text) => {
      expect(isBirthDate(text, '2026-03-02')).toBe(false);
    },
  );
  it.each(['2000-02-29', '1900-01-01', '2026-03-02'])('is %j', (text) => {
    expect(isBirthDate(text, '2026-03-02')).toBe(true);
  });
});

describe('a name', () => {
  it.each([
    ['  Juan   dela Cruz ', 'Juan dela Cruz'],
    ['Ma. Niña Peña', 'Ma. Niña Peña'],
    ["Mary-Ann O'Hara Jr.", "Mary-Ann O'Hara Jr."],
    ['Nin\u0303a', 'Niña'],
  ])('%j is read as %j', (typed, name) => {
    expect(readName(typed)).toBe(name);
  });
  it.each(['', 'A', '4na', 'Ana 2', '<b>Ana</b>', 'Ana\u202eCruz', '-Ana', '=cmd()', 'A'.repeat(61)])(
    'is not %j',
    (typed) => {
      expect(readName(typed)).toBeNull();
    },
  );
  it('is read in steps that grow with its length alone [T31]', () => {
    expect(ends(() => readName(`A${' .'.repeat(500_000)}!`))).toBeNull();
  });
});

describe('kyc rules', () => {
  it('reads the number of a paper without what only helps the eye [R16]', () => {
    expect(readIdNumber(' n01-23-456789 ')).toBe('N0123456789');
  });
});
