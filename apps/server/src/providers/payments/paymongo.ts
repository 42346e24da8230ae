import { assert, fail, ok } from '@perya/std';
import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import { bankName } from './banks.ts';
import {
  ProviderFailed,
  type PaymentProvider,
  type PayChannel,
  type PayOrder,
  type PayoutOrder,
  type PayoutState,
  type PayRecord,
} from './payment-provider.ts';
import { ORDER_KEY, orderOf, readPaymongo, returnOf, stateOf } from './paymongo-webhook.ts';
import {
  Intent,
  PaymentPage,
  RefundAnswer,
  Refusal,
  Resource,
  TransferAnswer,
  TransferBatch,
  type Payment,
  type Transfer,
} from './paymongo-shapes.ts';
import { answerOf, askProvider, basicKey, reasonOf, type ProviderLine } from './provider-http.ts';
import { headerOf, isSignedNow } from './signature.ts';

/** An account at PayMongo (paymongo.com). */
export interface PaymongoAccount {
  readonly line: Omit<ProviderLine, 'headers'>;
  /** `secretKey`, `webhookSecret`; `walletNumber`, `walletName` for payouts; `bank.<code>` for banks of their own. */
  readonly settings: Readonly<Record<string, string>>;
  readonly clock: Clock;
}

const METHODS: Readonly<Partial<Record<PayChannel, string>>> = {
  qrph: 'qrph',
  gcash: 'gcash',
  maya: 'paymaya',
  grabpay: 'grab_pay',
};
const OWN_BIC = 'PAEYPHM2XXX';
/** InstaPay carries no more; above it a transfer goes by PESONet. */
const INSTAPAY_MAX = 5_000_000n;
/** A key is remembered for about a day; an hour is left for clocks and queues. */
const PAY_OUT_AGAIN_MS = 23 * 3_600_000;
const QR_SECONDS = { min: 60, max: 1800 };
const PAGE = 100;
const PAGES_MAX = 200;
const PICTURE = /^data:image\/png;base64,[A-Za-z0-9+/]+=*$/;

/** Takes and sends money with PayMongo. */
export function openPaymongo({ line: bare, settings, clock }: PaymongoAccount): PaymentProvider {
  const { secretKey, webhookSecret } = settings;
  assert(secretKey && webhookSecret, 'PayMongo needs secretKey and webhookSecret');
  const line: ProviderLine = { ...bare, headers: { authorization: basicKey(secretKey) } };
  const isLive = secretKey.startsWith('sk_live_');
  return {
    payOutAgainMs: PAY_OUT_AGAIN_MS,
    listsPayouts: false,
    start: (order) => start(line, order, clock.now()),
    query: async (orderNo, ref) => {
      const intent = await intentOf(line, { method: 'GET', path: `/v1/payment_intents/${encodeURIComponent(ref)}` });
      const known = intent === null ? null : orderOf(intent.attributes.metadata);
      if (intent === null || (known !== null && known !== orderNo)) return { state: 'unknown' };
      const states = (intent.attributes.payments ?? []).map((payment) => stateOf(payment, clock.now()));
      const paid = states.find(({ state }) => state === 'paid');
      if (paid !== undefined) return paid;
      const error = intent.attributes.last_payment_error;
      if (intent.attributes.status !== 'awaiting_payment_method' || !error) return { state: 'pending' };
      return { state: 'failed', reason: reasonOf(error.failed_code) };
    },
    queryReturn: async (ref) => {
      const heard = await askProvider(line, { method: 'GET', path: `/v1/refunds/${encodeURIComponent(ref)}` });
      const answer = heard.kind === 'answer' ? v.safeParse(RefundAnswer, heard.body) : null;
      return (answer?.success && returnOf(answer.output.data)) || { state: 'unknown' };
    },
    payOut: (order) => payOut(line, settings, order, clock.now()),
    queryPayout: async (orderNo, ref) => {
      if (ref === null) return { state: 'unknown' };
      const heard = await askProvider(line, { method: 'GET', path: `/v2/transfers/${encodeURIComponent(ref)}` });
      const answer = heard.kind === 'answer' ? v.safeParse(TransferAnswer, heard.body) : null;
      if (!answer?.success || answer.output.data.reference_number !== orderNo) return { state: 'unknown' };
      return payoutOf(answer.output.data, clock.now());
    },
    readWebhook: (raw, headers, now) => {
      const header = headerOf(headers, 'paymongo-signature');
      if (!isSignedNow(header, isLive ? 'li' : 'te', { secret: webhookSecret, raw, now })) {
        return fail('signature.invalid');
      }
      return readPaymongo(raw, isLive, now);
    },
    list: (from, to) => listPayments(line, from, to),
  };
}

