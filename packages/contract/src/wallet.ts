import * as v from 'valibot';
import { call } from './call.ts';
import { GAME_TYPES, MONEY_KINDS } from './money-kinds.ts';
import { AmountGiven, Cursor, Id, LanguageOnly, MerchantCode, Money, MoneyKey, Range, Rows, Time } from './shapes.ts';

/** What somebody has. [ENT-04] */
export const Wallet = v.object({
  /** Cash and bonus together: what can be played with. */
  sumBalance: Money,
  currency: v.string(),
  cash: Money,
  bonus: Money,
  /** What may be withdrawn now. */
  withdrawable: Money,
  /** Held for withdrawals that are under way. */
  locked: Money,
  /** In rounds that have not ended. */
  inPlay: Money,
  /** Grows with every movement: an older balance never replaces a newer one. [T47] */
  version: v.number(),
});

/** What somebody has. */
export type Wallet = v.InferOutput<typeof Wallet>;

export const balance = call({
  method: 'GET',
  path: '/wps/wallets/balance',
  module: 'FUNDTRANS3',
  access: 'session',
  caching: 'none',
  beforeOwnPassword: true,
  summary: 'What the member has, in real or in play money. [API-24]',
  request: LanguageOnly,
  response: Wallet,
  errors: [],
});

export const merchantWallet = call({
  method: 'GET',
  path: '/wps/wallets/merchant/:merchantCode',
  module: 'FUNDTRANS3',
  access: 'session',
  caching: 'none',
  summary: 'What the member has at a merchant, by vendor. [API-25]',
  request: v.object({ merchantCode: MerchantCode }),
  response: v.object({
    merchantCode: v.string(),
    currency: v.string(),
    sumBalance: Money,
    wallets: v.array(v.object({ vassalage: v.string(), balance: Money })),
  }),
  errors: [],
});

/** Told when sums do not reach to the end: everything before this moment is in them, the rest follows within minutes. */
const UpTo = { upTo: v.optional(Time) };

/** What of a line one purse had. */
export const RecordPart = v.object({
  isBonus: v.boolean(),
  /** Signed. */
  amount: Money,
  balanceAfter: Money,
});

/** What of a line one purse had. */
export type RecordPart = v.InferOutput<typeof RecordPart>;

/** One line of the account record; what own money and a purse paid or won together is one. */
export const RecordRow = v.object({
  id: Id,
  kind: v.picklist(MONEY_KINDS),
  /** Signed. */
  amount: Money,
  balanceAfter: Money,
  orderNo: v.string(),
  /** A method or a title. */
  remark: v.string(),
  gameType: v.nullable(v.picklist(GAME_TYPES)),
  /** The member it belongs to; only in the record of a team. */
  account: v.nullable(v.string()),
  /** Money of a bonus purse alone moved, which `balanceAfter` is of then; in one's own record alone. [R10] */
  isBonus: v.boolean(),
  /** Own money and that of a purse, where both moved; `amount` and `balanceAfter` are of both together then. */
  parts: v.array(RecordPart),
  time: Time,
});

/** One line of the account record. */
export type RecordRow = v.InferOutput<typeof RecordRow>;

export const records = call({
  method: 'GET',
  path: '/wps/transaction/records',
  module: 'MEMTRANS3',
  access: 'real',
  caching: 'none',
  flag: 'TRANSREC3',
  own: ['account'],
  summary: 'Every movement of the wallet, newest first; with `types=A` those of an agent’s team. [API-91]',
  request: v.object({
    ...Range,
    types: v.optional(v.literal('A')),
    kind: v.optional(v.picklist(MONEY_KINDS)),
    /** Somebody of the team. */
    account: v.optional(v.pipe(v.string(), v.maxLength(20))),
    cursor: v.optional(Cursor),
  }),
  response: Rows(RecordRow, v.object({ in: Money, out: Money, ...UpTo })),
  errors: ['range.invalid'],
});

/** How a bet ended. */
export const BET_RESULTS = ['open', 'won', 'lost', 'void'] as const;

/** One bet. [API-92] */
export const BetRow = v.object({
  betNo: v.string(),
  gameName: v.string(),
  gameType: v.nullable(v.picklist(GAME_TYPES)),
  vassalage: v.string(),
  stake: Money,
  /** What of it counts towards turnover. */
  validStake: Money,
  /** The share of the stake that counts for this kind of game, in percent. */
  countedPercent: v.number(),
  payout: Money,
  result: v.picklist(BET_RESULTS),
  /** Its round can be worked out again, under the number of the bet. [R49] */
  isProvable: v.boolean(),
  time: Time,
});

