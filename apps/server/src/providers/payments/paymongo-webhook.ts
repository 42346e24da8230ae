import { fail, ok, type Result } from '@perya/std';
import * as v from 'valibot';
import type { PaymentWebhook, PayReturn, PayState } from './payment-provider.ts';
import { Event, Payment, Refund, RefundedPayment, TransferCallback } from './paymongo-shapes.ts';
import { jsonOf, reasonOf } from './provider-http.ts';

type PaymentShape = v.InferOutput<typeof Payment>;

const REFUND_EVENTS: readonly string[] = ['payment.refunded', 'payment.refund.updated'];

/** Under this name our order travels with everything PayMongo makes of it. */
export const ORDER_KEY = 'order_no';

/** What a notice whose signature was checked says. */
export function readPaymongo(raw: Buffer, isLive: boolean, now: Date): Result<PaymentWebhook | null, 'notice.invalid'> {
  const json = jsonOf(raw);
  const callback = v.safeParse(TransferCallback, json);
  if (callback.success) return ok(transferNotice(callback.output, now));
  const event = v.safeParse(Event, json);
  if (!event.success || event.output.data.attributes.livemode !== isLive) return fail('notice.invalid');
  const { id, attributes } = event.output.data;
  if (REFUND_EVENTS.includes(attributes.type)) return refundNotice(id, attributes.data);
  if (attributes.type !== 'payment.paid' && attributes.type !== 'payment.failed') return ok(null);
  const payment = v.safeParse(Payment, attributes.data);
  if (!payment.success) return fail('notice.invalid');
  const state = stateOf(payment.output, now);
  const { payment_intent_id: ref, metadata } = payment.output.attributes;
  // A payment without an intent is of a page or link that somebody made by hand: money, but of no order.
  if (typeof ref !== 'string') return ok(null);
  if ((attributes.type === 'payment.paid') !== (state.state === 'paid')) return fail('notice.invalid');
  return ok({ kind: 'pay', eventId: id, orderNo: orderOf(metadata), ref, isSigned: true, state });
}

/** What is said of a refund, as itself or by its payment; of several the last one. */
function refundNotice(eventId: string, data: unknown): Result<PaymentWebhook | null, 'notice.invalid'> {
  const refund = v.safeParse(Refund, data);
  const payment = refund.success ? null : v.safeParse(RefundedPayment, data);
  const told = refund.success ? refund.output : payment?.success ? payment.output.attributes.refunds.at(-1) : undefined;
  if (!told) return fail('notice.invalid');
  const state = returnOf(told);
  if (state === null) return ok(null);
  return ok({ kind: 'return', eventId, orderNo: null, ref: state.ref, isSigned: true, state });
}

/** A refund that is done; null while it is under way, or when it failed. */
export function returnOf({ id: ref, attributes }: v.InferOutput<typeof Refund>): PayReturn | null {
  const { status, amount, currency, payment_id: paymentRef } = attributes;
  return status === 'succeeded' ? { state: 'returned', ref, paymentRef, amount, currency, cause: 'refund' } : null;
}

/** How far one attempt is. */
export function stateOf({ id, attributes }: PaymentShape, now: Date): PayState {
  if (attributes.status === 'failed') return { state: 'failed', reason: reasonOf(attributes.failed_code) };
  if (attributes.status !== 'paid') return { state: 'pending' };
  const seconds = attributes.paid_at ?? attributes.created_at;
  return {
    state: 'paid',
    amount: attributes.amount,
    currency: attributes.currency,
    paidAt: typeof seconds === 'number' ? new Date(seconds * 1000) : now,
    ref: id,
    payerName: attributes.billing?.name ?? null,
    payerAccount: attributes.billing?.phone ?? null,
  };
}

/** Our number of the order, where PayMongo repeats it. */
export function orderOf(metadata: Readonly<Record<string, unknown>> | null | undefined): string | null {
  const order = metadata?.[ORDER_KEY];
  return typeof order === 'string' ? order : null;
}

/** The callback names the transfer differently than the call that made it, so the outcome is asked for under our ref. */
function transferNotice({ data }: v.InferOutput<typeof TransferCallback>, now: Date): PaymentWebhook {
  const { status, reference_number: orderNo, provider_error_code: code } = data.attributes;
  const common = { kind: 'payout', orderNo: orderNo ?? null, ref: data.id, isSigned: false } as const;
  const eventId = `${data.id}:${status}`;
  if (status === 'pending') return { ...common, eventId, state: { state: 'pending', ref: data.id } };
  if (status === 'succeeded') return { ...common, eventId, state: { state: 'paid', ref: data.id, paidAt: now } };
  return { ...common, eventId, state: { state: 'failed', ref: data.id, reason: reasonOf(code) } };
}
