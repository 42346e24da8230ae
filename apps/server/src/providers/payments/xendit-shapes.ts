import * as v from 'valibot';
import { fromPesos } from './pesos.ts';

const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(255));

/** Pesos, as a number or in digits, read to the centavo. */
const Pesos = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(fromPesos),
  v.custom<bigint>((centavos) => typeof centavos === 'bigint'),
);
const Moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.check((moment) => !Number.isNaN(moment.getTime())),
);

/** What a person is asked to pay. */
export const PaymentRequest = v.object({
  payment_request_id: Text,
  reference_id: Text,
  status: Text,
  latest_payment_id: v.nullish(Text),
  failure_code: v.nullish(v.string()),
  actions: v.nullish(
    v.array(v.object({ type: Text, descriptor: v.nullish(v.string()), value: v.nullish(v.string()) })),
  ),
});

/** Money that was paid, or an attempt to. */
export const Payment = v.object({
  payment_id: Text,
  payment_request_id: v.nullish(Text),
  reference_id: Text,
  status: Text,
  currency: Text,
  request_amount: Pesos,
  captures: v.nullish(v.array(v.object({ capture_timestamp: v.nullish(Moment), capture_amount: Pesos }))),
  payment_details: v.nullish(v.object({ payer_name: v.nullish(v.string()) })),
  failure_code: v.nullish(v.string()),
  updated: v.nullish(Moment),
});

/** Money on its way out. */
export const Payout = v.object({
  id: Text,
  reference_id: Text,
  status: Text,
  failure_code: v.nullish(v.string()),
  updated: v.nullish(Moment),
});

/** All payouts of one reference. */
export const Payouts = v.array(Payout);

/** What Xendit says when it refuses. */
export const Refusal = v.object({ error_code: v.string() });

/** Something that happened; `created` is when it was sent. */
export const Event = v.object({ event: Text, created: Moment, data: v.unknown() });

/** One page of the books, by creation. */
export const TransactionPage = v.object({
  has_more: v.boolean(),
  data: v.array(
    v.object({
      id: Text,
      product_id: Text,
      type: Text,
      status: Text,
      reference_id: v.nullish(v.string()),
      currency: Text,
      amount: Pesos,
      created: Moment,
    }),
  ),
});
