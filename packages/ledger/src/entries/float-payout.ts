import { type Book, ofHouse, ofMember } from '../account.ts';
import { makeTransfer, type Move, type Transfer } from '../transfer.ts';
import type { MemberId, Minor, OrderNo, TransferKey } from '../values.ts';

/** A payout of float as its agent asked for it. */
export interface FloatPayout extends Book {
  readonly memberId: MemberId;
  readonly orderNo: OrderNo;
  readonly amount: Minor;
}

/** What its movements are called in records: whoever shows them has words for it. */
export const FLOAT_PAYOUT = 'floatPayout';

const WAITING = ofHouse('suspense', FLOAT_PAYOUT);

/** The amount leaves the float at once and waits for staff, so that nothing else can use it. [D3] */
export function holdFloatPayout(order: FloatPayout): Transfer {
  const { memberId, orderNo, amount } = order;
  const move = { kind: 'transfer', from: ofMember('float', memberId), to: WAITING, amount } as const;
  return about(order, `float.payout:${orderNo}`, move);
}

/** Staff approved it. Shares its key with the return: one of the two happens. */
export function payFloatPayout(order: FloatPayout): Transfer {
  const { memberId, amount } = order;
  return about(order, endKey(order), { kind: 'transfer', from: WAITING, to: ofMember('cash', memberId), amount });
}

/** Refused or cancelled: all of it is float again. */
export function returnFloatPayout(order: FloatPayout): Transfer {
  const { memberId, amount } = order;
  return about(order, endKey(order), { kind: 'transfer', from: WAITING, to: ofMember('float', memberId), amount });
}

function endKey({ orderNo }: FloatPayout): TransferKey {
  return `float.payout.end:${orderNo}`;
}

function about({ merchantCode, currency, memberId, orderNo }: FloatPayout, key: TransferKey, move: Move): Transfer {
  return makeTransfer({
    key,
    merchantCode,
    currency,
    memberId,
    guard: 'none',
    ref: orderNo,
    detail: FLOAT_PAYOUT,
    moves: [move],
  });
}
