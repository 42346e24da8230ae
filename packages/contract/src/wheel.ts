import * as v from 'valibot';
import { call } from './call.ts';
import { CHECK_IN_REFUSALS } from './check-in.ts';
import { PROMOTION_REFUSALS } from './promotion-card.ts';
import { Proof } from './rounds.ts';
import { Day, Id, LanguageOnly, Money, Time, TONES } from './shapes.ts';

/** A field of the wheel. Odds and places are ten-thousandths: it is drawn from `from` to `to` of the circle, as wide as its odds. */
export const WheelField = v.object({ prize: Money, odds: v.number(), from: v.number(), to: v.number() });

/** A spin that was made. */
export const WheelSpin = v.object({
  /** The reward centre has it under this number. */
  rewardId: Id,
  time: Time,
  /** The day that earned it. */
  day: Day,
  /** Where the wheel stopped, in ten-thousandths of the circle: the first number of the draw, below 10,000. */
  at: v.number(),
  /** The field that lies there, counted from nought, in the fields of its time. */
  field: v.number(),
  prize: Money,
  proof: Proof,
});

/** A spin that was made. */
export type WheelSpin = v.InferOutput<typeof WheelSpin>;

/** The wheel, its odds and how the member stands with it. */
export const Wheel = v.object({
  /** The promotion of that number has its rules. */
  promotionId: Id,
  title: v.string(),
  /** The end of the title, drawn in the accent colour. */
  highlight: v.string(),
  note: v.string(),
  image: v.string(),
  tone: v.picklist(TONES),
  fields: v.array(WheelField),
  /** How many times a prize has to be staked before it can leave. */
  turnoverTimes: v.number(),
  today: Day,
  /** How spins are earned: so many a day, each by valid bets of its own; null where nothing is asked for. */
  perDay: v.number(),
  each: v.nullable(Money),
  /** The valid bets of today. */
  valid: Money,
  /** Spins that are left, by the day that earned them, and until when they can be made. */
  spins: v.array(v.object({ day: Day, left: v.number(), until: Time })),
  left: v.number(),
  /** Why no spin can be made now: the budget does not hold the largest prize any more. */
  why: v.nullable(v.picklist(['promotion.exhausted'])),
  /** The seeds that decide the next spin, told before it. */
  proof: Proof,
  /** The latest spins, newest first. */
  history: v.array(WheelSpin),
});

/** The wheel. */
export type Wheel = v.InferOutput<typeof Wheel>;

export const show = call({
  method: 'GET',
  path: '/wps/promotion/wheel',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'WHEEL3',
  summary: 'The lucky wheel with its odds, the spins that are left, and the seeds that decide the next one.',
  request: LanguageOnly,
  response: v.object({
    /** Why there is no wheel. */
    why: v.nullable(v.picklist(CHECK_IN_REFUSALS)),
    wheel: v.nullable(Wheel),
  }),
  errors: [],
});

export const spins = call({
  method: 'GET',
  path: '/wps/promotion/wheel/spins',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'REWCEN3',
  summary: 'The latest spins of the own account with what decided them, whatever wheel runs now. [2.1]',
  request: LanguageOnly,
  response: v.object({ list: v.array(WheelSpin) }),
  errors: [],
});

export const spin = call({
  method: 'POST',
  path: '/wps/promotion/wheel/spin',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'WHEEL3',
  money: true,
  summary:
    'Makes a spin that was earned: its prize is paid at once, and its place can be checked once the seeds are told. [PROMO-06]',
  request: v.strictObject({
    /** The promotion whose odds were seen: when another wheel runs by now, nothing is spun. */
    promotionId: Id,
  }),
  response: v.object({
    spin: WheelSpin,
    /** What has to be staked before the prize can leave. */
    turnover: Money,
    /** False while staff look at it first. */
    isPaid: v.boolean(),
    wheel: Wheel,
  }),
  errors: [...PROMOTION_REFUSALS, 'key.reused', 'call.cancelled'],
});
