import * as v from 'valibot';
import { call } from './call.ts';
import { AmountGiven, Cursor, Id, Money, Rows, Time } from './shapes.ts';

/** What moves the float of an agent, as the agent sees it. [D3] */
export const FLOAT_KINDS = [
  'commission',
  'fromDownline',
  'toUpline',
  'payout',
  'payoutReturn',
  'envelopes',
  'envelopesReturn',
  'adjustment',
] as const;

/** One of them. */
export type FloatKind = (typeof FLOAT_KINDS)[number];

/** How a payout of float stands. */
export const FLOAT_PAYOUT_STATES = ['waiting', 'paid', 'refused', 'cancelled'] as const;

/** How a payout of float stands. */
export type FloatPayoutState = (typeof FLOAT_PAYOUT_STATES)[number];

/** Why no payout can be asked for now. */
export const FLOAT_REFUSALS = ['kyc.required', 'payout.waiting', 'balance.insufficient', 'transfer.limit'] as const;

/** One movement of the float. */
export const FloatMovement = v.object({
  id: Id,
  kind: v.picklist(FLOAT_KINDS),
  /** Signed. */
  amount: Money,
  balanceAfter: Money,
  orderNo: v.string(),
  /** Whoever sent it up; null of what nobody below sent. */
  account: v.nullable(v.string()),
  /** How the payout stands that it was asked for; null of other kinds. */
  state: v.nullable(v.picklist(FLOAT_PAYOUT_STATES)),
  /** Why staff refused a payout, in their own words; else empty. */
  reason: v.string(),
  time: Time,
});

/** One movement of the float. */
export type FloatMovement = v.InferOutput<typeof FloatMovement>;

/** The float, and what can become of it. */
export const FloatStanding = v.object({
  float: Money,
  /** The payout that waits for staff: it is no longer in the float, and not yet in the wallet. */
  waiting: v.nullable(v.object({ orderNo: v.string(), amount: Money, time: Time })),
  /** Why no payout can be asked for now; null when one can. */
  refusal: v.nullable(v.picklist(FLOAT_REFUSALS)),
  /** The least of a payout, and how much can still be asked for today. */
  min: Money,
  leftToday: Money,
  /** Whether a payment password was chosen: nothing leaves the float without one. */
  hasPaymentPassword: v.boolean(),
});

/** The float, and what can become of it. */
export type FloatStanding = v.InferOutput<typeof FloatStanding>;

export const show = call({
  method: 'GET',
  path: '/wps/relay/agent/float',
  module: 'AGEINFO3',
  access: 'agent',
  caching: 'none',
  summary: 'The float of the agent, what can become of it, and its movements, newest first. [API-94, D3]',
  request: v.object({ cursor: v.optional(Cursor) }),
  response: Rows(FloatMovement, FloatStanding),
  errors: [],
});

/** A payout that was asked for or taken back, and the float after it. */
const FloatPayout = v.object({ orderNo: v.string(), amount: Money, float: Money });

/** A payout that was asked for or taken back, and the float after it. */
export type FloatPayout = v.InferOutput<typeof FloatPayout>;

export const askPayout = call({
  method: 'POST',
  path: '/wps/relay/agent/float/payout',
  module: 'AGEINFO3',
  access: 'agent',
  caching: 'none',
  sealed: true,
  money: true,
  summary: 'Asks for float to be paid into the own wallet, which staff approve. [D3]',
  request: v.strictObject({ amount: AmountGiven, paymentPassword: v.pipe(v.string(), v.maxLength(20)) }),
  response: FloatPayout,
  errors: [
    'amount.invalid',
    'amount.bounds',
    'transfer.limit',
    'balance.insufficient',
    'kyc.required',
    'payout.waiting',
    'payment.password.wrong',
    'payment.password.locked',
    'key.reused',
    'call.cancelled',
  ],
});

export const cancelPayout = call({
  method: 'POST',
  path: '/wps/relay/agent/float/payout/cancel',
  module: 'AGEINFO3',
  access: 'agent',
  caching: 'none',
  money: true,
  own: ['orderNo'],
  summary: 'Takes back a payout that nobody has decided yet; it is float again. [D3]',
  request: v.strictObject({ orderNo: v.pipe(v.string(), v.maxLength(30)) }),
  response: FloatPayout,
  errors: ['payout.not.cancellable', 'key.reused', 'call.cancelled'],
});
