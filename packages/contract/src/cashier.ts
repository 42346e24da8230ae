import * as v from 'valibot';
import { call } from './call.ts';
import { PROMOTION_REFUSALS } from './promotion-card.ts';
import { AmountGiven, Cursor, Day, Id, LanguageOnly, Money, Range, Rows, Time } from './shapes.ts';

const OrderNo = v.pipe(v.string(), v.regex(/^[A-Z][0-9-]{6,30}$/));
const PaymentPassword = v.pipe(v.string(), v.maxLength(20));

/** A promotion that a deposit can be made under. */
export const DepositPromotion = v.object({ id: Id, name: v.string(), text: v.string() });

/** A way to pay in. [API-81] */
export const DepositMethod = v.object({
  id: Id,
  kind: v.picklist(['bank', 'ewallet', 'online', 'manual']),
  name: v.string(),
  /** The look of its tile. */
  icon: v.picklist(['gcash', 'maya', 'grabpay', 'qrph', 'bank', 'manual']),
  min: Money,
  max: Money,
  quickAmounts: v.array(Money),
  /** The amount most people choose. */
  popularAmount: v.nullable(Money),
  /** What the player pays on top, in percent of the amount. */
  feeRate: v.number(),
  /** How long it usually takes. */
  seconds: v.number(),
  promotions: v.array(DepositPromotion),
  needsPayerName: v.boolean(),
});

/** A way to pay in. */
export type DepositMethod = v.InferOutput<typeof DepositMethod>;

export const depositMethods = call({
  method: 'GET',
  path: '/wps/transaction/deposit/methods',
  module: 'FUNDTRANS3',
  access: 'real',
  caching: 'none',
  flag: 'DEPOSIT3',
  summary: 'The ways to pay in. [API-81]',
  request: LanguageOnly,
  response: v.object({
    /** The one used last comes first. */
    methods: v.array(DepositMethod),
    /** The limit on deposits that leaves the least, and what it leaves beside the orders that wait; null without one. */
    limit: v.nullable(v.object({ period: v.picklist(['day', 'week', 'month']), amount: Money, left: Money })),
    /** Before the first deposit the player is asked for limits. [R30] */
    askLimits: v.boolean(),
    /** The identity must be proved first. [R13] */
    needsKyc: v.boolean(),
  }),
  errors: [],
});

/** How a deposit stands. `review`: the money came, but not as agreed, and a person looks at it. */
export const DEPOSIT_STATES = ['pending', 'success', 'failed', 'expired', 'cancelled', 'review', 'returned'] as const;

/** Money that came in for an order. */
export const DepositPayment = v.object({
  amount: Money,
  time: Time,
  outcome: v.picklist(['credited', 'review', 'returned']),
  isLate: v.boolean(),
  /** Another payment than the one the order waited for. */
  isExtra: v.boolean(),
  isWrongAmount: v.boolean(),
});

/** Why a deposit got no bonus; each is also the key of its text, but for `deposit.min`, which is told with the amount. */
export const DEPOSIT_BONUS_REFUSALS = [...PROMOTION_REFUSALS, 'promotion.join', 'deposit.min'] as const;

/** What became of the promotion that a deposit was made for. */
export const DepositBonus = v.object({
  /** The whole title of the promotion, as one line. */
  name: v.string(),
  /** `awaited`: the money is not there yet; `none`: nothing was given, or it was taken back before it began. */
  state: v.picklist(['awaited', 'claimed', 'queued', 'review', 'claimable', 'none']),
  /** The bonus and what has to be staked for it; null where none was given. */
  amount: v.nullable(Money),
  needed: v.nullable(Money),
  /** Why none was given, where that is known. */
  reason: v.nullable(v.picklist(DEPOSIT_BONUS_REFUSALS)),
  /** The least deposit, where this one was too small. */
  min: v.nullable(Money),
});

/** What became of the promotion that a deposit was made for. */
export type DepositBonus = v.InferOutput<typeof DepositBonus>;

/** A deposit. [API-83] */
export const DepositOrder = v.object({
  orderNo: v.string(),
  methodId: Id,
  method: v.string(),
  icon: DepositMethod.entries.icon,
  kind: DepositMethod.entries.kind,
  seconds: DepositMethod.entries.seconds,
  amount: Money,
  fee: Money,
  /** What is to be paid: amount and fee. */
  total: Money,
  status: v.picklist(DEPOSIT_STATES),
  time: Time,
  expireTime: Time,
  /** When it ended, whichever way. */
  endTime: v.nullable(Time),
  /** The player said so; it moves nothing. */
  saidPaid: v.boolean(),
  /** Where to go on; null when the QR code or the account below is all there is. */
  payUrl: v.nullable(v.string()),
  /** What the QR code says. */
  qrText: v.nullable(v.string()),
  /** A QR code that the provider has drawn, as a data address; only where it does not tell what the code says. */
  qrImage: v.optional(v.string()),
  /** Where a transfer goes by hand. */
  payee: v.nullable(
    v.object({ bankName: v.string(), accountName: v.string(), accountNo: v.string(), note: v.string() }),
  ),
  payments: v.array(DepositPayment),
  credited: Money,
  /** Why it failed or waits, as a key of the dictionaries. */
  reason: v.nullable(v.string()),
  /** What became of the promotion it was made for; null when it was made for none. */
  promotion: v.nullable(DepositBonus),
});

