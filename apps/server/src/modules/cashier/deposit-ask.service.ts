import type { OrderNo } from '@perya/ledger';
import type { Context } from '../../context.ts';
import type { PayState, Unknown } from '../../providers/payments/payment-provider.ts';
import { tellMember } from '../live/index.ts';
import { receivePayment } from './deposit-credit.service.ts';
import { changeOrder, claimDue, claimOne, findOrder, isAwaited, type OrderRow } from './deposit-order.store.ts';
import { nextAsk } from './deposit-rules.ts';
import { startOrder } from './deposit-start.service.ts';

const AT_ONCE = 20;
/** Longer than any provider may take to answer: until then nobody else asks about the same order. */
const CLAIM_MS = 60_000;
const NOT_AGAIN_MS = 5000;

/** Asks providers about the orders whose time has come, and ends those whose time is over. */
export async function askDue(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const due = await claimDue(ctx.db, now, new Date(now.getTime() + CLAIM_MS), AT_ONCE);
  const turns = await Promise.allSettled(due.map((order) => askAbout(ctx, order)));
  for (const turn of turns) {
    if (turn.status === 'rejected')
      ctx.log.warn(
        { event: 'deposit.query_failed', err: turn.reason as unknown },
        'a provider could not be asked about a deposit',
      );
  }
  return due.length;
}

/** Asks at once about an order that somebody looks at, unless that was just done. */
export async function askNow(ctx: Context, orderNo: OrderNo): Promise<void> {
  const now = ctx.clock.now();
  const order = await claimOne(ctx.db, orderNo, now, new Date(now.getTime() - NOT_AGAIN_MS));
  if (order) await askAbout(ctx, order);
}

async function askAbout(ctx: Context, order: OrderRow): Promise<void> {
  const started = ctx.clock.now() < order.expires_at ? await startOrder(ctx, order) : order;
  const state = await stateOf(ctx, started);
  await applyState(ctx, started, state);
}

async function stateOf(ctx: Context, order: OrderRow): Promise<PayState | Unknown> {
  const providerApi =
    order.provider_ref === '' ? null : await ctx.paymentProviders.of(order.merchant_code, order.provider);
  return providerApi === null ? { state: 'unknown' } : providerApi.query(order.order_no, order.provider_ref);
}

/** Does what a provider's word on an order asks for. */
export async function applyState(ctx: Context, order: OrderRow, state: PayState | Unknown): Promise<void> {
  const { merchant_code: merchantCode, provider, order_no: orderNo } = order;
  if (state.state === 'paid') {
    await receivePayment(ctx, { merchantCode, provider, orderNo, paid: state });
    return;
  }
  // An attempt that failed may be told of after the one that was paid.
  if (!isAwaited(order)) return;
  const now = ctx.clock.now();
  const asked = { createdAt: order.created_at, expiresAt: order.expires_at, saidPaidAt: order.said_paid_at };
  const isOver = now >= order.expires_at;
  // What never reached its provider cannot have been paid there.
  const isLost = order.provider_ref === '' && (isOver || order.status !== 'pending');
  const askAt = isLost ? null : nextAsk(asked, now);
  if (order.status === 'pending' && isOver) {
    await end(ctx, order, { status: 'expired', reason: '', ended_at: now, ask_at: askAt });
  } else if (order.status === 'pending' && state.state === 'failed') {
    await end(ctx, order, { status: 'failed', reason: 'deposit.reason.declined', ended_at: now, ask_at: askAt });
  } else {
    // Only while nothing came in between: what is paid is asked about no more.
    await changeOrder(ctx.db, orderNo, { ask_at: askAt }, { status: order.status });
  }
}

async function end(
  ctx: Context,
  order: OrderRow,
  change: Pick<OrderRow, 'status' | 'reason' | 'ended_at' | 'ask_at'>,
): Promise<void> {
  const { order_no: orderNo, member_id: memberId } = order;
  const isOurs = await changeOrder(ctx.db, orderNo, change, { status: 'pending' });
  if (isOurs) tellMember(ctx, memberId, { tell: 'deposit', orderNo, status: change.status });
}

/** What a provider says by itself of an order; it speaks for its own only. */
export async function hearState(
  ctx: Context,
  { merchantCode, provider, orderNo }: Record<'merchantCode' | 'provider' | 'orderNo', string>,
  state: Exclude<PayState, { state: 'paid' }>,
): Promise<void> {
  const order = await findOrder(ctx.db, orderNo);
  if (order?.merchant_code === merchantCode && order.provider === provider) await applyState(ctx, order, state);
}
