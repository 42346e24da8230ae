import { type Book, ofHouse, ofMember } from '../account.ts';
import { makeTransfer, type Move, type Transfer } from '../transfer.ts';
import type { MemberId, Minor, OrderNo, TransferKey, VendorCode } from '../values.ts';

/** Money that goes to a vendor with a wallet of its own, or comes back from there. */
export interface VendorTransfer extends Book {
  readonly memberId: MemberId;
  readonly orderNo: OrderNo;
  readonly vendor: VendorCode;
  readonly amount: Minor;
}

/** The amount is held before the vendor hears of it. */
export function holdForVendor(order: VendorTransfer): Transfer {
  const { memberId, amount, orderNo } = order;
  return about(order, `out:${orderNo}`, [
    { kind: 'transfer', from: ofMember('cash', memberId), to: ofMember('held', memberId), amount },
  ]);
}

/** The vendor has it. Shares its key with the return: one of the two happens. */
export function handToVendor(order: VendorTransfer): Transfer {
  const { memberId, amount, vendor } = order;
  return about(order, outEndKey(order), [
    { kind: 'transfer', from: ofMember('held', memberId), to: ofHouse('vendor', vendor), amount },
  ]);
}

/** The vendor refused it: it comes back. */
export function returnFromHold(order: VendorTransfer): Transfer {
  const { memberId, amount } = order;
  return about(order, outEndKey(order), [
    { kind: 'transfer', from: ofMember('held', memberId), to: ofMember('cash', memberId), amount },
  ]);
}

/** The vendor has given it back. */
export function takeFromVendor(order: VendorTransfer): Transfer {
  const { memberId, amount, vendor, orderNo } = order;
  return about(order, `back:${orderNo}`, [
    { kind: 'transfer', from: ofHouse('vendor', vendor), to: ofMember('cash', memberId), amount },
  ]);
}

function outEndKey({ orderNo }: VendorTransfer): TransferKey {
  return `out.end:${orderNo}`;
}

function about(order: VendorTransfer, key: TransferKey, moves: readonly Move[]): Transfer {
  const { merchantCode, currency, memberId, orderNo, vendor } = order;
  return makeTransfer({ key, merchantCode, currency, memberId, guard: 'none', ref: orderNo, detail: vendor, moves });
}
