import type { cashier, ContentLanguage } from '@perya/contract';
import type { Currency } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Session } from '../../handler.ts';
import { formatAmount } from '../../platform/money.ts';
import type { Database } from '../../platform/db/schema.ts';
import { brandOf } from '../brand/index.ts';
import { campaignTitles, depositBonuses } from '../promotions/index.ts';
import { readLooks, type OrderRow } from './deposit-order.store.ts';
import { paymentsOf, type PaymentRow } from './deposit-payment.store.ts';

/** How orders are told. What is fetched of memory is there before a transaction begins. */
export interface OrderWords {
  readonly language: ContentLanguage;
  /** The titles of campaigns by number. */
  readonly titles: ReadonlyMap<string, string>;
}

/** The words of the orders of somebody. */
export async function orderWords(
  ctx: Context,
  { merchantCode }: Pick<Session, 'merchantCode'>,
  language: ContentLanguage,
): Promise<OrderWords> {
  return { language, titles: await campaignTitles(ctx, await brandOf(ctx, merchantCode), language) };
}

/** Orders of one brand as their owner sees them. [API-83] */
export async function showOrders(
  db: Kysely<Database>,
  orders: readonly OrderRow[],
  { language, titles }: OrderWords,
): Promise<cashier.DepositOrder[]> {
  const [first] = orders;
  if (!first) return [];
  const methodIds = [...new Set(orders.map((order) => order.method_id))];
  const looks = await readLooks(db, first.merchant_code, methodIds, language);
  const payments = await paymentsOf(
    db,
    orders.map((order) => order.order_no),
  );
  const bonuses = await depositBonuses(db, orders, titles);
  return orders.map((order, place) => {
    const look = looks.get(order.method_id);
    assert(look, `the method of ${order.order_no} is there`);
    const own = payments.filter((payment) => payment.order_no === order.order_no);
    return { ...toOrder(order, look, own), promotion: bonuses[place] ?? null };
  });
}

type Looks = Awaited<ReturnType<typeof readLooks>>;
type Look = Looks extends ReadonlyMap<string, infer One> ? One : never;

function toOrder(
  order: OrderRow,
  look: Look,
  payments: readonly PaymentRow[],
): Omit<cashier.DepositOrder, 'promotion'> {
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
