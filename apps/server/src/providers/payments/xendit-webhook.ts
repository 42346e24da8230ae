import { fail, ok, type Result } from '@perya/std';
import * as v from 'valibot';
import type { PaymentWebhook, PayoutState, PayReturn, PayState } from './payment-provider.ts';
import { jsonOf, reasonOf } from './provider-http.ts';
import { Event, Payment, PaymentRequest, Payout, Refund } from './xendit-shapes.ts';

/** Deliveries are tried for a day; twice that is left for clocks. */
const WINDOW_MS = 48 * 3_600_000;
const PAYMENT_EVENTS = ['payment.capture', 'payment.failure'];
const PAYOUT_EVENTS = ['payout.succeeded', 'payout.failed', 'payout.reversed'];
const PAYOUT_PENDING = ['ACCEPTED', 'PENDING_COMPLIANCE_ASSESSMENT', 'REQUESTED', 'READY', 'LOCKED'];
const PAYOUT_FAILED = ['FAILED', 'CANCELLED', 'COMPLIANCE_REJECTED', 'REVERSED', 'EXPIRED'];

/** What a notice whose token was right says. The token covers nothing of the body, so all of it must be confirmed. */
export function readXendit(raw: Buffer, now: Date): Result<PaymentWebhook | null, 'notice.invalid'> {
  const event = v.safeParse(Event, jsonOf(raw));
  if (!event.success) return fail('notice.invalid');
  const { event: name, created, data } = event.output;
  if (Math.abs(now.getTime() - created.getTime()) > WINDOW_MS) return fail('notice.invalid');
  if (PAYMENT_EVENTS.includes(name)) return asPay(name, v.safeParse(Payment, data), now);
  if (PAYOUT_EVENTS.includes(name)) return asPayout(name, v.safeParse(Payout, data), now);
  if (name === 'refund.succeeded') return asReturn(v.safeParse(Refund, data));
  if (name === 'payment_request.expiry') return asExpiry(v.safeParse(PaymentRequest, data));
  return ok(null);
}

/** How far one payment is. */
export function stateOf(payment: v.InferOutput<typeof Payment>, now: Date): PayState {
  const { status, captures } = payment;
  if (status === 'FAILED' || status === 'CANCELED' || status === 'EXPIRED') {
    return { state: 'failed', reason: reasonOf(payment.failure_code ?? status) };
  }
  if (status !== 'SUCCEEDED') return { state: 'pending' };
  const amount = captures?.length
    ? captures.reduce((sum, { capture_amount: captured }) => sum + captured, 0n)
    : payment.request_amount;
  return {
    state: 'paid',
    amount,
    currency: payment.currency,
    paidAt: captures?.[0]?.capture_timestamp ?? payment.updated ?? now,
    ref: payment.payment_id,
    payerName: payment.payment_details?.payer_name ?? null,
  };
}

/** How far one payout is; a status we do not know decides nothing. */
export function payoutOf(payout: v.InferOutput<typeof Payout>, now: Date): PayoutState {
  const { id: ref, status } = payout;
  if (status === 'SUCCEEDED') return { state: 'paid', ref, paidAt: payout.updated ?? now };
  if (PAYOUT_PENDING.includes(status)) return { state: 'pending', ref };
  if (!PAYOUT_FAILED.includes(status)) return { state: 'unknown' };
  return { state: 'failed', ref, reason: reasonOf(payout.failure_code ?? status) };
}

/** A refund that is done; null for any other. */
export function returnOf(refund: v.InferOutput<typeof Refund>): PayReturn | null {
  const { ref, paymentRef, amount, currency } = refund;
  if (refund.status !== 'SUCCEEDED') return null;
  return { state: 'returned', ref, paymentRef, amount, currency, cause: 'refund' };
}

type Read<Schema extends v.GenericSchema> = v.SafeParseResult<Schema>;
type Noticed = Result<PaymentWebhook | null, 'notice.invalid'>;

function asPay(name: string, read: Read<typeof Payment>, now: Date): Noticed {
  if (!read.success) return fail('notice.invalid');
  const { payment_id: id, payment_request_id: ref, reference_id: orderNo } = read.output;
  const state = stateOf(read.output, now);
  if ((name === 'payment.capture') !== (state.state === 'paid')) return fail('notice.invalid');
  return ok({ kind: 'pay', eventId: `${name}:${id}`, orderNo, ref: ref ?? id, isSigned: false, state });
}

function asExpiry(read: Read<typeof PaymentRequest>): Noticed {
  if (!read.success) return fail('notice.invalid');
  const { payment_request_id: ref, reference_id: orderNo } = read.output;
  const state = { state: 'failed', reason: 'expired' } as const;
  return ok({ kind: 'pay', eventId: `payment_request.expiry:${ref}`, orderNo, ref, isSigned: false, state });
}

function asReturn(read: Read<typeof Refund>): Noticed {
  const state = read.success ? returnOf(read.output) : null;
  if (state === null) return fail('notice.invalid');
  const eventId = `refund.succeeded:${state.ref}`;
  return ok({ kind: 'return', eventId, orderNo: null, ref: state.ref, isSigned: false, state });
}

function asPayout(name: string, read: Read<typeof Payout>, now: Date): Noticed {
  if (!read.success) return fail('notice.invalid');
  const { id: ref, reference_id: orderNo } = read.output;
  const state = payoutOf(read.output, now);
  if (state.state === 'unknown') return fail('notice.invalid');
  return ok({ kind: 'payout', eventId: `${name}:${ref}`, orderNo, ref, isSigned: false, state });
}
