import { type Book, ofHouse, ofMember } from '../account.ts';
import { makeTransfer, type Move, type Transfer } from '../transfer.ts';
import type { MemberId, Minor, OrderNo, TransferKey } from '../values.ts';

/** A withdrawal as its owner asked for it. */
export interface Withdrawal extends Book {
  readonly memberId: MemberId;
  readonly orderNo: OrderNo;
  /** Fee included. */
  readonly amount: Minor;
  readonly fee: Minor;
  /** Where it goes, masked. */
  readonly target: string;
}

/** The amount is held at once, so that nothing else can use it. [T12] */
export function holdWithdrawal(order: Withdrawal): Transfer {
  const { memberId, amount } = order;
  return about(order, `withdraw:${order.orderNo}`, [
    { kind: 'withdrawHold', from: ofMember('cash', memberId), to: ofMember('held', memberId), amount },
  ]);
}

/** The provider has paid it out. Shares its key with the return: one of the two happens. */
export function payWithdrawal(order: Withdrawal & { provider: string }): Transfer {
  const { memberId, amount, fee, provider } = order;
  const held = ofMember('held', memberId);
  return about(order, endKey(order), [
    { kind: 'withdrawPay', from: held, to: ofHouse('payment', provider), amount: amount - fee },
    ...(fee > 0n ? [{ kind: 'withdrawFee', from: held, to: ofHouse('fee'), amount: fee } as const] : []),
  ]);
}

/** Refused, failed or cancelled: all of it comes back. */
export function returnWithdrawal(order: Withdrawal): Transfer {
  const { memberId, amount } = order;
  return about(order, endKey(order), [
    { kind: 'withdrawReturn', from: ofMember('held', memberId), to: ofMember('cash', memberId), amount },
  ]);
}

/** Paid out, and sent back by the receiving bank afterwards: all of it is the member's again. */
export function bounceWithdrawal(order: Withdrawal & { provider: string }): Transfer {
  const { memberId, amount, fee, provider } = order;
  const cash = ofMember('cash', memberId);
  return about(order, `withdraw.bounce:${order.orderNo}`, [
    { kind: 'withdrawReturn', from: ofHouse('payment', provider), to: cash, amount: amount - fee },
    ...(fee > 0n ? [{ kind: 'withdrawReturn', from: ofHouse('fee'), to: cash, amount: fee } as const] : []),
  ]);
}

function endKey({ orderNo }: Withdrawal): TransferKey {
  return `withdraw.end:${orderNo}`;
}

function about(order: Withdrawal, key: TransferKey, moves: readonly Move[]): Transfer {
  const { merchantCode, currency, memberId, orderNo, target } = order;
  return makeTransfer({ key, merchantCode, currency, memberId, guard: 'none', ref: orderNo, detail: target, moves });
}
