import { describe, expect, it } from 'vitest';
import { amountOf, boundsFault, centavosOf, cleanAmount, groupAmount, shareOf } from './amount.ts';

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
    expect(cleanAmount(typed)).toBe(kept);
  });

  it.each([
    ['1000', 100_000],
    ['1000.5', 100_050],
    ['12.', 1200],
    ['0.07', 7],
    ['999999999999.99', 99_999_999_999_999],
    ['-3.50', -350],
    ['', null],
    ['.', null],
    ['1.234', null],
    ['1,000', null],
    ['1e3', null],
  ])('%s is %s centavos', (text, centavos) => {
    expect(centavosOf(text)).toBe(centavos);
  });

  it('goes there and back without losing a centavo', () => {
    for (const text of ['0.01', '0.10', '1.00', '8.95', '4503.07', '999999999999.99', '-12.30']) {
      expect(amountOf(centavosOf(text) ?? NaN)).toBe(text);
    }
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
});

it('groups thousands and drops centavos that are none', () => {
  expect(groupAmount('1000.00')).toBe('1,000');
  expect(groupAmount('1234567.5')).toBe('1,234,567.5');
  expect(groupAmount('100.')).toBe('100.');
  expect(groupAmount('')).toBe('');
});
