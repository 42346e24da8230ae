import * as v from 'valibot';

/** Minor units, which PayMongo counts as we do; a number beyond what JSON carries exactly is no amount. */
const Minor = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((minor) => BigInt(minor)),
);
const Seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const Metadata = v.nullish(v.record(v.string(), v.unknown()));

const Billing = v.nullish(v.object({ name: v.nullish(v.string()), phone: v.nullish(v.string()) }));

/** An attempt to pay. */
export const Payment = v.object({
  id: Text,
  attributes: v.object({
    amount: Minor,
    currency: Text,
    status: Text,
    payment_intent_id: v.nullish(Text),
    metadata: Metadata,
    billing: Billing,
    failed_code: v.nullish(v.string()),
    created_at: v.nullish(Seconds),
    paid_at: v.nullish(Seconds),
  }),
});

/** Money that went back. */
export const Refund = v.object({
  id: v.pipe(Text, v.startsWith('ref_')),
  attributes: v.object({ amount: Minor, currency: Text, status: Text, payment_id: Text }),
});

/** The answer to the question for one refund. */
export const RefundAnswer = v.object({ data: Refund });

/** A payment that went back, whole or in parts. */
export const RefundedPayment = v.object({
  id: v.pipe(Text, v.startsWith('pay_')),
  attributes: v.object({ refunds: v.pipe(v.array(Refund), v.minLength(1)) }),
});

/** What a person means to pay, with every attempt. */
export const Intent = v.object({
  data: v.object({
    id: Text,
    attributes: v.object({
      status: Text,
      metadata: Metadata,
      payments: v.nullish(v.array(Payment)),
      last_payment_error: v.nullish(v.looseObject({ failed_code: v.nullish(v.string()) })),
      next_action: v.nullish(
        v.object({
          type: Text,
          redirect: v.nullish(v.object({ url: v.nullish(v.string()) })),
          code: v.nullish(v.object({ image_url: v.nullish(v.string()) })),
        }),
      ),
    }),
  }),
});

/** Anything of which only the id matters. */
export const Resource = v.object({ data: v.object({ id: Text }) });

/** One page of attempts, newest first. */
export const PaymentPage = v.object({ data: v.array(Payment), has_more: v.boolean() });

const Status = v.picklist(['pending', 'succeeded', 'failed']);

/** Money on its way out. */
export const Transfer = v.object({
  id: Text,
  status: Status,
  reference_number: v.nullish(v.string()),
  provider_error_code: v.nullish(v.string()),
  updated_at: v.nullish(v.string()),
});

/** The answer to one order for a transfer. */
export const TransferBatch = v.object({ data: v.object({ transfers: v.tuple([Transfer]) }) });

/** The answer to the question for one transfer. */
export const TransferAnswer = v.object({ data: Transfer });

/** What PayMongo says when it refuses. */
export const Refusal = v.object({
  errors: v.pipe(v.array(v.looseObject({ code: v.optional(v.string()) })), v.minLength(1)),
});

/** Something that happened, of any kind. */
export const Event = v.object({
  data: v.object({
    id: Text,
    type: v.literal('event'),
    attributes: v.object({ type: Text, livemode: v.boolean(), data: v.unknown() }),
  }),
});

/** What is posted to the callback address of a transfer. */
export const TransferCallback = v.object({
  data: v.object({
    id: Text,
    type: v.pipe(v.string(), v.regex(/^wallet\\?_transaction$/)),
    attributes: v.object({
      status: Status,
      reference_number: v.nullish(v.string()),
      provider_error_code: v.nullish(v.string()),
      updated_at: v.nullish(v.union([v.number(), v.string()])),
    }),
  }),
});
