import { expect, it } from 'vitest';
import { centavosOf, turnoverOf } from './vendor-amounts.ts';

it('reads whole centavos in whatever number of decimals, and nothing finer', () => {
  const texts = ['0', '12', '12.5', '12.50', '12.5000', '12.05', '0.0100', '999999999999.99'];
  expect(texts.map((text) => centavosOf(text))).toEqual([0n, 1200n, 1250n, 1250n, 1250n, 1205n, 1n, 99999999999999n]);
  const wrong = ['12.001', '12.0001', '12.', '.5', '-1', '1e3', '', '1234567890123'];
  expect(wrong.map((text) => centavosOf(text))).toEqual(wrong.map(() => null));
});

it('counts the share of a stake that its kind of game is worth', () => {
  expect([turnoverOf(1001n), turnoverOf(1001n, 100), turnoverOf(1001n, 15), turnoverOf(1001n, 0)]).toEqual([
    1001n,
    1001n,
    150n,
    0n,
  ]);
});
