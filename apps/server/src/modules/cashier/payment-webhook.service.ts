import { createHash } from 'node:crypto';
import type { MerchantCode, OrderNo } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import type {
  WebhookHeaders,
  Paid,
  PaymentProvider,
  PaymentWebhook,
} from '../../providers/payments/payment-provider.ts';
import { hearState } from './deposit-ask.service.ts';
import { receivePayment } from './deposit-credit.service.ts';
import { returnPayment } from './deposit-return.service.ts';
import { askFrom, findOrder, orderNoOfRef } from './deposit-order.store.ts';
import { insertWebhook, isKnownEvent } from './payment-webhook.store.ts';
import { hearPayout } from './withdraw-payout.service.ts';

/** What somebody sent to the address of a provider. */
export interface Sent {
  readonly merchantCode: MerchantCode;
  readonly provider: string;
  readonly raw: Buffer;
  readonly headers: WebhookHeaders;
}

/** `provider.silent`: the provider could not be asked whether it is true, so it has to say it again. */
type Refused = 'provider.unknown' | 'signature.invalid' | 'notice.invalid' | 'provider.silent';

/** From this on the provider itself is asked before money moves, however well a notice is signed. [T16] */
const ASK_FROM = 10_000_00n;
const HOUR_MS = 3_600_000;
const EVENT_MAX = 120;
const ORDER_MAX = 64;
/** Anybody can send what nobody signed: enough of it is kept to see what goes on, and no more. */
const FORGED_KEPT = { count: 60, perMs: 60_000 };

/** Takes in what a provider says, once for each event. Whatever goes wrong here, the provider says it again. */
export async function takeWebhook(ctx: Context, sent: Sent): Promise<Result<string, Refused>> {
  const { merchantCode, provider, raw, headers } = sent;
  const providerApi = await ctx.paymentProviders.of(merchantCode, provider);
  if (providerApi === null) return fail('provider.unknown');
  const read = providerApi.readWebhook(raw, headers, ctx.clock.now());
  if (!read.ok) {
    await keepForged(ctx, sent, read.error.code);
    return read;
  }
  const notice = read.value;
  if (notice === null) return ok('ignored');
  const eventId = notice.eventId.slice(0, EVENT_MAX);
  if (await isKnownEvent(ctx.db, { merchantCode, provider, eventId })) return ok('repeat');
  const applied = await apply(ctx, sent, providerApi, notice);
  if (!applied.ok) return applied;
  const outcome = applied.value;
  await insertWebhook(ctx.db, row(ctx, sent, { eventId, orderNo: notice.orderNo ?? '', outcome }));
  return ok(outcome);
}

/** Answers what became of it, in a word that is kept. */
async function apply(
  ctx: Context,
  sent: Sent,
  providerApi: PaymentProvider,
  notice: PaymentWebhook,
): Promise<Result<string, 'provider.silent'>> {
  const { merchantCode, provider } = sent;
  if (notice.kind === 'payout') return hearPayout(ctx, sent, notice);
  if (notice.kind === 'return') return hearReturn(ctx, sent, providerApi, notice);
  const orderNo = notice.orderNo ?? (await orderNoOfRef(ctx.db, { merchantCode, provider, ref: notice.ref }));
  if (orderNo === null) {
    ctx.log.error(
      { event: 'webhook.unknown_order', merchantCode, provider, ref: notice.ref },
      'a webhook names no order of ours',
    );
    return ok('unknown');
  }
  const ref = (await findOrder(ctx.db, orderNo))?.provider_ref || notice.ref;
  const state = notice.isSigned ? notice.state : await providerApi.query(orderNo, ref);
  if (state.state === 'unknown') return askSoon(ctx, sent, orderNo);
  if (state.state !== 'paid') {
    await hearState(ctx, { merchantCode, provider, orderNo }, state);
    return ok(state.state);
  }
  const sure = state.amount < ASK_FROM ? 'yes' : await confirm(providerApi, orderNo, ref, state);
  if (sure === 'unknown') return askSoon(ctx, sent, orderNo);
  return ok(await receivePayment(ctx, { merchantCode, provider, orderNo, paid: state, isDoubted: sure === 'no' }));
}

/** A payment went back. What is not signed, or is much, the provider says once more when it is asked. */
async function hearReturn(
  ctx: Context,
  { merchantCode, provider }: Sent,
  providerApi: PaymentProvider,
  { isSigned, state }: Extract<PaymentWebhook, { kind: 'return' }>,
): Promise<Result<string, 'provider.silent'>> {
  const isSure = isSigned && state.amount < ASK_FROM;
  const sure = isSure ? state : await providerApi.queryReturn(state.ref);
  if (sure.state === 'unknown') return fail('provider.silent');
  const { paymentRef, amount, cause } = sure;
  if (paymentRef !== state.paymentRef) return ok('return.denied');
  const name = { merchantCode, provider, ref: paymentRef };
  return ok(`return.${await returnPayment(ctx, name, { cause, by: provider, amount })}`);
}

/** The provider does not answer now: whoever comes first, its next notice or our next question, finds out. */
async function askSoon(
  ctx: Context,
  { merchantCode, provider }: Sent,
  orderNo: OrderNo,
): Promise<Result<never, 'provider.silent'>> {
  await askFrom(ctx.db, { merchantCode, provider, orderNo }, ctx.clock.now());
  return fail('provider.silent');
}

/** Asks the provider whether it really has the money; a second payment of an order stands only in its books. */
async function confirm(
  providerApi: PaymentProvider,
  orderNo: OrderNo,
  ref: string,
  paid: Paid,
): Promise<'yes' | 'no' | 'unknown'> {
  const state = await providerApi.query(orderNo, ref);
  // Its books may be slower than its webhooks.
  if (state.state === 'unknown' || state.state === 'pending') return 'unknown';
  if (state.state === 'failed') return 'no';
  if (state.ref === paid.ref) return isEqual(state, paid) ? 'yes' : 'no';
  const at = paid.paidAt.getTime();
  const books = await providerApi.list(new Date(at - HOUR_MS), new Date(at + HOUR_MS)).catch(() => null);
  if (books === null) return 'unknown';
  return books.some((one) => one.kind === 'pay' && one.ref === paid.ref && isEqual(one, paid)) ? 'yes' : 'no';
}

function isEqual(one: Pick<Paid, 'amount' | 'currency'>, other: Pick<Paid, 'amount' | 'currency'>): boolean {
  return one.amount === other.amount && one.currency === other.currency;
}

async function keepForged(ctx: Context, sent: Sent, outcome: string): Promise<void> {
  const now = performance.now();
  const { cashier } = ctx.server;
  const { since, count } = cashier.forged;
  cashier.forged = now - since < FORGED_KEPT.perMs ? { since, count: count + 1 } : { since: now, count: 1 };
  if (cashier.forged.count > FORGED_KEPT.count) return;
  const { merchantCode, provider } = sent;
  ctx.log.warn({ event: 'webhook.refused', merchantCode, provider, outcome }, 'a webhook was refused');
  await insertWebhook(ctx.db, row(ctx, sent, { eventId: null, orderNo: '', outcome }));
}

function row(
  { clock }: Context,
  { merchantCode, provider, raw }: Sent,
  { eventId, orderNo, outcome }: { eventId: string | null; orderNo: OrderNo; outcome: string },
) {
  return {
    merchant_code: merchantCode,
    provider,
    event_id: eventId,
    order_no: orderNo.slice(0, ORDER_MAX),
    outcome,
    body_hash: createHash('sha256').update(raw).digest(),
    received_at: clock.now(),
  };
}