/** A deposit. */
export type DepositOrder = v.InferOutput<typeof DepositOrder>;

export const deposit = call({
  method: 'POST',
  path: '/wps/transaction/deposit',
  module: 'FUNDTRANS3',
  access: 'real',
  caching: 'none',
  flag: 'DEPOSIT3',
  money: true,
  summary: 'Opens a deposit. [API-82]',
  request: v.strictObject({
    methodId: Id,
    amount: AmountGiven,
    promotionId: v.optional(Id),
    payerName: v.optional(v.pipe(v.string(), v.maxLength(80))),
  }),
  response: DepositOrder,
  errors: [
    'deposit.unavailable',
    'amount.invalid',
    'amount.bounds',
    'name.format',
    'deposit.open',
    'kyc.required',
    'limit.deposit',
    'player.excluded',
    'player.cooling',
    'user.disabled',
    'promotion.unavailable',
    'provider.unavailable',
    'key.reused',
    'call.cancelled',
  ],
});

export const depositList = call({
  method: 'GET',
  path: '/wps/transaction/deposit/list',
  module: 'FUNDTRANS3',
  access: 'real',
  caching: 'none',
  flag: 'DEPREP3',
  summary: 'The deposits of the member, newest first. [API-83]',
  request: v.object({
    ...Range,
    status: v.optional(v.picklist(DEPOSIT_STATES)),
    cursor: v.optional(Cursor),
  }),
  response: Rows(DepositOrder, v.object({ success: Money, count: v.number() })),
  errors: ['range.invalid'],
});

export const depositDetail = call({
  method: 'GET',
  path: '/wps/transaction/deposit/:orderNo',
  module: 'FUNDTRANS3',
  access: 'real',
  caching: 'none',
  own: ['orderNo'],
  summary: 'One deposit; asks the provider when it should have heard by now. [API-83]',
  request: v.object({ orderNo: OrderNo }),
  response: DepositOrder,
  errors: [],
});

export const depositPaid = call({
  method: 'POST',
  path: '/wps/transaction/deposit/:orderNo/paid',
  module: 'FUNDTRANS3',
  access: 'real',
  caching: 'none',
  own: ['orderNo'],
  summary: 'The player says it is paid: the provider is asked sooner. [API-83]',
  request: v.strictObject({ orderNo: OrderNo }),
  response: DepositOrder,
  errors: [],
});

export const cancelDeposit = call({
  method: 'POST',
  path: '/wps/transaction/deposit/:orderNo/cancel',
  module: 'FUNDTRANS3',
  access: 'real',
  caching: 'none',
  own: ['orderNo'],
  summary:
    'The player no longer wants to pay: the order ends, unless its money is there. What still comes is credited all the same. [API-83]',
  request: v.strictObject({ orderNo: OrderNo }),
  response: DepositOrder,
  errors: [],
});

/** Turnover that is asked for before money can leave. */
export const Turnover = v.object({
  source: v.picklist(['deposit', 'bonus', 'transfer', 'adjustment']),
  orderNo: v.string(),
  needed: Money,
  done: Money,
  left: Money,
  time: Time,
});

/** What can be withdrawn, and why not more. [API-85] */
export const WithdrawInfo = v.object({
  withdrawable: Money,
  balance: Money,
  bonus: Money,
  inPlay: Money,
  locked: Money,
  min: Money,
  max: Money,
  feeRate: v.number(),
  feeMin: Money,
  leftToday: v.number(),
  perDay: v.number(),
  /** How much is paid out within a day, and what of it is left today; above it a payout has its place on another day. */
  dailyLimit: v.nullable(Money),
  dailyLeft: v.nullable(Money),
  turnoverNeeded: Money,
  turnoverDone: Money,
  turnoverLeft: Money,
  /** The oldest first: it is served first. */
  turnovers: v.array(Turnover),
  hasPaymentPassword: v.boolean(),
  needsKyc: v.boolean(),
  needsStepUp: v.boolean(),
  /** After a change of password, card or mobile number a person looks at withdrawals until then. [T13] */
  reviewedUntil: v.nullable(Time),
  /** The newest withdrawal that has not ended. */
  open: v.nullable(v.string()),
  /** The bonus purse that a withdrawal ends once it is paid, and how far it is; the call has to say so. */
  openBonus: v.nullable(v.object({ purseId: Id, amount: Money, done: Money, needed: Money, expireTime: Time })),
  canCancel: v.boolean(),
});

