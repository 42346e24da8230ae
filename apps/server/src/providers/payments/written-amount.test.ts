import { describe, expect, it } from 'vitest';
import { repeats } from '../../../../../tools/testing/repeats.ts';
import { formatAmount } from '../../platform/money.ts';
import { readWritten } from './written-amount.ts';

describe('amounts in the writing of providers', () => {
  it.each([
    [1n, '0.01', 'PHP'],
    [99n, '0.99', 'PHP'],
    [100n, '1.00', 'PHP'],
    [125_050n, '1250.50', 'PHP'],
    [5_000_000_000n, '50000000.00', 'PHP'],
    [125_050n, '125050', 'VND'],
    [1n, '0.0001', 'USDT'],
    [125_050n, '12.5050', 'USDT'],
  ])('writes %s minor units as %s %s and reads them back', (minor, written, currency) => {
    expect(formatAmount(minor, currency)).toBe(written);
    expect(readWritten(written, currency)).toBe(minor);
    expect(readWritten(Number(written), currency)).toBe(minor);
  });

  it.each(['PHP', 'VND', 'USDT'])(
    'is exact for one minor unit after the other of %s, also through a number of JSON',
    (currency) => {
      const all = Array.from({ length: repeats({ quick: 20_000, long: 200_000 }) }, (_, minor) => BigInt(minor));
      const wrong = all.filter((minor) => {
        const sent = JSON.stringify({ amount: Number(formatAmount(minor, currency)) });
        return readWritten((JSON.parse(sent) as { amount: number }).amount, currency) !== minor;
      });
      expect(wrong).toEqual([]);
    },
  );

  it.each([
    '1e3',
    '-1',
    '+1',
    '01',
    '1.',
    '.5',
    '1.005',
    '1,000',
    ' 1',
    '',
    'NaN',
    '१',
    '1'.repeat(16),
    1e21,
    -0.01,
    0.001,
  ])('refuses %s', (written) => {
    expect(readWritten(written, 'PHP')).toBeNull();
  });

  it('takes zeros behind the decimals of the currency, and nothing else', () => {
    expect(readWritten('10.5000', 'PHP')).toBe(1050n);
    expect(readWritten('10.00', 'VND')).toBe(10n);
    expect(['10.5', '0.1'].map((written) => readWritten(written, 'VND'))).toEqual([null, null]);
    expect(readWritten('1.00005', 'USDT')).toBeNull();
  });

  it('notes money of a currency that nobody here keeps', () => {
    expect(readWritten('10.50', 'EUR')).toBe(1050n);
  });
});
