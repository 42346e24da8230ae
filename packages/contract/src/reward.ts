import * as v from 'valibot';
import { call } from './call.ts';
import { PROMOTION_REFUSALS } from './promotion-card.ts';
import { Cursor, Day, Id, Money, QueryLanguage, Rows, Time } from './shapes.ts';

/** How a reward stands. `review`: staff look at it first; `queued`: it waits for another one to end. */
export const REWARD_STATES = ['review', 'claimable', 'queued', 'claimed', 'rejected', 'expired', 'void'] as const;

/** Why staff refused one: an account that shares a payout account, terms that are not met, or a mistake of the house. */
export const REWARD_REASONS = ['linked', 'terms', 'mistake'] as const;

/** The tabs of the reward centre. [SCR-30] */
export const REWARD_TABS = ['available', 'claimed', 'expired'] as const;

/** What of its promotion a reward is for: a step of a mission, a visit, a level, a birthday, or what was done on some days. */
export const Occasion = v.object({
  of: v.picklist(['step', 'visit', 'level', 'birthday', 'days']),
  nr: v.number(),
  from: v.nullable(Day),
  to: v.nullable(Day),
});

/** What of its promotion a reward is for. */
export type Occasion = v.InferOutput<typeof Occasion>;

/** Something a member may take, or was given. [API-50] */
export const Reward = v.object({
  id: Id,
  promotionId: Id,
  promotionType: v.string(),
  /** The whole title of its promotion, as one line. */
  source: v.string(),
  /** What of the promotion it is for; null where there is nothing to tell apart. */
  occasion: v.nullable(Occasion),
  form: v.picklist(['cash', 'bonus', 'spins']),
  amount: Money,
  /** What has to be staked before it can leave, as times and as money. */
  turnoverTimes: v.number(),
  turnover: Money,
  state: v.picklist(REWARD_STATES),
  canClaim: v.boolean(),
  /** Why it was refused. */
  reason: v.nullable(v.picklist(REWARD_REASONS)),
  time: Time,
  /** Until when it can be taken. */
  expireTime: v.nullable(Time),
  /** When staff will have decided. */
  promisedTime: v.nullable(Time),
  /** When it was taken, refused or ran out. */
  endTime: v.nullable(Time),
});

/** Something a member may take, or was given. */
export type Reward = v.InferOutput<typeof Reward>;

export const list = call({
  method: 'GET',
  path: '/wps/reward/list',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'REWCEN3',
  summary: 'The rewards of the member, newest first; the footer counts what can be taken now. [API-50]',
  request: v.object({
    status: v.optional(v.picklist(REWARD_TABS), 'available'),
    cursor: v.optional(Cursor),
    language: QueryLanguage,
  }),
  response: Rows(Reward, v.object({ count: v.number(), amount: Money })),
  errors: [],
});

/** Why one of several was not given. */
export const CLAIM_REFUSALS = [...PROMOTION_REFUSALS, 'reward.gone'] as const;

export const claim = call({
  method: 'POST',
  path: '/wps/reward/claim',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'REWCEN3',
  money: true,
  summary: 'Takes rewards, each on its own: what one is refused for does not hold up the others. [API-50, PROMO-06]',
  request: v.strictObject({ ids: v.pipe(v.array(Id), v.minLength(1), v.maxLength(20)) }),
  response: v.object({
    claimed: v.array(Id),
    refused: v.array(v.object({ id: Id, errorCode: v.picklist(CLAIM_REFUSALS) })),
    /** All that was given. */
    amount: Money,
  }),
  errors: ['key.reused', 'call.cancelled'],
});