/** What can be withdrawn, and why not more. */
export type WithdrawInfo = v.InferOutput<typeof WithdrawInfo>;

export const withdrawInfo = call({
  method: 'GET',
  path: '/wps/transaction/withdraw/info',
  module: 'FUNDTRANS3',
  access: 'real',
  caching: 'none',
  flag: 'WITHDRAW3',
  summary: 'What can be withdrawn, and why not more. [API-85]',
  request: LanguageOnly,
  response: WithdrawInfo,
  errors: [],
});

/** How a withdrawal stands. */
export const WITHDRAW_STATES = ['pending', 'processing', 'success', 'rejected', 'cancelled'] as const;

/** A withdrawal and where it is. [API-85] */
export const WithdrawOrder = v.object({
  orderNo: v.string(),
  bankName: v.string(),
  kind: v.picklist(['bank', 'ewallet']),
  cardMasked: v.string(),
  amount: Money,
  fee: Money,
  /** What arrives. */
  net: Money,
  status: v.picklist(WITHDRAW_STATES),
  /** The steps that were taken, and when. */
  steps: v.array(v.object({ step: v.picklist(['submitted', 'checked', 'sent', 'arrived']), time: v.nullable(Time) })),
  /** Who acts next. */
  waitsFor: v.nullable(v.picklist(['system', 'review', 'provider', 'player'])),
  /** The day it has its place on, while it waits for a later one. */
  payDate: v.nullable(Day),
  promisedTime: v.nullable(Time),
  /** The promise was broken; support is told. */
  isOverdue: v.boolean(),
  /** Why a person looks at it or why it was refused, as a key of the dictionaries. */
  reason: v.nullable(v.string()),
  /** In the words of who decided. */
  note: v.nullable(v.string()),
  time: Time,
  endTime: v.nullable(Time),
  canCancel: v.boolean(),
});

/** A withdrawal and where it is. */
export type WithdrawOrder = v.InferOutput<typeof WithdrawOrder>;

export const withdraw = call({
  method: 'POST',
  path: '/wps/transaction/withdraw',
  module: 'FUNDTRANS3',
  access: 'real',
  caching: 'none',
  flag: 'WITHDRAW3',
  sealed: true,
  money: true,
  own: ['bankCardId'],
  summary: 'Asks for a payout; the amount is held at once. [API-84]',
  request: v.strictObject({
    bankCardId: Id,
    amount: AmountGiven,
    paymentPassword: PaymentPassword,
    /** The player knows that the bonus of a deposit ends when this is paid; it comes back when it is not. */
    endsBonus: v.optional(v.boolean(), false),
  }),
  response: WithdrawOrder,
  errors: [
    'bonus.open',
    'step.up.required',
    'account.held',
    'amount.invalid',
    'amount.bounds',
    'card.missing',
    'kyc.required',
    'balance.insufficient',
    'turnover.open',
    'withdraw.limit',
    'payment.password.wrong',
    'payment.password.locked',
    'key.reused',
    'call.cancelled',
  ],
});

export const withdrawList = call({
  method: 'GET',
  path: '/wps/transaction/withdraw/list',
  module: 'FUNDTRANS3',
  access: 'real',
  caching: 'none',
  flag: 'WDRREP3',
  summary: 'The withdrawals of the member, newest first. [API-85]',
  request: v.object({
    ...Range,
    status: v.optional(v.picklist(WITHDRAW_STATES)),
    cursor: v.optional(Cursor),
  }),
  response: Rows(WithdrawOrder, v.object({ success: Money, count: v.number() })),
  errors: ['range.invalid'],
});

export const withdrawDetail = call({
  method: 'GET',
  path: '/wps/transaction/withdraw/:orderNo',
  module: 'FUNDTRANS3',
  access: 'real',
  caching: 'none',
  own: ['orderNo'],
  summary: 'One withdrawal and where it is.',
  request: v.object({ orderNo: OrderNo }),
  response: WithdrawOrder,
  errors: [],
});

export const cancelWithdraw = call({
  method: 'POST',
  path: '/wps/transaction/withdraw/:orderNo/cancel',
  module: 'FUNDTRANS3',
  access: 'real',
  caching: 'none',
  money: true,
  own: ['orderNo'],
  summary: 'Takes a withdrawal back that nobody has looked at yet, where the brand allows it. [API-85, R34]',
  request: v.strictObject({ orderNo: OrderNo }),
  response: WithdrawOrder,
  errors: ['withdraw.not.cancellable', 'key.reused', 'call.cancelled'],
});
