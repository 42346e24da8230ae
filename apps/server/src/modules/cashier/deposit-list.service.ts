import { PAGE_SIZE, type cashier } from '@perya/contract';
import type { OrderNo } from '@perya/ledger';
import { assert, fail, ok, type Result } from '@perya/std';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import { sessionOf, type Handler, type Visitor } from '../../handler.ts';
import { tellMember } from '../live/index.ts';
import { zoneOf } from '../brand/index.ts';
import { bookOf } from '../wallet/index.ts';
import { readSpan } from '../../ledger/report-range.ts';
import { askNow } from './deposit-ask.service.ts';
import { changeOrder, findOrder, listOrders, sumOrders, type OrderRow } from './deposit-order.store.ts';
import { nextAsk } from './deposit-rules.ts';
import { startOrder } from './deposit-start.service.ts';
import { orderWords, showOrders } from './deposit-view.service.ts';

/** Nobody waits longer for a slow provider: what is known is shown, and the rest follows by itself. */
const WAIT_MS = 2500;

/** The deposits of a member, newest first. [API-83] */
export const depositList: Handler<typeof cashier.depositList> = async (ctx, input, visitor) => {
  const { memberId, merchantCode } = sessionOf(visitor);
  const span = readSpan(input, await zoneOf(ctx, merchantCode));
  if (!span.ok) return span;
  const filter = { memberId, from: span.value.from, until: span.value.until, status: input.status };
  const rows = await listOrders(ctx.db, filter, input.cursor ?? null, PAGE_SIZE + 1);
  const page = rows.slice(0, PAGE_SIZE);
  const list = await showOrders(ctx.db, page, await orderWords(ctx, sessionOf(visitor), visitor.language));
  const next = rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null;
  if (input.cursor !== undefined) return ok({ list, next, footer: null });
  const { currency } = await bookOf(ctx, sessionOf(visitor));
  const { count, credited } = await sumOrders(ctx.db, filter);
  return ok({ list, next, footer: { success: formatAmount(credited, currency), count } });
};

/** One deposit; the provider is asked when it should have told us by now. [API-83] */
export const depositDetail: Handler<typeof cashier.depositDetail> = async (ctx, { orderNo }, visitor) => {
  const order = await ownOrder(ctx, orderNo, visitor);
  if (!order.ok) return order;
  await hurried(ctx, async () => {
    await startOrder(ctx, order.value);
    await askNow(ctx, orderNo);
  });
  return show(ctx, orderNo, visitor);
};

/** The player says it is paid; that moves nothing, but the provider is asked sooner. [API-83] */
export const depositPaid: Handler<typeof cashier.depositPaid> = async (ctx, { orderNo }, visitor) => {
  const order = await ownOrder(ctx, orderNo, visitor);
  if (!order.ok) return order;
  const now = ctx.clock.now();
  if (order.value.said_paid_at === null) {
    await changeOrder(ctx.db, orderNo, { said_paid_at: now, ask_at: now }, { status: 'pending' });
  }
  await hurried(ctx, () => askNow(ctx, orderNo));
  return show(ctx, orderNo, visitor);
};

/**
 * The player takes an order back that is not paid, as far as its provider knows; one that ended otherwise stays as it is.
 * The provider is asked on as about any order that ended: a code once shown can still be paid. [API-83]
 */
export const cancelDeposit: Handler<typeof cashier.cancelDeposit> = async (ctx, { orderNo }, visitor) => {
  const own = await ownOrder(ctx, orderNo, visitor);
  if (!own.ok) return own;
  await hurried(ctx, () => askNow(ctx, orderNo));
  const now = ctx.clock.now();
  const order = own.value;
  const asked = { createdAt: order.created_at, expiresAt: order.expires_at, saidPaidAt: order.said_paid_at };
  const end = { status: 'cancelled', reason: '', ended_at: now, ask_at: nextAsk(asked, now) } as const;
  const isOurs = await changeOrder(ctx.db, orderNo, end, { status: 'pending' });
  if (isOurs) tellMember(ctx, order.member_id, { tell: 'deposit', orderNo, status: end.status });
  return show(ctx, orderNo, visitor);
};

/** Somebody else's order is as good as none. */
async function ownOrder(ctx: Context, orderNo: OrderNo, visitor: Visitor): Promise<Result<OrderRow, 'not.found'>> {
  const order = await findOrder(ctx.db, orderNo);
  return order?.member_id === sessionOf(visitor).memberId ? ok(order) : fail('not.found');
}

async function hurried({ log }: Context, work: () => Promise<void>): Promise<void> {
  const done = work().catch((error: unknown) =>
    log.warn({ event: 'deposit.refresh_failed', err: error }, 'a provider was not asked how a deposit stands'),
  );
  const waited = new AbortController();
  await Promise.race([done, sleep(WAIT_MS, undefined, { signal: waited.signal, ref: false }).catch(() => undefined)]);
  waited.abort();
}

async function show(ctx: Context, orderNo: OrderNo, visitor: Visitor) {
  const order = await findOrder(ctx.db, orderNo);
  assert(order, 'orders stay');
  const [shown] = await showOrders(ctx.db, [order], await orderWords(ctx, sessionOf(visitor), visitor.language));
  assert(shown, 'an order can be shown');
  return ok(shown);
}
