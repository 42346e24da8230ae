import { describe, expect, it } from 'vitest';
import { readAmount } from '../../platform/money.ts';
import { partOf, turnoverOf } from './vendor-amounts.ts';

describe('vendor amounts', () => {
  it('reads whole centavos in whatever number of decimals, and nothing finer', () => {
    const texts = ['0', '12', '12.5', '12.50', '12.5000', '12.05', '0.0100', '999999999999.99'];
    expect(texts.map((text) => readAmount(text, 'PHP'))).toEqual([
      0n,
      1200n,
      1250n,
      1250n,
      1250n,
      1205n,
      1n,
      99999999999999n,
    ]);
    const wrong = ['12.001', '12.0001', '12.', '.5', '-1', '1e3', '', '1234567890123'];
    expect(wrong.map((text) => readAmount(text, 'PHP'))).toEqual(wrong.map(() => null));
  });

  it('reads parts of an amount by its currency: all of it at most, and nothing when they are left out', () => {
    expect([partOf('12.50', 1250n, 'PHP'), partOf(undefined, 1250n, 'PHP'), partOf('12.51', 1250n, 'PHP')]).toEqual([
      1250n,
      0n,
      null,
    ]);
    expect([partOf('12', 12n, 'VND'), partOf('12.00', 12n, 'VND'), partOf('11.50', 12n, 'VND')]).toEqual([
      12n,
      12n,
      null,
    ]);
    expect([partOf('0.0012', 12n, 'USDT'), partOf('0.00121', 13n, 'USDT')]).toEqual([12n, null]);
  });

  it('counts the share of a stake that its kind of game is worth', () => {
    expect([turnoverOf(1001n), turnoverOf(1001n, 100), turnoverOf(1001n, 15), turnoverOf(1001n, 0)]).toEqual([
      1001n,
      1001n,
      150n,
      0n,
    ]);
  });
});
