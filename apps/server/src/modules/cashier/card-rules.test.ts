import { describe, expect, it } from 'vitest';
import { namesAgree, maskAccount, readAccountNo, shortName } from './card-rules.ts';

const WALLET = { kind: 'ewallet', minLength: 11, maxLength: 11 } as const;
const BANK = { kind: 'bank', minLength: 10, maxLength: 12 } as const;

describe('an account number', () => {
  it.each([
    ['0917 123 0142', '09171230142'],
    ['+63 917 123 0142', '09171230142'],
    ['639171230142', '09171230142'],
    ['0917-123-0142', '09171230142'],
  ])('of a wallet %j is read as %j', (typed, digits) => {
    expect(readAccountNo(typed, WALLET)).toBe(digits);
  });

  it.each([
    '',
    '0917123014',
    '091712301420',
    '0917123014a',
    '０９１７１２３０１４２',
    '0917 123 014\u202e2',
    '0917.1230142',
  ])('%j is none [API-80]', (typed) => {
    expect(readAccountNo(typed, WALLET)).toBeNull();
  });

  it('of a bank has the lengths that bank has, and is left as it is', () => {
    expect(readAccountNo('639171230142', BANK)).toBe('639171230142');
    expect(readAccountNo('0012-3456-78', BANK)).toBe('0012345678');
    expect([readAccountNo('001234567', BANK), readAccountNo('0012345678901', BANK)]).toEqual([null, null]);
  });

  it('is shown by its ends, never whole [T15]', () => {
    expect(maskAccount('09171230142', 'ewallet')).toBe('0917 *** 0142');
    expect(maskAccount('0012345678', 'bank')).toBe('*** 5678');
    expect(maskAccount('12345678', 'ewallet')).toBe('*** 5678');
    expect(maskAccount('12345', 'bank')).toBe('*** 45');
  });
});

describe('a name', () => {
  it.each([
    ['Juan Miguel Reyes', 'REYES, JUAN MIGUEL'],
    ['Niña Peña', 'nina pena'],
    ['Nin\u0303a Peña', 'Niña Pena'],
    ['Ma. Teresa  dela Cruz', 'Dela Cruz Ma Teresa'],
    ["Mary-Ann O'Hara", 'o hara mary ann'],
  ])('%j is %j', (one, other) => {
    expect(namesAgree(one, other)).toBe(true);
  });

  it.each([
    ['Juan Reyes', 'Juan Miguel Reyes'],
    ['Juan Reyes', 'Juana Reyes'],
    ['Juan Juan Reyes', 'Juan Reyes Reyes'],
    ['', ''],
    ['...', '-'],
  ])('%j is not %j [T13]', (one, other) => {
    expect(namesAgree(one, other)).toBe(false);
  });

  it('is shown short', () => {
    expect([shortName('Juan Miguel Reyes'), shortName('Ñina Ñu'), shortName('Cher')]).toEqual([
      'Juan Miguel R.',
      'Ñina Ñ.',
      'Cher',
    ]);
  });
});
