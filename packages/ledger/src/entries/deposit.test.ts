import { describe, expect, it } from 'vitest';
import type { Account } from '../account.ts';
import type { Transfer } from '../transfer.ts';
import { negated } from '../values.ts';
import {
  creditDeposit,
  parkDeposit,
  releaseDeposit,
  returnDeposit,
  takeBackDeposit,
  type Received,
} from './deposit.ts';

const paid: Received = {
  merchantCode: 'ty01',
  currency: 'PHP',
  memberId: '7',
  orderNo: 'D1',
  provider: 'sandbox',
  payment: 'm1',
  amount: 510_00n,
  fee: 10_00n,
  method: 'gcash',
};

const nameOf = (account: Account) => ('memberId' in account ? `${account.kind}:7` : `${account.kind}/${account.party}`);

/** What each account has after these transfers. */
function sums(...transfers: readonly Transfer[]): Record<string, bigint> {
  const all: Record<string, bigint> = {};
  const add = (name: string, amount: bigint): void => {
    const sum = (all[name] ?? 0n) + amount;
    if (sum === 0n) delete all[name];
    else all[name] = sum;
  };
  for (const { from, to, amount } of transfers.flatMap(({ moves }) => moves)) {
    add(nameOf(from), negated(amount));
    add(nameOf(to), amount);
  }
  return all;
}

describe('a payment', () => {
  it('reaches the wallet less its fee, under the protection of its owner', () => {
    const transfer = creditDeposit(paid);
    expect(sums(transfer)).toEqual({ 'payment/sandbox': -510_00n, 'cash:7': 500_00n, 'fee/': 10_00n });
    expect(transfer).toMatchObject({ key: 'pay:sandbox:m1', guard: 'deposit', memberId: '7' });
  });

  it('that is parked touches nobody’s wallet and shows in nobody’s record', () => {
    const transfer = parkDeposit(paid);
    expect(sums(transfer)).toEqual({ 'payment/sandbox': -510_00n, 'suspense/': 510_00n });
    expect(transfer).toMatchObject({ guard: 'none', memberId: null });
  });

  it('that is let in afterwards ends where it would have been', () => {
    expect(sums(parkDeposit(paid), releaseDeposit(paid))).toEqual(sums(creditDeposit(paid)));
  });

  it('that goes back leaves nothing behind', () => {
    expect(sums(parkDeposit(paid), returnDeposit(paid))).toEqual({});
  });

  it('that is taken back after it was credited leaves what its owner no longer has as a debt, and nothing else', () => {
    const credited = creditDeposit(paid);
    expect(sums(credited, takeBackDeposit({ ...paid, taken: 500_00n }))).toEqual({});
    const poor = takeBackDeposit({ ...paid, taken: 120_00n });
    expect(sums(credited, poor)).toEqual({ 'cash:7': 380_00n, 'suspense/sandbox': -380_00n });
    expect(poor).toMatchObject({ key: 'return:sandbox:m1', guard: 'none', memberId: '7' });
    expect(takeBackDeposit({ ...paid, taken: 0n }).moves.map(({ from }) => nameOf(from))).toEqual([
      'suspense/sandbox',
      'fee/',
    ]);
  });

  it('is either let in or goes back: both have the same key', () => {
    expect(releaseDeposit(paid).key).toBe(returnDeposit(paid).key);
  });
});
