import { creditDeposit, parkDeposit, type Received, type MerchantCode, type OrderNo } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { Paid } from '../../providers/payments/payment-provider.ts';
import { tellMember } from '../live/index.ts';
import { brandOf } from '../brand/index.ts';
import { followCredit, isFirstOfMatch } from './deposit-follow.service.ts';
import { readBounds } from './deposit-method.store.ts';
import { changeOrder, findOrder, lockOrder, type OrderRow } from './deposit-order.store.ts';
import { findPayment, insertPayment, paymentsOf, type PaymentRow } from './deposit-payment.store.ts';
import { findReturn, lockPaymentName } from './deposit-return.store.ts';
import { feeOf, isSameName, oddities, type Oddities } from './deposit-rules.ts';
import { holdPayer, linkPayer, payerOf } from './deposit-payer.service.ts';

/** Money that a provider says it has for an order of ours. */
export interface Payment {
  readonly merchantCode: MerchantCode;
  readonly provider: string;
  readonly orderNo: OrderNo;
  readonly paid: Paid;
  /** The provider could not confirm it when it was asked. */
  readonly isDoubted?: boolean;
  /** Who took it in by hand. */
  readonly by?: string;
}

/** What of a payment the ledger needs to know. */
interface ReceivedMoney {
  readonly paid: Pick<Paid, 'ref' | 'amount'>;
}

/** What became of a payment; `repeat` was dealt with before, `unknown` and `conflict` moved nothing. */
export type Receipt = PaymentRow['outcome'] | 'repeat' | 'unknown' | 'conflict';

/** Why a payment is not credited. */
type Doubt = 'amount' | 'currency' | 'name' | 'unconfirmed' | 'limit' | 'disabled' | 'excluded' | 'cooling';

interface Decision {
  readonly outcome: PaymentRow['outcome'];
  readonly credited: bigint;
  readonly doubt: Doubt | null;
}

/** A name that is longer is cut: money is taken in whatever its payer is called. */
const NAME_MAX = 120;

/** Takes a payment in: credited once, whoever says it how often. [T16] */
export async function receivePayment(ctx: Context, payment: Payment): Promise<Receipt> {
  const order = await findOrder(ctx.db, payment.orderNo);
  const known = order?.merchant_code === payment.merchantCode && order.provider === payment.provider ? order : null;
  if (known === null) {
    ctx.log.error(
      { event: 'deposit.unknown_order', ...nameOf(payment), amount: String(payment.paid.amount) },
      'money came for an order nobody knows',
    );
    return 'unknown';
  }
  const { rows } = await brandOf(ctx, payment.merchantCode);
  const turnoverBps = rows.brand.turnover_bps;
  const receipt = await ctx.db.transaction().execute((tx) => receiveIn(ctx, tx, payment, turnoverBps));
  await tell(ctx, payment, known, receipt);
  return receipt;
}

/** The same inside a transaction. */
export async function receiveIn(
  ctx: Pick<Context, 'clock' | 'ledger' | 'vault'>,
  tx: Transaction<Database>,
  payment: Payment,
  turnoverBps: number,
): Promise<Receipt> {
  const { merchantCode, provider, orderNo, paid } = payment;
  const order = await lockOrder(tx, { merchantCode, provider, orderNo });
  assert(order, 'orders stay');
  const name = { merchantCode, provider, ref: paid.ref };
  await lockPaymentName(tx, name);
  const before = await findPayment(tx, name);
  if (before) return before.order_no === orderNo ? 'repeat' : 'conflict';
  // What went back before it was told of is for a person to decide.
  const wentBack = (await findReturn(tx, name)) !== undefined;
  const payer = payerOf(ctx, merchantCode, paid);
  await holdPayer(tx, payer);
  const odd = oddities(awaited(order), paid, (await paymentsOf(tx, [orderNo])).length);
  const received = receivedOf(order, payment);
  const doubt = await doubtOf(tx, order, { ...payment, isDoubted: payment.isDoubted === true || wentBack }, received);
  const isFirst = await isFirstOfMatch(tx, order);
  const decision = doubt === null ? await credit(ctx, tx, received) : await park(ctx, tx, received, doubt);
  const { outcome, credited } = decision;
  await writeDown(ctx, tx, { order, payment, payer, odd, decision });
  if (outcome === 'credited') {
    await linkPayer(ctx, tx, order, payer);
    await followCredit(ctx, tx, order, { ref: paid.ref, credited, turnoverBps, isFirst });
  }
  return outcome;
}

/** What has to be looked at before the ledger is even asked. */
async function doubtOf(
  tx: Transaction<Database>,
  order: OrderRow,
  { paid, isDoubted = false }: Payment,
  { amount, fee }: Received,
): Promise<Doubt | null> {
  if (paid.currency !== order.currency) return 'currency';
  if (isDoubted) return 'unconfirmed';
  if (order.payer_name !== '' && paid.payerName !== null && !isSameName(order.payer_name, paid.payerName))
    return 'name';
  const bounds = await readBounds(tx, order.merchant_code, order.method_id);
  const net = amount - fee;
  const isWithin = net >= BigInt(bounds.min_amount) && net <= BigInt(bounds.max_amount);
  return isWithin || amount === BigInt(order.amount) + BigInt(order.fee) ? null : 'amount';
}

