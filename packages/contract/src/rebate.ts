import * as v from 'valibot';
import { call } from './call.ts';
import { GAME_TYPES } from './money-kinds.ts';
import { AmountGiven, Cursor, Day, Id, LanguageOnly, Money, Range, Rows, Time } from './shapes.ts';

/** Why a rebate cannot be claimed now; each is also the key of its text. */
export const REBATE_REFUSALS = [
  'player.excluded',
  'player.cooling',
  'user.disabled',
  'kyc.required',
  'rebate.soon',
  'rebate.min',
] as const;

/** How a rebate was paid: claimed by the member, or by itself in the night. */
export const REBATE_MODES = ['manual', 'automatic'] as const;

/** In percent, with at most four decimals: 0.8 is 0.80 %. */
const Rate = v.number();

/** What was played on one day, at one vendor, in one kind of game, at one rate. */
const Played = {
  /** In the zone of the brand. */
  day: Day,
  gameType: v.picklist(GAME_TYPES),
  vassalage: v.string(),
  rate: Rate,
  /** The valid stake that no payment covers yet. */
  validStake: Money,
};

/** A line of what is due: `amount` is `dayStake` × `rate`, rounded down, minus `paid`. */
export const RebateItem = v.object({
  ...Played,
  /** The valid stake of the whole day, what was paid for included. */
  dayStake: Money,
  /** What was paid for that day before. */
  paid: Money,
  /** Below zero when a round was taken back after its rebate was paid: it is carried, never taken from the wallet. */
  amount: Money,
});

/** A line of what is due. */
export type RebateItem = v.InferOutput<typeof RebateItem>;

/** The rebate that is due. [API-95] */
export const ManualRebate = v.object({
  items: v.array(RebateItem),
  /** The sum of the items, never below zero. */
  total: Money,
  /** Every bet that ended before is in it. */
  calculatedAt: Time,
  /** The least that can be claimed. */
  min: Money,
  canClaim: v.boolean(),
  /** Why it cannot be claimed; null when it can, and when there is nothing. */
  why: v.nullable(v.picklist(REBATE_REFUSALS)),
  /** When it can be claimed again, after a claim. */
  nextTime: v.nullable(Time),
  /** When what is left is paid by itself; null while nothing can be paid to this member. */
  autoTime: v.nullable(Time),
});

/** The rebate that is due. */
export type ManualRebate = v.InferOutput<typeof ManualRebate>;

export const manual = call({
  method: 'GET',
  path: '/wps/relay/rebate/manual',
  module: 'FUNDTRANS3',
  access: 'real',
  caching: 'none',
  flag: 'MANREB3',
  summary: 'The rebate of the member that is due, line by line. [API-95]',
  request: LanguageOnly,
  response: ManualRebate,
  errors: [],
});

export const claim = call({
  method: 'POST',
  path: '/wps/relay/rebate/manual',
  module: 'FUNDTRANS3',
  access: 'real',
  caching: 'none',
  flag: 'MANREB3',
  money: true,
  summary: 'Pays all that is due into the wallet; refused when that is less than the total the member saw. [API-95]',
  request: v.strictObject({ total: AmountGiven }),
  response: v.object({
    items: v.array(RebateItem),
    /** What was paid. */
    total: Money,
    calculatedAt: Time,
    orderNo: v.string(),
  }),
  errors: [...REBATE_REFUSALS, 'rebate.changed', 'key.reused', 'call.cancelled'],
});

/** A line of a rebate that was paid. [API-96] */
export const RebateRow = v.object({
  id: Id,
  ...Played,
  amount: Money,
  mode: v.picklist(REBATE_MODES),
  /** The order in the account record. */
  orderNo: v.string(),
  /** When it was paid. */
  time: Time,
});

/** A line of a rebate that was paid. */
export type RebateRow = v.InferOutput<typeof RebateRow>;

export const report = call({
  method: 'GET',
  path: '/wps/relay/report/rebate',
  module: 'MEMTRANS3',
  access: 'real',
  caching: 'none',
  flag: 'REBREP3',
  summary: 'The rebates the member was paid, line by line, newest first. [API-96]',
  request: v.object({
    ...Range,
    gameType: v.optional(v.picklist(GAME_TYPES)),
    cursor: v.optional(Cursor),
  }),
  response: Rows(RebateRow, v.object({ validStake: Money, amount: Money })),
  errors: ['range.invalid'],
});