/** One bet. */
export type BetRow = v.InferOutput<typeof BetRow>;

export const betting = call({
  method: 'GET',
  path: '/wps/relay/report/betting',
  module: 'MEMTRANS3',
  access: 'real',
  caching: 'none',
  flag: 'TRANSBETREPMEM3',
  summary: 'The bets of the member, newest first. [API-92]',
  request: v.object({
    ...Range,
    gameType: v.optional(v.picklist(GAME_TYPES)),
    vassalage: v.optional(v.pipe(v.string(), v.maxLength(20))),
    cursor: v.optional(Cursor),
  }),
  response: Rows(BetRow, v.object({ bets: v.number(), stake: Money, validStake: Money, payout: Money, ...UpTo })),
  errors: ['range.invalid'],
});

const PnlSums = v.object({
  deposit: Money,
  withdraw: Money,
  stake: Money,
  payout: Money,
  bonus: Money,
  rebate: Money,
  /** payout + bonus + rebate − stake. [SCR-24] */
  net: Money,
});

/** Profit and loss over a range. [API-93] */
export const Pnl = v.object({
  totals: PnlSums,
  byType: v.array(
    v.object({ gameType: v.picklist(GAME_TYPES), bets: v.number(), stake: Money, payout: Money, net: Money }),
  ),
  /** Every day of the range, the oldest first. */
  byDay: v.array(v.object({ day: v.string(), net: Money })),
  ...UpTo,
});

/** Profit and loss over a range. */
export type Pnl = v.InferOutput<typeof Pnl>;

export const pnl = call({
  method: 'GET',
  path: '/wps/relay/report/pnl',
  module: 'PERSPNL3',
  access: 'real',
  caching: 'none',
  flag: 'PERSPNL3',
  summary: 'Profit and loss, in all, by kind of game and by day. [API-93]',
  request: v.object(Range),
  response: Pnl,
  errors: ['range.invalid'],
});

/** A transfer to the upline. */
export const UplineTransfer = v.object({ orderNo: v.string(), amount: Money, time: Time });

export const uplineInfo = call({
  method: 'GET',
  path: '/wps/relay/transfer/upline',
  module: 'FUNDTRANS3',
  access: 'real',
  caching: 'none',
  flag: 'UPLTRANS3',
  summary: 'The agent float, the upline, and the last 20 transfers to it. [API-94]',
  request: LanguageOnly,
  response: v.object({
    /** Commission and operator credit; winnings never get in here, and it never becomes winnings. */
    float: Money,
    upline: v.string(),
    leftToday: Money,
    list: v.array(UplineTransfer),
  }),
  errors: ['transfer.unavailable'],
});

export const transferUpline = call({
  method: 'POST',
  path: '/wps/relay/transfer/upline',
  module: 'FUNDTRANS3',
  access: 'real',
  caching: 'none',
  flag: 'UPLTRANS3',
  sealed: true,
  money: true,
  summary: 'Moves agent float to the upline. [API-94, D3]',
  request: v.strictObject({ amount: AmountGiven, paymentPassword: v.pipe(v.string(), v.maxLength(20)) }),
  response: v.object({ orderNo: v.string(), amount: Money, float: Money }),
  errors: [
    'transfer.unavailable',
    'transfer.limit',
    'amount.invalid',
    'balance.insufficient',
    'kyc.required',
    'payment.password.wrong',
    'payment.password.locked',
    'player.excluded',
    'key.reused',
    'call.cancelled',
  ],
});

/** What became of a money call. */
export const Outcome = v.object({
  /** `unknown`: it never arrived; only then may it be sent again. */
  state: v.picklist(['done', 'refused', 'unknown']),
  /** What the call answered, when it is done. */
  value: v.nullable(v.unknown()),
  errorCode: v.nullable(v.string()),
});

export const outcome = call({
  method: 'GET',
  path: '/wps/transaction/by-key/:key',
  module: 'FUNDTRANS3',
  access: 'session',
  caching: 'none',
  own: ['key'],
  summary: 'What became of a money call whose answer was lost. [D4]',
  request: v.object({ key: MoneyKey }),
  response: Outcome,
  errors: [],
});

export const cancelCall = call({
  method: 'POST',
  path: '/wps/transaction/by-key/:key/cancel',
  module: 'FUNDTRANS3',
  access: 'session',
  caching: 'none',
  own: ['key'],
  summary: 'Makes sure that a money call that never arrived can no longer take effect; one that did stays. [D4]',
  request: v.strictObject({ key: MoneyKey }),
  response: Outcome,
  errors: [],
});
