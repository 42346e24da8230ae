import { describe, expect, it } from 'vitest';
import { minorOf } from '@perya/web/lib/amount.ts';
import { withdrawInfo } from '../../features/testing/sample-cashier.ts';
import { explainParts } from './explain-parts.ts';

describe('how the withdrawable sum is worked out [SCR-19]', () => {
  it.each([
    ['nothing taken away', { balance: '9980.50', withdrawable: '9980.50' }],
    [
      'a stake in an open round',
      { balance: '13332.95', inPlay: '5.00', turnoverLeft: '1291.75', withdrawable: '12041.20' },
    ],
    ['all of it', { balance: '0.07', bonus: '20.01', inPlay: '3.33', locked: '1000.00', withdrawable: '0.07' }],
    ['more turnover than money', { balance: '100.00', locked: '50.00', turnoverLeft: '250.00', withdrawable: '0.00' }],
  ] as const)('adds up to the centavo with %s', (_, change) => {
    const nothing = { bonus: '0.00', inPlay: '0.00', locked: '0.00', turnoverLeft: '0.00' };
    const info = withdrawInfo({ ...nothing, ...change });
    const sum = explainParts(info).reduce((all, { minor }) => all + minor, 0);
    expect(sum).toBe(minorOf(info.withdrawable));
  });

  it('begins with the stake that has left the balance, and takes it away with a sign', () => {
    const info = withdrawInfo({
      balance: '13332.95',
      bonus: '0.00',
      inPlay: '5.00',
      locked: '0.00',
      withdrawable: '12041.20',
    });
    expect(explainParts(info)).toEqual([
      { key: 'withdraw.why.all', minor: 1_333_795 },
      { key: 'withdraw.why.inPlay', minor: -500 },
      { key: 'withdraw.why.turnover', minor: -129_175 },
    ]);
  });
});