/** The ledger has the last word: it looks at exclusion and limits under its own lock. [R32] */
async function credit(ctx: Pick<Context, 'ledger'>, tx: Transaction<Database>, received: Received): Promise<Decision> {
  const verdict = await ctx.ledger.postIn(tx, creditDeposit(received));
  if (verdict.state === 'done') return { outcome: 'credited', credited: received.amount - received.fee, doubt: null };
  assert(verdict.state === 'refused', `${received.payment} was credited to somebody else`);
  const doubts: Readonly<Record<string, Doubt>> = {
    'limit.deposit': 'limit',
    'player.excluded': 'excluded',
    'player.cooling': 'cooling',
  };
  return park(ctx, tx, received, doubts[verdict.code] ?? 'disabled');
}

/** Whoever stays away from play gets the money back; all else is for a person to decide. */
async function park(
  ctx: Pick<Context, 'ledger'>,
  tx: Transaction<Database>,
  received: Received,
  doubt: Doubt,
): Promise<Decision> {
  // Money of another currency has no place in this book; the provider keeps it until somebody has decided.
  if (doubt !== 'currency') {
    const verdict = await ctx.ledger.postIn(tx, parkDeposit(received));
    assert(verdict.state === 'done', `${received.payment} can be parked`);
  }
  const isReturned = doubt === 'excluded' || doubt === 'cooling';
  return { outcome: isReturned ? 'returned' : 'review', credited: 0n, doubt };
}

/** All that is known of a payment when it is written down. */
interface WrittenDown {
  readonly order: OrderRow;
  readonly payment: Payment;
  readonly payer: Buffer | null;
  readonly odd: Oddities;
  readonly decision: Decision;
}

async function writeDown(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction<Database>,
  { order, payment, payer, odd, decision }: WrittenDown,
): Promise<void> {
  const now = clock.now();
  const { paid, by = null } = payment;
  const { outcome, credited, doubt } = decision;
  const reason = doubt === null ? '' : `deposit.reason.${doubt}`;
  await insertPayment(tx, {
    merchant_code: order.merchant_code,
    provider: order.provider,
    ref: paid.ref,
    order_no: order.order_no,
    amount: paid.amount,
    credited,
    payer_name: (paid.payerName ?? '').replaceAll('\0', ' ').slice(0, NAME_MAX),
    payer_blind: payer,
    outcome,
    reason,
    is_late: odd.isLate,
    is_extra: odd.isExtra,
    is_wrong_amount: odd.isWrongAmount,
    paid_at: paid.paidAt,
    recorded_at: now,
    decided_by: by,
  });
  // An order that was credited stays so, whatever comes on top.
  if (order.status === 'success' && outcome !== 'credited') return;
  const status = outcome === 'credited' ? 'success' : outcome;
  await changeOrder(tx, order.order_no, { status, reason, ended_at: now, ask_at: null });
}

async function tell(ctx: Context, payment: Payment, order: OrderRow, receipt: Receipt): Promise<void> {
  if (receipt === 'conflict')
    ctx.log.error(
      { event: 'deposit.payment_conflict', ...nameOf(payment) },
      'one payment is said to be for two orders',
    );
  if (receipt === 'returned')
    ctx.log.error({ event: 'deposit.return_due', ...nameOf(payment) }, 'a payment has to be sent back to its payer');
  if (receipt === 'review')
    ctx.log.warn({ event: 'deposit.review_due', ...nameOf(payment) }, 'a payment waits for somebody to look at it');
  if (receipt === 'conflict' || receipt === 'repeat') return;
  if (receipt === 'credited') {
    tellMember(ctx, order.member_id, { tell: 'wallet' });
    tellMember(ctx, order.member_id, { tell: 'mail' });
  }
  const after = await findOrder(ctx.db, order.order_no);
  assert(after, 'orders stay');
  tellMember(ctx, order.member_id, { tell: 'deposit', orderNo: order.order_no, status: after.status });
}

/** A payment as the ledger sees it. */
export function receivedOf(order: OrderRow, { provider, paid }: Pick<Payment, 'provider'> & ReceivedMoney): Received {
  return {
    merchantCode: order.merchant_code,
    currency: order.currency,
    memberId: order.member_id,
    orderNo: order.order_no,
    provider,
    payment: paid.ref,
    amount: paid.amount,
    fee: feeOf(awaited(order), paid.amount),
    method: order.method_id,
  };
}

/** A cancelled order waited until it was cancelled. */
function awaited({ amount, fee, status, ended_at: endedAt, expires_at: expiresAt }: OrderRow) {
  const until = status === 'cancelled' && endedAt !== null && endedAt < expiresAt ? endedAt : expiresAt;
  return { amount: BigInt(amount), fee: BigInt(fee), expiresAt: until };
}

function nameOf({ merchantCode, provider, orderNo, paid }: Payment) {
  return { merchantCode, provider, orderNo, ref: paid.ref };
}
