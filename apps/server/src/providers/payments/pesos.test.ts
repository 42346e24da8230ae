import { describe, expect, it } from 'vitest';
import { repeats } from '../../../../../tools/testing/repeats.ts';
import { fromPesos, toPesos } from './pesos.ts';

describe('amounts in the writing of providers', () => {
  it.each([
    [1n, '0.01'],
    [99n, '0.99'],
    [100n, '1.00'],
    [125_050n, '1250.50'],
    [5_000_000_000n, '50000000.00'],
  ])('writes %s centavos as %s and reads them back', (centavos, written) => {
    expect(toPesos(centavos)).toBe(written);
    expect(fromPesos(written)).toBe(centavos);
    expect(fromPesos(Number(written))).toBe(centavos);
  });

  it('is exact for one centavo after the other, also through a number of JSON', () => {
    const all = Array.from({ length: repeats({ quick: 20_000, long: 200_000 }) }, (_, centavos) => BigInt(centavos));
    const wrong = all.filter((centavos) => {
      const sent = JSON.stringify({ amount: Number(toPesos(centavos)) });
      return fromPesos((JSON.parse(sent) as { amount: number }).amount) !== centavos;
    });
    expect(wrong).toEqual([]);
  });

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
    expect(fromPesos(written)).toBeNull();
  });

  it('takes zeros behind the centavos', () => {
    expect(fromPesos('10.5000')).toBe(1050n);
  });
});
