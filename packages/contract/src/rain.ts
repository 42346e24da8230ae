import * as v from 'valibot';
import { call } from './call.ts';
import { CHECK_IN_REFUSALS } from './check-in.ts';
import { PROMOTION_REFUSALS } from './promotion-card.ts';
import { Id, LanguageOnly, Money, Time, TONES } from './shapes.ts';

/** A wave of envelopes that is to come or open. Whoever comes while it is open is in, once; how early does not matter. */
export const RainWave = v.object({
  id: Id,
  state: v.picklist(['coming', 'open']),
  opensTime: Time,
  closesTime: Time,
  /** Who gives it: the house, never another player. */
  funder: v.literal('house'),
  /** What it gives together, and the least and the most of an envelope; with more people than that, the least is less. */
  pot: Money,
  low: Money,
  high: Money,
  turnoverTimes: v.number(),
  /** SHA-256 of the seed that will share it out, told before anybody is in. */
  seedHash: v.string(),
  isIn: v.boolean(),
});

/** A wave of envelopes. */
export type RainWave = v.InferOutput<typeof RainWave>;

/**
 * A wave that was shared out, with everything to work it out again: envelopes in the order of places, from the numbers of the
 * seed and the name `rain-<id>:0`.
 */
export const SharedWave = v.object({
  id: Id,
  closesTime: Time,
  people: v.number(),
  pot: Money,
  low: Money,
  high: Money,
  /** What was not given, because so few came. */
  rest: Money,
  seedHash: v.string(),
  seed: v.string(),
  /** The own envelope; null for who was not in it. */
  own: v.nullable(
    v.object({
      /** Counted from one. */
      place: v.number(),
      amount: Money,
      /** `gone`: nothing may be given to its owner by now. */
      state: v.picklist(['due', 'paid', 'gone']),
      rewardId: v.nullable(Id),
    }),
  ),
});

/** A wave that was shared out. */
export type SharedWave = v.InferOutput<typeof SharedWave>;

/** The rain of a brand. */
export const Rain = v.object({
  /** The promotion of that number has its rules. */
  promotionId: Id,
  title: v.string(),
  /** The end of the title, drawn in the accent colour. */
  highlight: v.string(),
  note: v.string(),
  image: v.string(),
  tone: v.picklist(TONES),
  /** The wave that is open, or else the next one. */
  wave: v.nullable(RainWave),
  /** The latest that was shared out. */
  last: v.nullable(SharedWave),
});

/** The rain of a brand. */
export type Rain = v.InferOutput<typeof Rain>;

export const show = call({
  method: 'GET',
  path: '/wps/promotion/rain',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'RAIN3',
  summary: 'The wave of envelopes that is open or next, and the latest one with its seed.',
  request: LanguageOnly,
  response: v.object({
    /** Why there is no rain. */
    why: v.nullable(v.picklist(CHECK_IN_REFUSALS)),
    rain: v.nullable(Rain),
  }),
  errors: [],
});

export const enter = call({
  method: 'POST',
  path: '/wps/promotion/rain',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'RAIN3',
  money: true,
  summary: 'Is in the wave that is open, once; its envelope is paid when the wave is over. [PROMO-06]',
  request: v.strictObject({ waveId: Id }),
  response: v.object({
    wave: RainWave,
    /** To be named when something about it is asked. */
    entryNo: v.string(),
  }),
  errors: [...PROMOTION_REFUSALS, 'key.reused', 'call.cancelled'],
});
