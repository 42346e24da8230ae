import type { MerchantCode, OrderNo } from '@perya/ledger';
import { assert, fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { PaymentProvider, PaymentWebhook, PayoutState } from '../../providers/payments/payment-provider.ts';
import { openCard, type PayTarget } from './cards.service.ts';
import { brandOf, siteOf } from '../brand/index.ts';
import { noticePath } from './deposit-start.service.ts';
import { giveBack, settlePaid, takeBounce } from './withdraw-end.service.ts';
import { announceWithdraw } from './withdraw-notice.service.ts';
import { askAgainMs, RETURNED_REASON } from './withdraw-rules.ts';
import {
  changeWithdraw,
  claimDue,
  findOrder,
  lockWithdraw,
  postpone,
  readDue,
  type WithdrawRow,
} from './withdraw.store.ts';

const AT_ONCE = 50;
const SIDE_BY_SIDE = 3;
/** Longer than any provider may take to answer: whoever holds an order so long has died with it. */
const LEASE_MS = 30_000;
const RETRY_MS = 60_000;

/** An order that this server has taken on, and what it was before. */
interface Claimed {
  readonly row: WithdrawRow;
  readonly isFirst: boolean;
  readonly providerApi: PaymentProvider;
  readonly target: PayTarget;
}

/** Sends what was approved and asks about what is under way; any number of servers may do so at once. */
export async function payWithdrawals(ctx: Context): Promise<void> {
  const due = await readDue(ctx.db, ctx.clock.now(), AT_ONCE);
  const queue = due.map(({ order_no: orderNo }) => orderNo);
  const worker = async (): Promise<void> => {
    for (let orderNo = queue.shift(); orderNo !== undefined; orderNo = queue.shift()) await act(ctx, orderNo);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
}

/** One order that cannot be handled must not hold up the others. */
async function act(ctx: Context, orderNo: OrderNo): Promise<void> {
  try {
    const claimed = await claim(ctx, orderNo);
    if (claimed) await applyPayout(ctx, orderNo, await askProvider(ctx, claimed));
  } catch (error) {
    ctx.log.error(
      { event: 'payout.attempt_failed', err: error, orderNo },
      'a payout could not be handled, it is tried again',
    );
    await postpone(ctx.db, orderNo, new Date(ctx.clock.now().getTime() + RETRY_MS));
  }
}

/**
 * Takes an order on before anything is sent. One that another server took on and never came back with is unknown: it
 * stays held and is asked about, because the money may have gone.
 */
async function claim(ctx: Context, orderNo: OrderNo): Promise<Claimed | null> {
  const now = ctx.clock.now();
  const known = await findOrder(ctx.db, orderNo);
  if (!known) return null;
  const { merchant_code: merchantCode } = known;
  const found =
    known.provider === ''
      ? await ctx.paymentProviders.forPayouts(merchantCode)
      : { code: known.provider, providerApi: await ctx.paymentProviders.of(merchantCode, known.provider) };
  if (!found?.providerApi) {
    ctx.log.error({ event: 'payout.no_provider', orderNo, merchantCode }, 'nobody pays out for this brand');
    await postpone(ctx.db, orderNo, new Date(now.getTime() + RETRY_MS));
    return null;
  }
  const { code, providerApi } = found;
  const target = await openCard(ctx, ctx.db, known.card_id);
  const claimed = await ctx.db.transaction().execute(async (tx) => {
    const row = await claimDue(tx, orderNo, now);
    if (!row) return null;
    const isFirst = row.status === 'approved';
    const taken = await changeWithdraw(tx, row, {
      status: isFirst ? 'sending' : row.provider_ref === '' ? 'unknown' : row.status,
      provider: code,
      sent_at: row.sent_at ?? now,
      tries: row.tries + 1,
      act_at: new Date(now.getTime() + LEASE_MS),
    });
    assert(taken, `${orderNo} is locked`);
    return { row: taken, isFirst };
  });
  if (claimed?.isFirst) announceWithdraw(ctx, claimed.row);
  return claimed && { ...claimed, providerApi, target };
}

/** Sends, or asks what became of what was sent; what the provider never heard of is sent again under the same number. */
async function askProvider(ctx: Context, { row, isFirst, providerApi, target }: Claimed): Promise<PayoutState> {
  const brand = await brandOf(ctx, row.merchant_code);
  const order = {
    orderNo: row.order_no,
    amount: BigInt(row.amount) - BigInt(row.fee),
    currency: row.currency,
    ...target,
    notifyUrl: siteOf(ctx, brand) + noticePath(row.merchant_code, row.provider),
  };
  if (isFirst) return providerApi.payOut(order);
  const state = await providerApi.queryPayout(row.order_no, row.provider_ref === '' ? null : row.provider_ref);
  const age = ctx.clock.now().getTime() - (row.sent_at ?? row.created_at).getTime();
  const mayRepeat = state.state === 'unknown' && row.provider_ref === '' && age < providerApi.payOutAgainMs;
  return mayRepeat ? providerApi.payOut(order, true) : state;
}

/** What a provider said by itself about a payout. */
type PayoutNotice = Extract<PaymentWebhook, { kind: 'payout' }>;

/**
 * Takes in what a provider says by itself, and answers it in a word. It speaks for its own orders only, and what it did
 * not sign only makes us ask, under the name we know the payout by.
 */
export async function hearPayout(
  ctx: Context,
  { merchantCode, provider }: { readonly merchantCode: MerchantCode; readonly provider: string },
  { orderNo, isSigned, state }: PayoutNotice,
): Promise<Result<string, 'provider.silent'>> {
  const row = orderNo === null ? undefined : await findOrder(ctx.db, orderNo);
  if (row?.merchant_code !== merchantCode || row.provider !== provider) {
    ctx.log.error(
      { event: 'payout.unknown_order', merchantCode, provider, orderNo },
      'a provider reports a payout of an order that is not theirs',
    );
    return ok('unknown');
  }
  // Nothing asks about what was paid any more, so that it came back is found out here or never.
  if (!isSigned && row.status === 'paid' && state.state === 'failed') return askBounced(ctx, row);
  if (isSigned) await applyPayout(ctx, row.order_no, state);
  else await postpone(ctx.db, row.order_no, ctx.clock.now());
  return ok(isSigned ? `payout.${state.state}` : 'payout.asked');
}

/** Asks whether a payout has come back; a provider that does not say has to tell us again. */
async function askBounced(ctx: Context, row: WithdrawRow): Promise<Result<string, 'provider.silent'>> {
  const providerApi = await ctx.paymentProviders.of(row.merchant_code, row.provider);
  const state = (await providerApi?.queryPayout(row.order_no, row.provider_ref)) ?? { state: 'unknown' };
  if (state.state !== 'paid' && state.state !== 'failed') return fail('provider.silent');
  await applyPayout(ctx, row.order_no, state);
  return ok(`payout.${state.state}`);
}

/**
 * Writes down what a provider says about a payout, by its answer or by a notice, in whichever order these come: the
 * first end counts. Only a failure after a payment moves money a second time, back to its owner.
 */
export async function applyPayout(ctx: Context, orderNo: OrderNo, state: PayoutState): Promise<void> {
  const done = await ctx.db.transaction().execute(async (tx) => {
    const row = await lockWithdraw(tx, orderNo);
    if (row) return apply(ctx, tx, row, state);
    ctx.log.error(
      { event: 'payout.unknown_order', orderNo, state: state.state },
      'a provider reports a payout of an order nobody knows',
    );
    return null;
  });
  if (done?.status === 'paid') announceWithdraw(ctx, done, 'paid');
  else if (done?.status === 'failed') announceWithdraw(ctx, done, 'refused');
}

/** Answers the order when it ended by this. */
async function apply(
  ctx: Context,
  tx: Transaction<Database>,
  row: WithdrawRow,
  state: PayoutState,
): Promise<WithdrawRow | null> {
  const isUnderWay = row.status === 'sending' || row.status === 'unknown';
  if (!isUnderWay) return applyLate(ctx, tx, row, state);
  if (state.state === 'paid') return settlePaid(ctx, tx, row, state.ref);
  if (state.state === 'failed') {
    ctx.log.warn({ event: 'payout.failed', orderNo: row.order_no, reason: state.reason }, 'a payout failed');
    return giveBack(ctx, tx, row, {
      status: 'failed',
      reason: RETURNED_REASON,
      provider_ref: state.ref ?? row.provider_ref,
    });
  }
  const next = new Date(ctx.clock.now().getTime() + askAgainMs(row.tries));
  const change =
    state.state === 'pending'
      ? ({ status: 'sending', provider_ref: state.ref } as const)
      : ({ status: row.provider_ref === '' ? 'unknown' : row.status } as const);
  await changeWithdraw(tx, row, { ...change, act_at: next });
  return null;
}

/** What is said about an order that has ended, or was never sent. */
async function applyLate(
  ctx: Context,
  tx: Transaction<Database>,
  row: WithdrawRow,
  state: PayoutState,
): Promise<WithdrawRow | null> {
  if (row.status === 'paid' && state.state === 'failed') {
    ctx.log.warn(
      { event: 'payout.bounced', orderNo: row.order_no, reason: state.reason, endedPurse: row.grant_id },
      'a payout came back after it was paid',
    );
    return takeBounce(ctx, tx, row, RETURNED_REASON);
  }
  const isKnown = row.status === state.state || state.state === 'pending' || state.state === 'unknown';
  if (!isKnown)
    ctx.log.error(
      { event: 'payout.contradiction', orderNo: row.order_no, status: row.status, state: state.state },
      'a provider contradicts our books about a payout',
    );
  return null;
}
