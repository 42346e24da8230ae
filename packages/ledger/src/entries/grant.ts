import { type Book, ofHouse, ofMember } from '../account.ts';
import { makeTransfer, type Transfer } from '../transfer.ts';
import { negated, type MemberId, type Minor, type OrderNo } from '../values.ts';

/** Play money for a trial player, once for each account. [API-11] */
export function grantTrial(trial: Book & { memberId: MemberId; amount: Minor }): Transfer {
  const { merchantCode, currency, memberId, amount } = trial;
  return makeTransfer({
    key: `trial:${memberId}`,
    merchantCode,
    currency,
    memberId,
    guard: 'none',
    ref: '',
    moves: [{ kind: 'trial', from: ofHouse('promotion'), to: ofMember('cash', memberId), amount }],
  });
}

/** What an operator gives to or takes from an account, on record with its number. */
export function adjust(
  change: Book & { memberId: MemberId; orderNo: OrderNo; amount: Minor; account: 'cash' | 'float'; reason: string },
): Transfer {
  const { merchantCode, currency, memberId, orderNo, amount, account, reason } = change;
  const own = ofMember(account, memberId);
  const house = ofHouse('adjustment');
  return makeTransfer({
    key: `adjust:${orderNo}`,
    merchantCode,
    currency,
    memberId,
    guard: 'none',
    ref: orderNo,
    detail: reason,
    moves: [
      amount > 0n
        ? { kind: 'adjust', from: house, to: own, amount }
        : { kind: 'adjust', from: own, to: house, amount: negated(amount) },
    ],
  });
}
