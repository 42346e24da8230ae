import { describe, expect, it } from 'vitest';
import { boundsFault, cleanAmount, groupAmount, plainAmount, shareOf, typedMinor } from './amount.ts';

describe('typing an amount [VAL-37]', () => {
  it.each([
    ['1,000.50', '1000.50'],
    ['₱ 1000', '1000'],
    ['007', '7'],
    ['0', '0'],
    ['.5', '0.5'],
    ['1.2.3.4', '1.23'],
    ['12.345', '12.34'],
    ['-5', '5'],
    ['1e5', '15'],
    ['12.', '12.'],
    ['9'.repeat(20), '9'.repeat(12)],
    ['abc', ''],
  ])('%s is kept as %s', (typed, kept) => {
    expect(cleanAmount(typed, 2)).toBe(kept);
  });

  it.each([
    ['12.5', 0, '12'],
    ['12.', 0, '12'],
    ['.5', 0, ''],
    ['1,000,000', 0, '1000000'],
    ['12.34567', 4, '12.3456'],
    ['.00001', 4, '0.0000'],
  ])('%s in a currency of %d decimals is kept as %s', (typed, decimals, kept) => {
    expect(cleanAmount(typed, decimals)).toBe(kept);
  });

  it.each([
    ['1000', 100_000],
    ['1000.5', 100_050],
    ['12.', 1200],
    ['0.07', 7],
    ['999999999999.99', 99_999_999_999_999],
    ['-3.50', null],
    ['', null],
    ['.', null],
    ['1.234', null],
    ['1,000', null],
    ['1e3', null],
  ])('%s is %s centavos', (text, centavos) => {
    expect(typedMinor(text, 2)).toBe(centavos);
  });

  it.each([
    ['12000', 0, 12_000],
    ['12.5', 0, null],
    ['12.', 0, 12],
    ['12.5', 4, 125_000],
    ['0.0001', 4, 1],
    ['0.00001', 4, null],
  ])('%s of %d decimals is %s minor units', (text, decimals, minor) => {
    expect(typedMinor(text, decimals)).toBe(minor);
  });
});

describe('shares', () => {
  it('are rounded down like on the server, and never below what is asked at least', () => {
    expect(shareOf(100_000, 1)).toBe(1000);
    expect(shareOf(333, 1.5)).toBe(4);
    expect(shareOf(99, 0.5)).toBe(0);
    expect(shareOf(10_000, 0.5, 1500)).toBe(1500);
    // 0.29 * 100 is 28.999… in a double.
    expect(shareOf(10_000, 0.29)).toBe(29);
  });
});

describe('bounds', () => {
  it.each([
    ['', 'amount.invalid'],
    ['0.00', 'amount.invalid'],
    ['99.99', 'cashier.tooLittle'],
    ['100', null],
    ['50000.00', null],
    ['50000.01', 'cashier.tooMuch'],
  ])('%s gives %s [SCR-18] [VAL-37]', (typed, fault) => {
    expect(boundsFault(typed, '100.00', '50000.00')).toBe(fault);
  });

  it('are held to the decimals of their currency', () => {
    expect(['9999', '10000', '10000.5', '50001'].map((typed) => boundsFault(typed, '10000', '50000'))).toEqual([
      'cashier.tooLittle',
      null,
      'amount.invalid',
      'cashier.tooMuch',
    ]);
    expect(['0.0099', '0.01', '5.0001'].map((typed) => boundsFault(typed, '0.0100', '5.0000'))).toEqual([
      'cashier.tooLittle',
      null,
      'cashier.tooMuch',
    ]);
  });
});

describe('cashier amount', () => {
  it('groups thousands and drops centavos that are none', () => {
    expect(groupAmount('1000.00')).toBe('1,000');
    expect(groupAmount('1234567.5')).toBe('1,234,567.5');
    expect(groupAmount('100.')).toBe('100.');
    expect(groupAmount('')).toBe('');
    expect(groupAmount('100000')).toBe('100,000');
    expect(groupAmount('1234.0000')).toBe('1,234');
    expect(plainAmount('1000.5000')).toBe('1000.5000');
  });
});
