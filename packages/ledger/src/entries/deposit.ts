import { type Book, ofHouse, ofMember } from '../account.ts';
import { makeTransfer, type Move, type Transfer } from '../transfer.ts';
import type { MemberId, Minor, OrderNo, TransferKey } from '../values.ts';

/** Money that a provider received for a member. */
export interface Received extends Book {
  readonly memberId: MemberId;
  readonly orderNo: OrderNo;
  readonly provider: string;
  /** The provider's own number of the payment: one payment is credited once, whatever is said about it. */
  readonly payment: string;
  readonly amount: Minor;
  readonly fee: Minor;
  readonly method: string;
}

/** A payment reaches the wallet, less the fee. */
export function creditDeposit(paid: Received): Transfer {
  const { merchantCode, currency, memberId, orderNo, provider, payment, amount, fee, method } = paid;
  const outside = ofHouse('payment', provider);
  return makeTransfer({
    key: paymentKey(provider, payment),
    merchantCode,
    currency,
    memberId,
    guard: 'deposit',
    ref: orderNo,
    detail: method,
    moves: [
      { kind: 'deposit', from: outside, to: ofMember('cash', memberId), amount: amount - fee },
      ...(fee > 0n ? [{ kind: 'depositFee', from: outside, to: ofHouse('fee'), amount: fee } as const] : []),
    ],
  });
}

/** A payment that may not be credited waits outside the wallet until a person has decided or it is sent back. */
export function parkDeposit(paid: Received): Transfer {
  const { merchantCode, currency, orderNo, provider, payment, amount, method } = paid;
  return makeTransfer({
    key: `park:${provider}:${payment}`,
    merchantCode,
    currency,
    memberId: null,
    guard: 'none',
    ref: orderNo,
    detail: method,
    moves: [{ kind: 'depositReturn', from: ofHouse('payment', provider), to: ofHouse('suspense'), amount }],
  });
}

/** Somebody has looked at a parked payment and lets it in; shares its key with the way back: one of the two happens. */
export function releaseDeposit(paid: Received): Transfer {
  const { memberId, amount, fee } = paid;
  const parked = ofHouse('suspense');
  return unpark(paid, memberId, [
    { kind: 'deposit', from: parked, to: ofMember('cash', memberId), amount: amount - fee },
    ...(fee > 0n ? [{ kind: 'depositFee', from: parked, to: ofHouse('fee'), amount: fee } as const] : []),
  ]);
}

/** A parked payment has gone back to whoever paid it. */
export function returnDeposit(paid: Received): Transfer {
  const { provider, amount } = paid;
  return unpark(paid, null, [
    { kind: 'depositReturn', from: ofHouse('suspense'), to: ofHouse('payment', provider), amount },
  ]);
}

/** A credited payment that went back to its payer, and what of it its owner still had. */
export interface TakenBack extends Received {
  readonly taken: Minor;
}

/**
 * A credited payment goes back, once: from the wallet as far as it is there. What is not there its owner owes: their provider
 * has it back already, and the debt stands in our own books.
 */
export function takeBackDeposit({ taken, ...paid }: TakenBack): Transfer {
  const { merchantCode, currency, memberId, orderNo, provider, payment, amount, fee, method } = paid;
  const outside = ofHouse('payment', provider);
  const parts = [
    { from: ofMember('cash', memberId), amount: taken },
    { from: ofHouse('suspense', provider), amount: amount - fee - taken },
    { from: ofHouse('fee'), amount: fee },
  ];
  return makeTransfer({
    key: `return:${provider}:${payment}`,
    merchantCode,
    currency,
    memberId,
    guard: 'none',
    ref: orderNo,
    detail: method,
    moves: parts
      .filter((part) => part.amount > 0n)
      .map((part): Move => ({ kind: 'depositReturn', to: outside, ...part })),
  });
}

function unpark(paid: Received, memberId: MemberId | null, moves: readonly Move[]): Transfer {
  const { merchantCode, currency, orderNo, provider, payment, method } = paid;
  const key = `unpark:${provider}:${payment}`;
  return makeTransfer({ key, merchantCode, currency, memberId, guard: 'none', ref: orderNo, detail: method, moves });
}

/** The key of one payment. */
export function paymentKey(provider: string, payment: string): TransferKey {
  return `pay:${provider}:${payment}`;
}
