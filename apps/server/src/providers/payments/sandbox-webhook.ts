import { setTimeout as sleep } from 'node:timers/promises';
import { fail, ok, type Result } from '@perya/std';
import * as v from 'valibot';
import type { PlatformContext } from '../../platform/context.ts';
import { formatAmount } from '../../platform/money.ts';
import { fetchShort } from '../fetch-limited.ts';
import type { WebhookHeaders, PaymentWebhook } from './payment-provider.ts';
import { jsonOf } from './provider-http.ts';
import type { SandboxPayment, SandboxReceipt } from './sandbox-books.ts';
import { readWritten } from './written-amount.ts';
import { headerOf, isSignedNow, sign } from './signature.ts';

const HEADER = 'x-sandbox-signature';
const SIGNATURE = 'v1';
const TRIES = 3;
const RETRY_MS = 1000;
const TIMEOUT_MS = 5000;
const ANSWER_MAX_BYTES = 10_000;

const Body = v.strictObject({
  id: v.string(),
  kind: v.picklist(['pay', 'payout', 'return']),
  orderNo: v.string(),
  ref: v.string(),
  state: v.picklist(['paid', 'failed']),
  moneyRef: v.string(),
  amount: v.string(),
  currency: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  payerName: v.nullable(v.string()),
  reason: v.string(),
});
type Body = v.InferOutput<typeof Body>;

/** What the other side needs to tell us something. */
export interface Postman extends Pick<PlatformContext, 'clock' | 'vault'> {
  readonly fetch?: typeof globalThis.fetch;
  /** How long it waits before it tries again. */
  readonly retryMs?: number;
}

/** The provider's name of an order. */
export function refOf({ kind, id }: Pick<SandboxPayment, 'kind' | 'id'>): string {
  return kind === 'pay' ? `sbx_order_${id}` : `sbx_payout_${id}`;
}

/** The provider's name of money that moved. */
export function moneyRefOf({ id }: Pick<SandboxReceipt, 'id'>): string {
  return `sbx_money_${id}`;
}

/** The provider's name of money that went back. */
export function returnRefOf({ id }: Pick<SandboxReceipt, 'id'>): string {
  return `sbx_return_${id}`;
}

/** Tells us the outcome of an order, as another company would: over HTTP, signed, and up to three times. */
export async function notify(
  postman: Postman,
  payment: SandboxPayment,
  receipt: SandboxReceipt | null,
): Promise<boolean> {
  const isBack = receipt !== null && receipt.returned_at !== null;
  const body: Body = {
    id: isBack
      ? returnRefOf(receipt)
      : receipt === null
        ? `sbx_event_failed_${payment.id}`
        : `sbx_event_paid_${receipt.id}`,
    kind: isBack ? 'return' : payment.kind,
    orderNo: payment.order_no,
    ref: isBack ? returnRefOf(receipt) : refOf(payment),
    state: receipt === null ? 'failed' : 'paid',
    moneyRef: receipt === null ? '' : moneyRefOf(receipt),
    amount: formatAmount(BigInt(receipt?.amount ?? payment.amount), payment.currency),
    currency: payment.currency,
    at: (receipt?.at ?? payment.changed_at).toISOString(),
    payerName: payment.kind === 'pay' && payment.party_name !== '' ? payment.party_name : null,
    reason: payment.reason,
  };
  const raw = Buffer.from(JSON.stringify(body));
  for (let turn = 1; ; turn += 1) {
    if (await isTaken(postman, payment.notify_url, raw)) return true;
    if (turn === TRIES) return false;
    await sleep((postman.retryMs ?? RETRY_MS) * turn);
  }
}

/** Signs bytes as the sandbox provider does. */
export function sandboxHeaders(
  { vault, clock }: Pick<Postman, 'vault' | 'clock'>,
  raw: Buffer,
): Record<string, string> {
  const seconds = String(Math.floor(clock.now().getTime() / 1000));
  return { [HEADER]: `t=${seconds},${SIGNATURE}=${sign(secretOf(vault), seconds, raw)}` };
}

/** Reads what the sandbox provider sent. */
export function readSandbox(
  vault: PlatformContext['vault'],
  raw: Buffer,
  headers: WebhookHeaders,
  now: Date,
): Result<PaymentWebhook, 'signature.invalid' | 'notice.invalid'> {
  const signed = { secret: secretOf(vault), raw, now };
  if (!isSignedNow(headerOf(headers, HEADER), SIGNATURE, signed)) return fail('signature.invalid');
  const read = v.safeParse(Body, jsonOf(raw));
  const amount = read.success ? readWritten(read.output.amount, read.output.currency) : null;
  if (!read.success || amount === null) return fail('notice.invalid');
  const { id: eventId, kind, orderNo, ref, state, moneyRef, currency, payerName, reason } = read.output;
  const at = new Date(read.output.at);
  const common = { eventId, orderNo, ref, isSigned: true } as const;
  if (kind === 'payout') {
    return ok({
      ...common,
      kind,
      state: state === 'paid' ? { state, ref, paidAt: at } : { state, ref, reason },
    });
  }
  if (kind === 'return') {
    const back = { state: 'returned', ref, paymentRef: moneyRef, amount, currency, cause: 'chargeback' } as const;
    return ok({ ...common, kind, state: back });
  }
  const paid = { state: 'paid', amount, currency, paidAt: at, ref: moneyRef, payerName } as const;
  return ok({ ...common, kind, state: state === 'paid' ? paid : { state, reason } });
}

/** The same on every server of an installation, and nowhere written down. */
function secretOf(vault: PlatformContext['vault']): Buffer {
  return vault.derive('sandbox payments');
}

async function isTaken(postman: Postman, url: string, raw: Buffer<ArrayBuffer>): Promise<boolean> {
  try {
    const headers = { 'content-type': 'application/json', ...sandboxHeaders(postman, raw) };
    const { ok } = await fetchShort(
      url,
      { method: 'POST', headers, body: raw },
      { timeoutMs: TIMEOUT_MS, bytesMax: ANSWER_MAX_BYTES, ...(postman.fetch && { fetch: postman.fetch }) },
    );
    return ok;
  } catch {
    return false;
  }
}
