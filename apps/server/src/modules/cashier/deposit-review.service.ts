import { releaseDeposit, returnDeposit, type MerchantCode, type OrderNo } from '@perya/ledger';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { lockCash } from '../../ledger/cash-counters.ts';
import { dayOf } from '../../ledger/day.ts';
import { refusalOfDeposit } from '../../ledger/deposit-check.ts';
import { tellMember } from '../live/index.ts';
import { parseAmount } from '../../platform/money.ts';
import { brandOf } from '../brand/index.ts';
import { receivedOf, receivePayment, type Receipt } from './deposit-credit.service.ts';
import { followCredit, isFirstOfMatch } from './deposit-follow.service.ts';
import { changeOrder, findOrder, lockOrder, readByHand, type OrderRow } from './deposit-order.store.ts';
import { holdPayer, linkPayer } from './deposit-payer.service.ts';
import { changePayment, findPayment, readKeptOut, type PaymentRow } from './deposit-payment.store.ts';

const QUEUE_MAX = 100;
/** A slip is a part of keys of the ledger, which have 120 signs. */
const REF_MAX = 80;

/** A payment by the name its provider gave it. */
export interface PaymentName {
  readonly merchantCode: MerchantCode;
  readonly provider: string;
  readonly ref: string;
}

/** Payments that wait for a person, or to be sent back, the oldest first. */
export function listDepositQueue(ctx: Context, merchantCode: MerchantCode, limit = QUEUE_MAX): Promise<PaymentRow[]> {
  return readKeptOut(ctx.db, merchantCode, Math.min(limit, QUEUE_MAX));
}

/** Orders that wait for money at the counter, the oldest first. */
export function listCounterOrders(ctx: Context, merchantCode: MerchantCode, limit = QUEUE_MAX): Promise<OrderRow[]> {
  return readByHand(ctx.db, merchantCode, Math.min(limit, QUEUE_MAX));
}

/**
 * Decides about a payment that was kept out of the wallet: let in, or gone back to its payer. What has to go back can
 * no longer be let in. Of several who decide at once the first counts, and the others hear `not.found`.
 */
export async function decideDeposit(
  ctx: Context,
  name: PaymentName,
  { isLetIn, by }: { readonly isLetIn: boolean; readonly by: string },
): Promise<Result<null, 'not.found'>> {
  const known = await findPayment(ctx.db, name);
  if (!known) return fail('not.found');
  const { rows } = await brandOf(ctx, name.merchantCode);
  const { order_no: orderNo } = known;
  const { merchantCode, provider } = name;
  const decided = await ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { merchantCode, provider, orderNo });
    const payment = await findPayment(tx, name);
    assert(order && payment, 'orders and payments stay');
    const isOpen = payment.settled_at === null && (payment.outcome === 'review' || !isLetIn);
    // What came in another currency never stood in our books.
    if (payment.outcome === 'credited' || !isOpen || payment.reason === 'deposit.reason.currency') return null;
    if (isLetIn) await holdPayer(tx, payment.payer_blind);
    if (isLetIn && (await staysAway(ctx, tx, order, rows.brand.time_zone))) return null;
    const isFirst = isLetIn ? await isFirstOfMatch(tx, order) : null;
    const received = receivedOf(order, { provider, paid: { ref: payment.ref, amount: BigInt(payment.amount) } });
    const verdict = await ctx.ledger.postIn(tx, isLetIn ? releaseDeposit(received) : returnDeposit(received));
    assert(verdict.state === 'done', `${payment.ref} leaves where it was parked once`);
    const credited = isLetIn ? received.amount - received.fee : 0n;
    const now = ctx.clock.now();
    const outcome = isLetIn ? 'credited' : 'returned';
    await changePayment(tx, name, { outcome, credited, decided_by: by, settled_at: now });
    if (isLetIn) await linkPayer(ctx, tx, order, payment.payer_blind);
    const status = isLetIn || order.status === 'success' ? 'success' : 'returned';
    await changeOrder(tx, orderNo, { status, reason: isLetIn ? '' : order.reason, ended_at: now });
    const { turnover_bps: turnoverBps } = rows.brand;
    if (isLetIn) await followCredit(ctx, tx, order, { ref: payment.ref, credited, turnoverBps, isFirst });
    return { memberId: order.member_id, status };
  });
  if (!decided) return fail('not.found');
  if (isLetIn) {
    tellMember(ctx, decided.memberId, { tell: 'wallet' });
    tellMember(ctx, decided.memberId, { tell: 'mail' });
  }
  tellMember(ctx, decided.memberId, { tell: 'deposit', orderNo, status: decided.status });
  return ok(null);
}

/** Whoever has left play since the money came gets nothing in: it can only go back. [R32] */
async function staysAway(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction<Database>,
  { merchant_code: merchantCode, currency, member_id: memberId }: OrderRow,
  zone: string,
): Promise<boolean> {
  const at = clock.now();
  const cash = await lockCash(tx, { merchantCode, currency }, memberId);
  const refusal = await refusalOfDeposit(tx, cash, { amount: 0n, at, day: dayOf(at, zone) });
  return refusal === 'player.excluded' || refusal === 'player.cooling';
}

/** Somebody at the counter has the money of an order; a slip counts once, whoever types it how often. */
export async function takeByHand(
  ctx: Context,
  given: { readonly orderNo: OrderNo; readonly slip: string; readonly amount: string; readonly by: string },
): Promise<Result<Receipt, 'not.found' | 'field.invalid'>> {
  const order = await findOrder(ctx.db, given.orderNo);
  if (!order || (await ctx.paymentProviders.of(order.merchant_code, order.provider)) !== null) return fail('not.found');
  const ref = given.slip.trim();
  const { merchant_code: merchantCode, provider, order_no: orderNo, currency } = order;
  const amount = parseAmount(given.amount, currency);
  if (ref === '' || ref.length > REF_MAX || !amount) return fail('field.invalid');
  const paidAt = ctx.clock.now();
  const paid = { state: 'paid', ref, amount, currency, paidAt, payerName: null } as const;
  return ok(await receivePayment(ctx, { merchantCode, provider, orderNo, paid, by: given.by }));
}
