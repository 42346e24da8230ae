import { fail, ok, type Result } from '@perya/std';
import type { PlatformContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import {
  addReceipt,
  lockOrder,
  newestOrders,
  setState,
  takeReceiptBack,
  type SandboxPayment,
} from './sandbox-books.ts';
import { notify, type Postman } from './sandbox-webhook.ts';

/** The other side of the sandbox: a person with a wallet, and the bank that pays out. Never in production. */
export type SandboxBank = Postman & Pick<PlatformContext, 'db'>;

/** An order as the sandbox page shows it; amounts are minor units. */
export interface ShownPayment {
  readonly kind: SandboxPayment['kind'];
  readonly orderNo: string;
  readonly state: SandboxPayment['state'];
  readonly reason: string;
  readonly amount: bigint;
  /** How much moved in the end, and in how many goes. */
  readonly moved: bigint;
  readonly timesMoved: number;
  /** How often it was taken back. */
  readonly timesReturned: number;
  readonly currency: string;
  readonly channel: string;
  readonly partyName: string;
  readonly accountNo: string;
  readonly isExpired: boolean;
  readonly returnUrl: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

/** What happened to an order, and whether our side took the news. */
type Done = Result<{ readonly isDelivered: boolean }, 'order.unknown' | 'order.closed'>;

const SHOWN_MAX = 100;

/** The newest orders first. */
export async function listPayments({ db, clock }: Pick<SandboxBank, 'db' | 'clock'>): Promise<ShownPayment[]> {
  const rows = await newestOrders(db, SHOWN_MAX);
  return rows.map((row) => toShown(row, clock.now()));
}

/** One order; null when the sandbox has none of that number. */
export async function showPayment(
  { db, clock }: Pick<SandboxBank, 'db' | 'clock'>,
  orderNo: string,
): Promise<ShownPayment | null> {
  const [row] = await newestOrders(db, 1, orderNo);
  return row ? toShown(row, clock.now()) : null;
}

function toShown(row: Awaited<ReturnType<typeof newestOrders>>[number], now: Date): ShownPayment {
  return {
    kind: row.kind,
    orderNo: row.order_no,
    state: row.state,
    reason: row.reason,
    amount: BigInt(row.amount),
    moved: BigInt(row.moved ?? 0),
    timesMoved: Number(row.times_moved),
    timesReturned: Number(row.times_returned),
    currency: row.currency,
    channel: row.channel,
    partyName: row.party_name,
    accountNo: row.account_no,
    isExpired: isExpired(row, now),
    returnUrl: row.return_url,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}

/** Pays an order while it is open; another amount than asked for is a wrong one. */
export function pay(bank: SandboxBank, orderNo: string, amount?: bigint): Promise<Done> {
  return move(bank, 'pay', orderNo, { amounts: amount === undefined ? [null] : [amount] });
}

/** Pays an order twice, as people do who are not sure that it worked. */
export function payTwice(bank: SandboxBank, orderNo: string): Promise<Done> {
  return move(bank, 'pay', orderNo, { amounts: [null, null], isClosedToo: true });
}

/** Pays an order whatever became of it: also after its time, after a failure, or once more. */
export function payLate(bank: SandboxBank, orderNo: string): Promise<Done> {
  return move(bank, 'pay', orderNo, { amounts: [null], isClosedToo: true });
}

/** The payer takes the last payment of an order back, as people do at their bank. */
export async function takeBack(bank: SandboxBank, orderNo: string): Promise<Done> {
  const now = bank.clock.now();
  const back = await inTransaction(bank.db, async (tx) => {
    const payment = await lockOrder(tx, 'pay', orderNo);
    if (payment === undefined) return fail('order.unknown');
    const receipt = await takeReceiptBack(tx, payment, now);
    return receipt ? ok({ payment, receipt }) : fail('order.closed');
  });
  return back.ok ? ok({ isDelivered: await notify(bank, back.value.payment, back.value.receipt) }) : back;
}

/** Pays, but nobody is told. */
export function paySilently(bank: SandboxBank, orderNo: string): Promise<Done> {
  return move(bank, 'pay', orderNo, { amounts: [null], isSilent: true });
}

/** Lets a payment fail. */
export function failPayment(bank: SandboxBank, orderNo: string, reason = 'declined'): Promise<Done> {
  return refuse(bank, 'pay', orderNo, reason);
}

/** Pays out. */
export function completePayout(bank: SandboxBank, orderNo: string): Promise<Done> {
  return move(bank, 'payout', orderNo, { amounts: [null] });
}

/** Pays out, but nobody is told. */
export function completePayoutSilently(bank: SandboxBank, orderNo: string): Promise<Done> {
  return move(bank, 'payout', orderNo, { amounts: [null], isSilent: true });
}

/** Sends a payout back. */
export function refusePayout(bank: SandboxBank, orderNo: string, reason = 'account_closed'): Promise<Done> {
  return refuse(bank, 'payout', orderNo, reason);
}

interface Movement {
  /** Null is what was asked for. */
  readonly amounts: readonly (bigint | null)[];
  readonly isClosedToo?: boolean;
  readonly isSilent?: boolean;
}

async function move(
  bank: SandboxBank,
  kind: SandboxPayment['kind'],
  orderNo: string,
  { amounts, isClosedToo = false, isSilent = false }: Movement,
): Promise<Done> {
  const now = bank.clock.now();
  const moved = await inTransaction(bank.db, async (tx) => {
    const payment = await lockOrder(tx, kind, orderNo);
    if (payment === undefined) return fail('order.unknown');
    if (!isClosedToo && !isOpen(payment, now)) return fail('order.closed');
    const receipts = [];
    for (const amount of amounts) receipts.push(await addReceipt(tx, payment, amount ?? BigInt(payment.amount), now));
    return ok({ payment, receipts });
  });
  if (!moved.ok) return moved;
  if (isSilent) return ok({ isDelivered: false });
  const told = moved.value.receipts.map((receipt) => notify(bank, moved.value.payment, receipt));
  return ok({ isDelivered: (await Promise.all(told)).every(Boolean) });
}

async function refuse(bank: SandboxBank, kind: SandboxPayment['kind'], orderNo: string, reason: string): Promise<Done> {
  const now = bank.clock.now();
  const refused = await inTransaction(bank.db, async (tx) => {
    const payment = await lockOrder(tx, kind, orderNo);
    if (payment === undefined) return fail('order.unknown');
    if (payment.state !== 'pending') return fail('order.closed');
    await setState(tx, payment, 'failed', now, reason);
    return ok({ ...payment, state: 'failed', reason, changed_at: now } as const);
  });
  return refused.ok ? ok({ isDelivered: await notify(bank, refused.value, null) }) : refused;
}

function isOpen(payment: SandboxPayment, now: Date): boolean {
  return payment.state === 'pending' && !isExpired(payment, now);
}

function isExpired({ expires_at: expiresAt }: Pick<SandboxPayment, 'expires_at'>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}
