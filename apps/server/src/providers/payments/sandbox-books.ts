import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { PayOrder, PayoutOrder } from './payment-provider.ts';

/** An order as the sandbox provider has it; nobody else reads or writes its books. */
export type SandboxPayment = Selectable<Database['sandbox_payment']>;

/** Money that moved at the sandbox provider. */
export type SandboxReceipt = Selectable<Database['sandbox_receipt']>;

type Db = Kysely<Database>;

/** Writes an order down, once. */
export async function keepOrder(
  db: Db,
  order: (PayOrder & { readonly kind: 'pay' }) | (PayoutOrder & { readonly kind: 'payout' }),
  now: Date,
): Promise<SandboxPayment> {
  const isPay = order.kind === 'pay';
  const row = {
    kind: order.kind,
    order_no: order.orderNo,
    amount: order.amount.toString(),
    currency: order.currency,
    channel: isPay ? order.channel : order.bankCode,
    party_name: (isPay ? order.payer.name : order.accountName) ?? '',
    account_no: isPay ? '' : order.accountNo,
    notify_url: order.notifyUrl,
    return_url: isPay ? order.returnUrl : '',
    expires_at: isPay ? order.expiresAt : null,
    created_at: now,
    changed_at: now,
  };
  await db
    .insertInto('sandbox_payment')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'order_no']).doNothing())
    .execute();
  return db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('kind', '=', order.kind)
    .where('order_no', '=', order.orderNo)
    .executeTakeFirstOrThrow();
}

/** An order and the money that moved for it, oldest first; null when there is no such order. */
export async function findOrder(
  db: Db,
  kind: SandboxPayment['kind'],
  orderNo: string,
): Promise<{ readonly payment: SandboxPayment; readonly receipts: readonly SandboxReceipt[] } | null> {
  const payment = await db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('kind', '=', kind)
    .where('order_no', '=', orderNo)
    .executeTakeFirst();
  if (payment === undefined) return null;
  const receipts = await db
    .selectFrom('sandbox_receipt')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .orderBy('id')
    .execute();
  return { payment, receipts };
}

/** Keeps others from an order while it is changed. */
export function lockOrder(
  tx: Transaction<Database>,
  kind: SandboxPayment['kind'],
  orderNo: string,
): Promise<SandboxPayment | undefined> {
  return tx
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('kind', '=', kind)
    .where('order_no', '=', orderNo)
    .forUpdate()
    .executeTakeFirst();
}

/** Moves money for an order. */
export async function addReceipt(
  tx: Transaction<Database>,
  payment: SandboxPayment,
  amount: bigint,
  now: Date,
): Promise<SandboxReceipt> {
  await setState(tx, payment, 'paid', now);
  return tx
    .insertInto('sandbox_receipt')
    .values({ payment_id: payment.id, amount: amount.toString(), at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The last money of an order that has not gone back goes back; nothing when there is none. */
export async function takeReceiptBack(
  tx: Transaction<Database>,
  payment: SandboxPayment,
  now: Date,
): Promise<SandboxReceipt | undefined> {
  const last = tx
    .selectFrom('sandbox_receipt')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where('returned_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1);
  return tx
    .updateTable('sandbox_receipt')
    .set({ returned_at: now })
    .where('id', 'in', last)
    .returningAll()
    .executeTakeFirst();
}

/** Money that went back, by its own number. */
export function findReturned(db: Db, id: string) {
  return db
    .selectFrom('sandbox_receipt as receipt')
    .innerJoin('sandbox_payment as payment', 'payment.id', 'receipt.payment_id')
    .selectAll('receipt')
    .select('payment.currency')
    .where('receipt.id', '=', id)
    .where('receipt.returned_at', 'is not', null)
    .executeTakeFirst();
}

/** Ends an order. */
export async function setState(
  tx: Transaction<Database>,
  payment: SandboxPayment,
  state: 'paid' | 'failed',
  now: Date,
  reason = '',
): Promise<void> {
  await tx
    .updateTable('sandbox_payment')
    .set({ state, reason, changed_at: now })
    .where('id', '=', payment.id)
    .execute();
}

/** The newest orders, or one of them, with how much and how often money moved for each. */
export function newestOrders(db: Db, limit: number, orderNo?: string) {
  const query = db
    .selectFrom('sandbox_payment as payment')
    .leftJoin('sandbox_receipt as receipt', 'receipt.payment_id', 'payment.id')
    .selectAll('payment')
    .select(({ fn }) => [
      fn.count<string>('receipt.id').as('times_moved'),
      fn.sum<string | null>('receipt.amount').as('moved'),
      fn.count<string>('receipt.returned_at').as('times_returned'),
    ])
    .groupBy('payment.id')
    .orderBy('payment.id', 'desc')
    .limit(limit);
  return (orderNo === undefined ? query : query.where('payment.order_no', '=', orderNo)).execute();
}

/** All money that moved between two moments, and the payouts that failed or are open. */
export async function movedBetween(db: Db, from: Date, to: Date) {
  const moved = await db
    .selectFrom('sandbox_receipt as receipt')
    .innerJoin('sandbox_payment as payment', 'payment.id', 'receipt.payment_id')
    .select(['payment.kind', 'payment.order_no', 'payment.currency'])
    .select(['receipt.id', 'receipt.payment_id', 'receipt.amount', 'receipt.at'])
    .where('receipt.at', '>=', from)
    .where('receipt.at', '<', to)
    .orderBy('receipt.id')
    .execute();
  const open = await db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('kind', '=', 'payout')
    .where('state', '<>', 'paid')
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('id')
    .execute();
  return { moved, open };
}
