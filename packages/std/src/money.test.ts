import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeats } from '../../../tools/testing/repeats.ts';
import { formatAmount, groupedAmount, parseAmount, shareOf } from './money.ts';

/** Reads an amount digit by digit, as slowly and plainly as it can be said. */
function reference(text: string): bigint | null {
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
  if (whole < 1 || whole > 12 || decimals === 0 || decimals > 2) return null;
  if (decimals < 0) return minor * 100n;
  return decimals === 1 ? minor * 10n : minor;
}

/** What people, phones and attackers write. */
const written = fc.oneof(
  fc.stringMatching(/^[0-9]{1,14}(\.[0-9]{0,4})?$/),
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
  it('read exactly what a slow reference reads, over thousands of strings [T48]', () => {
    const strings = repeats({ quick: 5_000, long: 100_000 });
    let read = 0;
    fc.assert(
      fc.property(written, (text) => {
        const minor = parseAmount(text);
        expect(minor).toBe(reference(text));
        if (minor !== null) read += 1;
      }),
      { numRuns: strings },
    );
    expect(read).toBeGreaterThan(strings / 20);
  });

  it('come back as they were written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999_999n }), (minor) => {
        expect(parseAmount(formatAmount(minor))).toBe(minor);
        expect(formatAmount(-minor - 1n)).toBe(`-${formatAmount(minor + 1n)}`);
      }),
    );
    expect([0n, 5n, 99n, 100n, 125_000n].map(formatAmount)).toEqual(['0.00', '0.05', '0.99', '1.00', '1250.00']);
  });

  it('are grouped for people', () => {
    const minor = [0n, 99_999n, 250_000n, 123_456_789n, -100_000n];
    expect(minor.map(groupedAmount)).toEqual(['0.00', '999.99', '2,500.00', '1,234,567.89', '-1,000.00']);
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
