import * as v from 'valibot';
import { call } from './call.ts';
import { PROMOTION_REFUSALS } from './promotion-card.ts';
import { Day, Id, LanguageOnly, Money, Time, TONES } from './shapes.ts';

/** Why there is no calendar; each is also the key of its text. */
export const CHECK_IN_REFUSALS = [
  'player.excluded',
  'player.cooling',
  'user.disabled',
  'kyc.required',
  'promotion.segment',
  'promotion.closed',
] as const;

/** A tile: the n-th visit of the month pays the n-th. */
export const CheckInTile = v.object({
  nr: v.number(),
  amount: Money,
  /** `today`: this visit pays it, or has. */
  state: v.picklist(['taken', 'today', 'coming']),
});

/** The calendar of a month and how the member stands with it. No day has to follow another. */
export const Calendar = v.object({
  /** The promotion of that number has its rules. */
  promotionId: Id,
  title: v.string(),
  /** The end of the title, drawn in the accent colour. */
  highlight: v.string(),
  note: v.string(),
  image: v.string(),
  tone: v.picklist(TONES),
  /** First and last day of the month, in the zone of the brand. */
  startDate: Day,
  endDate: Day,
  today: Day,
  /** When the next day begins. */
  nextTime: Time,
  /** As many as the month has days, at most. */
  tiles: v.array(CheckInTile),
  /** Visits that were paid for, with that of today. */
  visits: v.number(),
  /** The tile of today; null when there is none left. */
  tile: v.nullable(v.object({ nr: v.number(), amount: Money, turnover: Money, isTaken: v.boolean() })),
  /** Why the tile of today cannot be taken now: the budget is used up. */
  why: v.nullable(v.picklist(['promotion.exhausted'])),
  /** What the month has given so far, and what all tiles give together. */
  earned: Money,
  total: Money,
  turnoverTimes: v.number(),
});

/** The calendar of a month. */
export type Calendar = v.InferOutput<typeof Calendar>;

export const show = call({
  method: 'GET',
  path: '/wps/promotion/checkIn',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'CHECKIN3',
  summary: 'The calendar of this month. Looking at it is not a visit.',
  request: LanguageOnly,
  response: v.object({
    /** Why there is no calendar. */
    why: v.nullable(v.picklist(CHECK_IN_REFUSALS)),
    calendar: v.nullable(Calendar),
  }),
  errors: [],
});

export const visit = call({
  method: 'POST',
  path: '/wps/promotion/checkIn',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'CHECKIN3',
  money: true,
  summary: 'Takes the tile of today; paid at once, and once a day. [PROMO-06]',
  request: v.strictObject({
    /** The tile that was seen: when another one is due, as after midnight of a month, nothing is paid. */
    nr: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31)),
  }),
  response: v.object({
    nr: v.number(),
    amount: Money,
    /** What has to be staked before it can leave. */
    turnover: Money,
    /** The reward centre has it under this number. */
    rewardId: Id,
    calendar: Calendar,
  }),
  errors: [...PROMOTION_REFUSALS, 'key.reused', 'call.cancelled'],
});
