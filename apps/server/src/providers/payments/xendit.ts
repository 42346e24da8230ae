import { assert, fail, ok } from '@perya/std';
import * as v from 'valibot';
import { formatAmount } from '../../platform/money.ts';
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
  type PayState,
  type Unknown,
} from './payment-provider.ts';
import { answerOf, askProvider, basicKey, reasonOf, type ProviderLine } from './provider-http.ts';
import { headerOf, isSameSecret } from './signature.ts';
import { payoutOf, readXendit, returnOf, stateOf } from './xendit-webhook.ts';
import { Payment, PaymentRequest, Payout, Payouts, Refund, Refusal, TransactionPage } from './xendit-shapes.ts';

/** An account at Xendit (xendit.co). */
export interface XenditAccount {
  readonly line: Omit<ProviderLine, 'headers'>;
  /** `secretKey`, `callbackToken`; `bank.<code>` for banks of their own. */
  readonly settings: Readonly<Record<string, string>>;
  readonly clock: Clock;
}

const CHANNELS: Readonly<Partial<Record<PayChannel, string>>> = {
  qrph: 'QRPH',
  gcash: 'GCASH',
  maya: 'PAYMAYA',
  grabpay: 'GRABPAY',
};
const API_VERSION = '2024-11-11';
const PAY_OUT_AGAIN_MS = 24 * 3_600_000;
const PAGE = 50;
const PAGES_MAX = 400;
const ENDED: readonly string[] = ['FAILED', 'CANCELED', 'EXPIRED'];

/** Takes and sends money with Xendit. */
export function openXendit({ line: bare, settings, clock }: XenditAccount): PaymentProvider {
  const { secretKey, callbackToken } = settings;
  assert(secretKey && callbackToken, 'Xendit needs secretKey and callbackToken');
  const line: ProviderLine = {
    ...bare,
    headers: { authorization: basicKey(secretKey), 'api-version': API_VERSION },
  };
  return {
    payOutAgainMs: PAY_OUT_AGAIN_MS,
    listsPayouts: true,
    start: (order) => start(line, order),
    query: (orderNo, ref) => query(line, orderNo, ref, clock.now()),
    queryReturn: async (ref) => {
      const refund = await read(line, `/v3/refunds/${encodeURIComponent(ref)}`, Refund);
      return (refund && returnOf(refund)) ?? { state: 'unknown' };
    },
    payOut: (order) => payOut(line, bankName(settings, order.bankCode, 'xendit'), order, clock.now()),
    queryPayout: (orderNo, ref) => queryPayout(line, orderNo, ref, clock.now()),
    readWebhook: (raw, headers, now) => {
      const token = headerOf(headers, 'x-callback-token');
      if (token === null || !isSameSecret(token, callbackToken)) return fail('signature.invalid');
      return readXendit(raw, now);
    },
    list: (from, to) => listTransactions(line, from, to),
  };
}

async function start(line: ProviderLine, order: PayOrder): ReturnType<PaymentProvider['start']> {
  const channel = CHANNELS[order.channel];
  if (channel === undefined) return fail('provider.refused');
  const heard = await askProvider(line, {
    method: 'POST',
    path: '/v3/payment_requests',
    headers: { 'idempotency-key': order.orderNo },
    body: {
      reference_id: order.orderNo,
      type: 'PAY',
      country: 'PH',
      currency: order.currency,
      request_amount: Number(formatAmount(order.amount, order.currency)),
      capture_method: 'AUTOMATIC',
      channel_code: channel,
      channel_properties:
        order.channel === 'qrph'
          ? {}
          : {
              success_return_url: order.returnUrl,
              failure_return_url: order.returnUrl,
              cancel_return_url: order.returnUrl,
            },
      description: order.description,
    },
  });
  if (heard.kind === 'refused') return fail('provider.refused');
  const read = heard.kind === 'answer' ? v.safeParse(PaymentRequest, heard.body) : null;
  if (!read?.success) return fail('provider.unavailable');
  const { payment_request_id: ref, status, actions } = read.output;
  if (ENDED.includes(status)) return fail('provider.refused');
  const valueOf = (descriptor: string) => actions?.find((action) => action.descriptor === descriptor)?.value ?? null;
  const web = valueOf('WEB_URL');
  const payUrl = web?.startsWith('https://') ? web : null;
  const qrText = valueOf('QR_STRING');
  if (payUrl === null && qrText === null) return fail('provider.unavailable');
  return ok({ ref, payUrl, qrText, qrImage: null });
}

