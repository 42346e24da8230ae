import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeats } from '../../../tools/testing/repeats.ts';
import { formatAmount, groupedAmount, parseAmount, SCALE_MAX, shareOf } from './money.ts';

/** Every number of decimals that a currency may have. */
const SCALES = Array.from({ length: SCALE_MAX + 1 }, (_, scale) => scale);

/** Reads an amount digit by digit, as slowly and plainly as it can be said. */
function reference(text: string, scale: number): bigint | null {
  let minor = 0n;
  let whole = 0;
  let decimals = -1;
  for (const letter of text) {
    const digit = '0123456789'.indexOf(letter);
    if (letter === '.' && decimals < 0 && whole > 0) {
      decimals = 0;
      continue;
    }
    if (digit < 0 || letter.length !== 1) return null;
    minor = minor * 10n + BigInt(digit);
    if (decimals < 0) whole += 1;
    else decimals += 1;
  }
  if (whole < 1 || whole > 12 || decimals === 0 || decimals > scale) return null;
  for (let given = Math.max(decimals, 0); given < scale; given += 1) minor *= 10n;
  return minor;
}

/** What people, phones and attackers write. */
const written = fc.oneof(
  fc.stringMatching(/^[0-9]{1,14}(\.[0-9]{0,6})?$/),
  fc.string({ unit: fc.constantFrom(...'0123456789..,-+eE٠１۲ \n\u00a0_xXn\u0000∞'.split('')), maxLength: 16 }),
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '',
    '.',
    '0',
    '00.00',
    '1.',
    '.5',
    '1e5',
    'NaN',
    'Infinity',
    '0x10',
    '1_000',
    '９',
    '1.005',
    '-1',
    '+1',
    '1 ',
  ),
);

describe('amounts', () => {
  it.each(SCALES)(
    'of %d decimals read exactly what a slow reference reads, over thousands of strings [T48]',
    (scale) => {
      const strings = repeats({ quick: 5_000, long: 100_000 });
      let read = 0;
      fc.assert(
        fc.property(written, (text) => {
          const minor = parseAmount(text, scale);
          expect(minor).toBe(reference(text, scale));
          if (minor !== null) read += 1;
        }),
        { numRuns: strings },
      );
      expect(read).toBeGreaterThan(strings / 20);
    },
  );

  it.each(SCALES)('of %d decimals come back as they were written, with all their decimals', (scale) => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), (minor) => {
        const text = formatAmount(minor, scale);
        expect(parseAmount(text, scale)).toBe(minor);
        expect(text).toMatch(scale === 0 ? /^\d+$/ : new RegExp(`^\\d+\\.\\d{${scale}}$`));
        expect(formatAmount(-minor - 1n, scale)).toBe(`-${formatAmount(minor + 1n, scale)}`);
      }),
    );
  });

  it('are written with the decimals of their currency', () => {
    const written = (scale: number) => [0n, 5n, 99n, 100n, 125_000n].map((minor) => formatAmount(minor, scale));
    expect(written(2)).toEqual(['0.00', '0.05', '0.99', '1.00', '1250.00']);
    expect(written(0)).toEqual(['0', '5', '99', '100', '125000']);
    expect(written(4)).toEqual(['0.0000', '0.0005', '0.0099', '0.0100', '12.5000']);
  });

  it.each([-1, 5, 1.5, Number.NaN])('are never of %d decimals', (scale) => {
    expect(() => formatAmount(1n, scale)).toThrow('no to four decimals');
    expect(() => parseAmount('1', scale)).toThrow('no to four decimals');
  });

  it('are grouped for people', () => {
    const minor = [0n, 99_999n, 250_000n, 123_456_789n, -100_000n];
    const grouped = (scale: number) => minor.map((one) => groupedAmount(one, scale));
    expect(grouped(2)).toEqual(['0.00', '999.99', '2,500.00', '1,234,567.89', '-1,000.00']);
    expect(grouped(0)).toEqual(['0', '99,999', '250,000', '123,456,789', '-100,000']);
    expect(grouped(4)).toEqual(['0.0000', '9.9999', '25.0000', '12,345.6789', '-10.0000']);
  });

  it('are shared without giving more than there is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.nat(10_000), (minor, bps) => {
        const share = shareOf(minor, bps);
        expect(share * 10_000n <= minor * BigInt(bps)).toBe(true);
        expect((share + 1n) * 10_000n > minor * BigInt(bps)).toBe(true);
      }),
    );
    expect(() => shareOf(-1n, 100)).toThrow('shares are of amounts');
    expect(() => shareOf(1n, 0.5)).toThrow('shares are of amounts');
  });
});
