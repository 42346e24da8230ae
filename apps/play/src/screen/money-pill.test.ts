import { describe, expect, it } from 'vitest';
import { payerOf } from './money-pill.tsx';

const bonus = { balance: '300.00', maxStake: '500.00', percent: 100 };

describe('the money of the next stake [R10]', () => {
  it.each([
    ['own', '1000.00', '700.00', 'ownAbove'],
    ['own', '1000.00', '500.00', 'own'],
    ['own and bonus', '700.00', '500.00', 'bonus'],
    ['bonus alone', '300.00', '0.10', 'bonus'],
  ])('of %s: %s, staking %s, is %s', (_, balance, stake, payer) => {
    expect(payerOf(bonus, { balance, stake })).toBe(payer);
  });

  it('is always own where nothing counts', () => {
    expect(payerOf({ ...bonus, percent: 0 }, { balance: '300.00', stake: '10.00' })).toBe('ownOnly');
  });
});
