import { describe, expect, it } from 'vitest';
import { rebateRow } from '../../features/testing/sample-rebate.ts';
import { paymentsOf } from './payments.ts';

const shapes = (payments: ReturnType<typeof paymentsOf>) =>
  payments.map(({ orderNo, gameType, amount, lines }) => [orderNo, gameType, amount, lines.length]);

describe('payments of a report', () => {
  it('put the lines of an order and kind together, with what is carried [SCR-27]', () => {
    const rows = [
      rebateRow('4', { orderNo: 'B', amount: '40.00', validStake: '5000.00' }),
      rebateRow('3', { orderNo: 'B', gameType: 'FISH', amount: '25.20' }),
      rebateRow('2', { orderNo: 'B', amount: '-16.00', validStake: '-2000.00' }),
      rebateRow('1', { orderNo: 'A' }),
    ];
    expect(shapes(paymentsOf(rows, false))).toEqual([
      ['B', 'RNG', '24.00', 2],
      ['B', 'FISH', '25.20', 1],
      ['A', 'RNG', '345.68', 1],
    ]);
  });

  it('leave out the order that may go on with the next page: half a sum is a wrong one [STD-06]', () => {
    const rows = [rebateRow('3', { orderNo: 'B' }), rebateRow('2', { orderNo: 'A' })];
    expect(shapes(paymentsOf(rows, true))).toEqual([['B', 'RNG', '345.68', 1]]);
    expect(paymentsOf(rows.slice(1), true)).toEqual([]);
  });
});
