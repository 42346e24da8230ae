import type { cashier, ContentLanguage } from '@perya/contract';
import type { Currency } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Kysely } from 'kysely';
import { formatAmount } from '../../platform/money.ts';
import type { Database } from '../../platform/db/schema.ts';
import { readLooks, type OrderRow } from './deposit-order.store.ts';
import { paymentsOf, type PaymentRow } from './deposit-payment.store.ts';

/** Orders of one brand as their owner sees them. [API-83] */
export async function showOrders(
  db: Kysely<Database>,
  orders: readonly OrderRow[],
  language: ContentLanguage,
): Promise<cashier.DepositOrder[]> {
  const [first] = orders;
  if (!first) return [];
  const methodIds = [...new Set(orders.map((order) => order.method_id))];
  const looks = await readLooks(db, first.merchant_code, methodIds, language);
  const payments = await paymentsOf(
    db,
    orders.map((order) => order.order_no),
  );
  return orders.map((order) => {
    const look = looks.get(order.method_id);
    assert(look, `the method of ${order.order_no} is there`);
    const own = payments.filter((payment) => payment.order_no === order.order_no);
    return toOrder(order, look, own);
  });
}

type Looks = Awaited<ReturnType<typeof readLooks>>;
type Look = Looks extends ReadonlyMap<string, infer One> ? One : never;

function toOrder(order: OrderRow, look: Look, payments: readonly PaymentRow[]): cashier.DepositOrder {
  const amount = BigInt(order.amount);
  const fee = BigInt(order.fee);
  const isOpen = order.status === 'pending';
  const credited = payments.reduce((sum, payment) => sum + BigInt(payment.credited), 0n);
  return {
    orderNo: order.order_no,
    methodId: order.method_id,
    method: look.name ?? order.method_id,
    icon: look.icon,
    kind: look.kind,
    seconds: look.seconds,
    amount: formatAmount(amount, order.currency),
    fee: formatAmount(fee, order.currency),
    total: formatAmount(amount + fee, order.currency),
    status: order.status,
    time: order.created_at.toISOString(),
    expireTime: order.expires_at.toISOString(),
    endTime: order.ended_at?.toISOString() ?? null,
    saidPaid: order.said_paid_at !== null,
    // Nobody shall pay for an order that is over.
    payUrl: isOpen && order.pay_url !== '' ? order.pay_url : null,
    qrText: isOpen && order.qr_text !== '' ? order.qr_text : null,
    ...(isOpen && order.qr_image !== '' && { qrImage: order.qr_image }),
    payee: isOpen ? payeeOf(look) : null,
    payments: payments.map((payment) => toPayment(payment, order.currency)),
    credited: formatAmount(credited, order.currency),
    reason: order.reason === '' ? null : order.reason,
  };
}

function payeeOf(look: Look): cashier.DepositOrder['payee'] {
  if (look.payee_account === '') return null;
  const { payee_bank: bankName, payee_name: accountName, payee_account: accountNo, note } = look;
  return { bankName, accountName, accountNo, note: note ?? '' };
}

function toPayment(row: PaymentRow, currency: Currency): cashier.DepositOrder['payments'][number] {
  return {
    amount: formatAmount(BigInt(row.amount), currency),
    time: row.paid_at.toISOString(),
    outcome: row.outcome,
    isLate: row.is_late,
    isExtra: row.is_extra,
    isWrongAmount: row.is_wrong_amount,
  };
}
