import { paymentKey, type Received } from '@perya/ledger';
import { assert } from '@perya/std';
import { drawOrderNo } from '../ledger/order-no.ts';
import { moneyRefOf, refOf } from '../providers/payments/sandbox-webhook.ts';
import { MERCHANT_CODE } from './brand.ts';
import type { Past } from './past.ts';
import type { Act, Happening } from './team-play.ts';

/** A deposit that was ordered and paid, as the ledger sees it. */
export interface KeptDeposit {
  readonly key: string;
  readonly received: Received;
}

/** How they pay; all of these are wallets of the sandbox. */
const METHODS = ['gcash', 'maya', 'gcash', 'gcash', 'grabpay'] as const;
const PROVIDER = 'sandbox';
const MINUTE_MS = 60_000;
const EXPIRES_MS = 15 * MINUTE_MS;

interface Ordered {
  readonly act: Act;
  readonly orderNo: string;
  readonly memberId: string;
  readonly method: string;
  readonly amount: bigint;
  readonly orderedAt: Date;
  readonly paidAt: Date;
}

/**
 * Writes down all orders of the team with their payments, ours and those of the sandbox provider, at once: one by one, as the
 * player's, they would hold up the first start.
 */
export async function keepDeposits(
  past: Past,
  happenings: readonly Happening[],
  idOf: (account: string) => string,
): Promise<ReadonlyMap<Act, KeptDeposit>> {
  const orders = orderAll(past, happenings, idOf);
  const kept = new Map<Act, KeptDeposit>();
  if (orders.length === 0) return kept;
  const paid = await payAtProvider(past, orders);
  await keepOrders(past, orders, paid);
  for (const { act, memberId, orderNo, amount, method } of orders) {
    const payment = paid.get(orderNo)?.money ?? '';
    const received = { ...past.book, memberId, orderNo, provider: PROVIDER, payment, amount, fee: 0n, method };
    kept.set(act, { key: paymentKey(PROVIDER, payment), received });
  }
  return kept;
}

function orderAll(past: Past, happenings: readonly Happening[], idOf: (account: string) => string): Ordered[] {
  const { zone, chance } = past;
  const orders = new Map<string, Ordered>();
  for (const { at: paidAt, acts } of happenings) {
    for (const act of acts) {
      if (act.do !== 'deposit') continue;
      const orderedAt = new Date(paidAt.getTime() - MINUTE_MS);
      let orderNo = drawOrderNo('D', orderedAt, zone, chance);
      while (orders.has(orderNo)) orderNo = drawOrderNo('D', orderedAt, zone, chance);
      const method = METHODS[orders.size % METHODS.length] ?? METHODS[0];
      orders.set(orderNo, { act, orderNo, memberId: idOf(act.account), method, amount: act.amount, orderedAt, paidAt });
    }
  }
  return [...orders.values()];
}

/** How the provider names an order, and the money that came for it. */
interface AtProvider {
  readonly ref: string;
  readonly money: string;
}

async function payAtProvider({ tx, book }: Past, orders: readonly Ordered[]): Promise<ReadonlyMap<string, AtProvider>> {
  const payments = await tx
    .insertInto('sandbox_payment')
    .values(
      orders.map(({ orderNo, amount, method, orderedAt, paidAt }) => ({
        kind: 'pay' as const,
        order_no: orderNo,
        amount,
        currency: book.currency,
        channel: method,
        state: 'paid' as const,
        notify_url: 'http://localhost/',
        return_url: 'http://localhost/',
        expires_at: new Date(orderedAt.getTime() + EXPIRES_MS),
        created_at: orderedAt,
        changed_at: paidAt,
      })),
    )
    .returning(['id', 'kind', 'order_no'])
    .execute();
  const byOrder = new Map(payments.map((payment) => [payment.order_no, payment]));
  const receipts = await tx
    .insertInto('sandbox_receipt')
    .values(
      orders.map(({ orderNo, amount, paidAt }) => {
        const payment = byOrder.get(orderNo);
        assert(payment, 'the sandbox keeps every order');
        return { payment_id: payment.id, amount, at: paidAt };
      }),
    )
    .returning(['id', 'payment_id'])
    .execute();
  const money = new Map(receipts.map((receipt) => [receipt.payment_id, moneyRefOf(receipt)]));
  return new Map(
    payments.map((payment) => [payment.order_no, { ref: refOf(payment), money: money.get(payment.id) ?? '' }]),
  );
}

async function keepOrders(
  { tx, book }: Past,
  orders: readonly Ordered[],
  paid: ReadonlyMap<string, AtProvider>,
): Promise<void> {
  await tx
    .insertInto('deposit_order')
    .values(
      orders.map(({ orderNo, memberId, method, amount, orderedAt, paidAt }) => ({
        order_no: orderNo,
        merchant_code: MERCHANT_CODE,
        member_id: memberId,
        method_id: method,
        provider: PROVIDER,
        currency: book.currency,
        amount,
        status: 'success' as const,
        provider_ref: paid.get(orderNo)?.ref ?? '',
        created_at: orderedAt,
        expires_at: new Date(orderedAt.getTime() + EXPIRES_MS),
        ended_at: paidAt,
      })),
    )
    .execute();
  await tx
    .insertInto('deposit_payment')
    .values(
      orders.map(({ orderNo, amount, paidAt }) => ({
        merchant_code: MERCHANT_CODE,
        provider: PROVIDER,
        ref: paid.get(orderNo)?.money ?? '',
        order_no: orderNo,
        amount,
        credited: amount,
        outcome: 'credited' as const,
        paid_at: paidAt,
        recorded_at: paidAt,
      })),
    )
    .execute();
}