/** What is meant to be paid, how, and both put together: only the last step shows something to pay by. */
async function start(line: ProviderLine, order: PayOrder, now: Date): ReturnType<PaymentProvider['start']> {
  const method = METHODS[order.channel];
  if (method === undefined || order.amount > BigInt(Number.MAX_SAFE_INTEGER)) return fail('provider.refused');
  const post = (step: string, path: string, attributes: Readonly<Record<string, unknown>>) =>
    askProvider(line, {
      method: 'POST',
      path,
      headers: { 'idempotency-key': `${order.orderNo}:${step}` },
      body: { data: { attributes } },
    });
  const made = await post('intent', '/v1/payment_intents', {
    amount: Number(order.amount),
    currency: order.currency,
    payment_method_allowed: [method],
    description: order.description,
    metadata: { [ORDER_KEY]: order.orderNo },
  });
  const intent = idOf(made);
  if (intent === null) return fail(made.kind === 'refused' ? 'provider.refused' : 'provider.unavailable');
  const seconds = Math.floor((order.expiresAt.getTime() - now.getTime()) / 1000);
  const chosen = await post('method', '/v1/payment_methods', {
    type: method,
    ...(order.payer.name !== null && { billing: { name: order.payer.name } }),
    ...(method === 'qrph' && { expiry_seconds: Math.min(Math.max(seconds, QR_SECONDS.min), QR_SECONDS.max) }),
  });
  const chosenId = idOf(chosen);
  if (chosenId === null) return fail(chosen.kind === 'refused' ? 'provider.refused' : 'provider.unavailable');
  const attached = await post('attach', `/v1/payment_intents/${encodeURIComponent(intent)}/attach`, {
    payment_method: chosenId,
    return_url: order.returnUrl,
  });
  if (attached.kind === 'refused') return fail('provider.refused');
  const read = attached.kind === 'answer' ? v.safeParse(Intent, attached.body) : null;
  const next = read?.success ? read.output.data.attributes.next_action : null;
  const payUrl = next?.redirect?.url ?? null;
  const picture = next?.code?.image_url ?? '';
  const qrImage = PICTURE.test(picture) ? picture : null;
  if (qrImage === null && !payUrl?.startsWith('https://')) return fail('provider.unavailable');
  return ok({ ref: intent, payUrl, qrText: null, qrImage });
}

async function payOut(
  line: ProviderLine,
  settings: PaymongoAccount['settings'],
  order: PayoutOrder,
  now: Date,
): Promise<PayoutState> {
  const { walletNumber, walletName } = settings;
  const bic = bankName(settings, order.bankCode, 'bic');
  if (!walletNumber || !walletName) return { state: 'failed', ref: null, reason: 'payout.off' };
  if (bic === null) return { state: 'failed', ref: null, reason: 'bank.unknown' };
  const transfer = {
    provider: order.amount > INSTAPAY_MAX ? 'pesonet' : 'instapay',
    amount: Number(order.amount),
    currency: order.currency,
    purpose: 'Withdrawal',
    description: order.orderNo,
    reference_number: order.orderNo,
    source_account: { number: walletNumber, name: walletName, bic: OWN_BIC },
    destination_account: { number: order.accountNo, name: order.accountName, bic },
    callback_url: order.notifyUrl,
  };
  const heard = await askProvider(line, {
    method: 'POST',
    path: '/v2/batch_transfers',
    headers: { 'idempotency-key': order.orderNo },
    body: { transfers: [transfer] },
  });
  if (heard.kind === 'unclear') return { state: 'unknown' };
  if (heard.kind === 'answer') {
    const batch = v.safeParse(TransferBatch, heard.body);
    return batch.success ? payoutOf(batch.output.data.transfers[0], now) : { state: 'unknown' };
  }
  const refusal = v.safeParse(Refusal, heard.body);
  if (!refusal.success) return { state: 'unknown' };
  return { state: 'failed', ref: null, reason: reasonOf(refusal.output.errors[0]?.code) };
}

function payoutOf(transfer: v.InferOutput<typeof Transfer>, now: Date): PayoutState {
  const { id: ref, status } = transfer;
  if (status === 'pending') return { state: 'pending', ref };
  if (status === 'failed') return { state: 'failed', ref, reason: reasonOf(transfer.provider_error_code) };
  const at = new Date(transfer.updated_at ?? NaN);
  return { state: 'paid', ref, paidAt: Number.isNaN(at.getTime()) ? now : at };
}

async function listPayments(line: ProviderLine, from: Date, to: Date): Promise<readonly PayRecord[]> {
  const records: PayRecord[] = [];
  let after = '';
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const path = `/v1/payments?limit=${PAGE}${after && `&after=${encodeURIComponent(after)}`}`;
    const read = v.safeParse(PaymentPage, await answerOf(line, { method: 'GET', path }));
    if (!read.success) throw new ProviderFailed('the list cannot be read');
    const { data, has_more: hasMore } = read.output;
    const all = data.map(recordOf);
    records.push(...all.filter(({ at }) => at >= from && at < to));
    const last = data.at(-1);
    if (!hasMore || last === undefined || all.every(({ at }) => at < from)) return records;
    after = last.id;
  }
  throw new ProviderFailed('the list does not end');
}

function recordOf({ id, attributes }: v.InferOutput<typeof Payment>): PayRecord {
  const { status, amount, currency, metadata } = attributes;
  const seconds = attributes.paid_at ?? attributes.created_at ?? 0;
  return {
    kind: 'pay',
    orderNo: orderOf(metadata),
    ref: id,
    amount,
    currency,
    state: status === 'paid' || status === 'failed' ? status : 'pending',
    at: new Date(seconds * 1000),
  };
}

async function intentOf(line: ProviderLine, ask: Parameters<typeof askProvider>[1]) {
  const heard = await askProvider(line, ask);
  const read = heard.kind === 'answer' ? v.safeParse(Intent, heard.body) : null;
  return read?.success ? read.output.data : null;
}

function idOf(heard: Awaited<ReturnType<typeof askProvider>>): string | null {
  const read = heard.kind === 'answer' ? v.safeParse(Resource, heard.body) : null;
  return read?.success ? read.output.data.id : null;
}
