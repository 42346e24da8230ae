import type { Paid } from '../../providers/payments/payment-provider.ts';

/** How a payment differs from what its order waited for. */
export interface Oddities {
  readonly isLate: boolean;
  /** Another payment than the one the order waited for. */
  readonly isExtra: boolean;
  readonly isWrongAmount: boolean;
}

/** What an order waited for. */
interface Awaited {
  readonly amount: bigint;
  readonly fee: bigint;
  readonly expiresAt: Date;
}

/** Tells how a payment differs. */
export function oddities(order: Awaited, paid: Pick<Paid, 'amount' | 'paidAt'>, paymentsBefore: number): Oddities {
  return {
    isLate: paid.paidAt >= order.expiresAt,
    isExtra: paymentsBefore > 0,
    isWrongAmount: paid.amount !== order.amount + order.fee,
  };
}

/** The fee of what really came: its share of the order, rounded in favour of the player. */
export function feeOf(order: Pick<Awaited, 'amount' | 'fee'>, received: bigint): bigint {
  return (received * order.fee) / (order.amount + order.fee);
}

/** Whether two names can be the same person's, however they are written: case, accents, order and dots aside. */
export function isSameName(one: string, other: string): boolean {
  const first = wordsOf(one);
  const second = wordsOf(other);
  const [fewer, more] = first.length <= second.length ? [first, second] : [second, first];
  return fewer.length > 0 && fewer.every((word) => more.includes(word));
}

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  // Initials say too little to count against anybody.
  return plain.split(/[^\p{L}]+/u).filter((word) => word.length > 1);
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** People who said that they paid are looking at the screen. */
const HURRY_FOR_MS = 3 * MINUTE_MS;
/** Late money is found for as long as this. */
const ASK_AFTER_END_MS = 48 * HOUR_MS;

/** When a provider is asked next about an order that is not paid; null when nothing more is awaited. */
export function nextAsk(
  order: { readonly createdAt: Date; readonly expiresAt: Date; readonly saidPaidAt: Date | null },
  now: Date,
): Date | null {
  const at = now.getTime();
  const expiresAt = order.expiresAt.getTime();
  if (at >= expiresAt + ASK_AFTER_END_MS) return null;
  const isHurried = order.saidPaidAt !== null && at - order.saidPaidAt.getTime() < HURRY_FOR_MS;
  const age = at - order.createdAt.getTime();
  const wait = isHurried ? 5 * SECOND_MS : Math.min(Math.max(age / 4, 15 * SECOND_MS), HOUR_MS);
  const next = at + wait;
  // An order ends on time, and is asked about once more when it does.
  return new Date(at < expiresAt ? Math.min(next, expiresAt) : next);
}
