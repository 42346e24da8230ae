import * as v from 'valibot';
import { readWritten } from './written-amount.ts';

const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(255));

/** An amount, as a number or in digits; the currency beside it says how it is read. */
const Written = v.union([v.number(), v.string()]);
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
export const Payment = v.pipe(
  v.object({
    payment_id: Text,
    payment_request_id: v.nullish(Text),
    reference_id: Text,
    status: Text,
    currency: Text,
    request_amount: Written,
    captures: v.nullish(v.array(v.object({ capture_timestamp: v.nullish(Moment), capture_amount: Written }))),
    payment_details: v.nullish(v.object({ payer_name: v.nullish(v.string()) })),
    failure_code: v.nullish(v.string()),
    updated: v.nullish(Moment),
  }),
  v.rawTransform(({ dataset, addIssue }) => {
    const { currency, request_amount: asked, captures, ...more } = dataset.value;
    const read = (written: string | number) => amountOr(written, currency, addIssue);
    return {
      ...more,
      currency,
      request_amount: read(asked),
      captures: captures?.map((capture) => ({ ...capture, capture_amount: read(capture.capture_amount) })),
    };
  }),
);

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

/** Money that went back; events and answers call it by other names. */
export const Refund = v.pipe(
  v.object({
    refund_id: v.nullish(Text),
    id: v.nullish(Text),
    payment_id: Text,
    status: Text,
    currency: Text,
    amount: Written,
  }),
  v.rawTransform(({ dataset: { value }, addIssue }) => {
    const ref = value.refund_id ?? value.id ?? '';
    if (ref === '') addIssue({ message: 'a refund has its name' });
    const { payment_id: paymentRef, status, currency } = value;
    return { ref, paymentRef, status, currency, amount: amountOr(value.amount, currency, addIssue) };
  }),
);

/** What Xendit says when it refuses. */
export const Refusal = v.object({ error_code: v.string() });

/** Something that happened; `created` is when it was sent. */
export const Event = v.object({ event: Text, created: Moment, data: v.unknown() });

/** One page of the books, by creation. */
export const TransactionPage = v.object({
  has_more: v.boolean(),
  data: v.array(
    v.pipe(
      v.object({
        id: Text,
        product_id: Text,
        type: Text,
        status: Text,
        reference_id: v.nullish(v.string()),
        currency: Text,
        amount: Written,
        created: Moment,
      }),
      v.rawTransform(({ dataset: { value }, addIssue }) => ({
        ...value,
        amount: amountOr(value.amount, value.currency, addIssue),
      })),
    ),
  ),
});

/** An answer with something that is no amount is none we can read. */
function amountOr(written: string | number, currency: string, addIssue: () => void): bigint {
  const amount = readWritten(written, currency);
  if (amount === null) addIssue();
  return amount ?? 0n;
}