/** The request says whether it was paid; how much, only the payment itself. */
async function query(line: ProviderLine, orderNo: string, ref: string, now: Date): Promise<PayState | Unknown> {
  const request = await read(line, `/v3/payment_requests/${encodeURIComponent(ref)}`, PaymentRequest);
  if (request?.reference_id !== orderNo) return { state: 'unknown' };
  const { status, latest_payment_id: paymentId, failure_code: code } = request;
  if (ENDED.includes(status)) return { state: 'failed', reason: reasonOf(code ?? status) };
  if (status !== 'SUCCEEDED') return { state: 'pending' };
  const payment = paymentId ? await read(line, `/v3/payments/${encodeURIComponent(paymentId)}`, Payment) : null;
  return payment?.reference_id === orderNo ? stateOf(payment, now) : { state: 'unknown' };
}

async function payOut(line: ProviderLine, channel: string | null, order: PayoutOrder, now: Date): Promise<PayoutState> {
  if (channel === null) return { state: 'failed', ref: null, reason: 'bank.unknown' };
  const heard = await askProvider(line, {
    method: 'POST',
    path: '/v2/payouts',
    headers: { 'idempotency-key': order.orderNo },
    body: {
      reference_id: order.orderNo,
      channel_code: channel,
      channel_properties: { account_number: order.accountNo, account_holder_name: order.accountName },
      amount: Number(formatAmount(order.amount, order.currency)),
      currency: order.currency,
      description: order.orderNo,
    },
  });
  if (heard.kind === 'unclear') return { state: 'unknown' };
  if (heard.kind === 'answer') {
    const made = v.safeParse(Payout, heard.body);
    return made.success && made.output.reference_id === order.orderNo
      ? payoutOf(made.output, now)
      : { state: 'unknown' };
  }
  const refusal = v.safeParse(Refusal, heard.body);
  if (!refusal.success) return { state: 'unknown' };
  return { state: 'failed', ref: null, reason: reasonOf(refusal.output.error_code) };
}

/** An order that is not found may still be on its way in, so that is unknown too. */
async function queryPayout(line: ProviderLine, orderNo: string, ref: string | null, now: Date): Promise<PayoutState> {
  const found =
    ref === null
      ? ((await read(line, `/v2/payouts?reference_id=${encodeURIComponent(orderNo)}`, Payouts)) ?? [])
      : [await read(line, `/v2/payouts/${encodeURIComponent(ref)}`, Payout)];
  const [payout, ...others] = found;
  if (!payout || others.length > 0 || payout.reference_id !== orderNo) return { state: 'unknown' };
  return payoutOf(payout, now);
}

const STATES: Readonly<Record<string, PayRecord['state']>> = { SUCCESS: 'paid', PENDING: 'pending' };

async function listTransactions(line: ProviderLine, from: Date, to: Date): Promise<readonly PayRecord[]> {
  const records: PayRecord[] = [];
  let after = '';
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const search = new URLSearchParams({
      'created[gte]': from.toISOString(),
      'created[lte]': to.toISOString(),
      limit: String(PAGE),
      ...(after !== '' && { after_id: after }),
    });
    for (const type of ['PAYMENT', 'DISBURSEMENT']) search.append('types', type);
    const answer = await answerOf(line, { method: 'GET', path: `/transactions?${search.toString()}` });
    const list = v.safeParse(TransactionPage, answer);
    if (!list.success) throw new ProviderFailed('the list cannot be read');
    for (const one of list.output.data) {
      if (one.created < from || one.created >= to) continue;
      records.push({
        kind: one.type === 'PAYMENT' ? 'pay' : 'payout',
        orderNo: one.reference_id ?? null,
        ref: one.product_id,
        amount: one.amount,
        currency: one.currency,
        state: STATES[one.status] ?? 'failed',
        at: one.created,
      });
    }
    const last = list.output.data.at(-1);
    if (!list.output.has_more || last === undefined) return records;
    after = last.id;
  }
  throw new ProviderFailed('the list does not end');
}

async function read<Schema extends v.GenericSchema>(
  line: ProviderLine,
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | null> {
  const heard = await askProvider(line, { method: 'GET', path });
  const parsed = heard.kind === 'answer' ? v.safeParse(schema, heard.body) : null;
  return parsed?.success ? parsed.output : null;
}
