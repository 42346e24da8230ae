import { type Book, ofMember } from '../account.ts';
import { makeTransfer, type Transfer } from '../transfer.ts';
import type { MemberId, Minor, OrderNo } from '../values.ts';

/** Float goes up one step of the agency; the wallets that people play with are never touched. [D3] */
export function transferUpline(
  order: Book & { memberId: MemberId; uplineId: MemberId; orderNo: OrderNo; amount: Minor },
): Transfer {
  const { merchantCode, currency, memberId, uplineId, orderNo, amount } = order;
  return makeTransfer({
    key: `upline:${orderNo}`,
    merchantCode,
    currency,
    memberId,
    guard: 'none',
    ref: orderNo,
    moves: [{ kind: 'transfer', from: ofMember('float', memberId), to: ofMember('float', uplineId), amount }],
  });
}
