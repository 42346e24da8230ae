import * as v from 'valibot';
import { call } from './call.ts';
import { GAME_TYPES } from './money-kinds.ts';
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
    /** Bonus purses that were taken and begin when the one before them is over. */
    queued: v.array(Id),
    refused: v.array(v.object({ id: Id, errorCode: v.picklist(CLAIM_REFUSALS) })),
    /** All that was given. */
    amount: Money,
  }),
  errors: ['key.reused', 'call.cancelled'],
});

/** Why a part of a stake does not count. */
export const METER_REASONS = [
  'void',
  'before',
  'paused',
  'maxStake',
  'game',
  'odds',
  'opposite',
  'result',
  'push',
  'weight',
  'reached',
] as const;

/** How a bonus purse stands. `queued`: it begins when the one before it is over; from `converted` on it is over. */
export const PURSE_STATES = [
  'queued',
  'active',
  'suspended',
  'ending',
  'converted',
  'used',
  'forfeited',
  'expired',
  'withdrawn',
] as const;

/** A bonus purse and its wagering meter. */
export const Purse = v.object({
  id: Id,
  rewardId: Id,
  promotionId: Id,
  /** The whole title of its promotion, as one line. */
  source: v.string(),
  state: v.picklist(PURSE_STATES),
  /** What was granted, what is in it now, and what of it became cash. */
  amount: Money,
  balance: Money,
  released: Money,
  /** What is to be staked, what of it is done, and what is left. */
  needed: Money,
  done: Money,
  left: Money,
  /** In how many steps it becomes cash, and how many of them are taken. */
  steps: v.number(),
  step: v.number(),
  /** What the steps that were taken made cash, and when. */
  releases: v.array(v.object({ step: v.number(), amount: Money, time: Time })),
  /** The most that becomes cash; null where there is no such figure. */
  cap: v.nullable(Money),
  /** The highest stake that it pays for, and that counts. */
  maxStake: Money,
  /** Whether a withdrawal ends it once that is paid. */
  endsOnWithdraw: v.boolean(),
  canGiveUp: v.boolean(),
  /** How much of a stake counts, in percent, by kind of game; 0 cannot be staked on. */
  weights: v.array(v.object({ kind: v.picklist(GAME_TYPES), percent: v.number() })),
  time: Time,
  startTime: v.nullable(Time),
  expireTime: v.nullable(Time),
  endTime: v.nullable(Time),
});

/** A bonus purse and its wagering meter. */
export type Purse = v.InferOutput<typeof Purse>;

const Parts = v.array(v.object({ reason: v.picklist(METER_REASONS), amount: Money }));

/** A bet that was placed while a purse lived: what of its stake counts, and why the rest does not. */
export const PurseBet = v.object({
  id: Id,
  gameName: v.string(),
  gameType: v.picklist(GAME_TYPES),
  /** The picture of the title, without its ending, and the colour behind it; empty where it is gone. */
  icon: v.string(),
  color: v.string(),
  stake: Money,
  /** What of the stake the purse paid. */
  fromBonus: Money,
  counted: Money,
  /** How much of a stake on this title counts, in percent. */
  percent: v.number(),
  /** `stake = counted + all parts` once it has ended. */
  parts: Parts,
  state: v.picklist(['open', 'ended', 'void']),
  time: Time,
});

/** A bet on the meter of a purse. */
export type PurseBet = v.InferOutput<typeof PurseBet>;

const Purses = v.object({
  /** Own money, which a bonus never holds up. */
  cash: Money,
  /** The one that lives first, then those that wait in their order, then some that are over. */
  list: v.array(Purse),
});

export const purse = call({
  method: 'GET',
  path: '/wps/reward/purse',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'REWCEN3',
  summary: 'The bonus purses of the member and their wagering meters. [API-50, R10]',
  request: v.object({ language: QueryLanguage }),
  response: Purses,
  errors: [],
});

/** What the purse that lives has, the highest stake it pays for, and how much of a stake on one title counts; 0: it pays for none. */
export const PurseStake = v.object({ balance: Money, maxStake: Money, percent: v.number() });

/** What the purse that lives pays for on a title. */
export type PurseStake = v.InferOutput<typeof PurseStake>;

export const purseStake = call({
  method: 'GET',
  path: '/wps/reward/purse/stake',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'REWCEN3',
  summary: 'What the purse that lives pays for on a title; null without a purse or such a title. [API-50]',
  request: v.object({ nodeId: Id, language: QueryLanguage }),
  response: v.object({ purse: v.nullable(PurseStake) }),
  errors: [],
});

export const purseBets = call({
  method: 'GET',
  path: '/wps/reward/purse/:id/bets',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'REWCEN3',
  own: ['id'],
  summary:
    'What each bet counted towards a purse, newest first, and why the rest did not; the footer sums it. [API-50]',
  request: v.object({
    id: Id,
    /** Only those of which something counted, or nothing did; what is still open is neither. */
    counted: v.optional(v.picklist(['some', 'none'])),
    cursor: v.optional(Cursor),
    language: QueryLanguage,
  }),
  response: Rows(
    PurseBet,
    v.object({
      bets: v.number(),
      /** How many of them counted for something, and for nothing. */
      some: v.number(),
      none: v.number(),
      stake: Money,
      counted: Money,
      parts: Parts,
    }),
  ),
  errors: [],
});

export const giveUp = call({
  method: 'POST',
  path: '/wps/reward/purse/:id/giveUp',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'REWCEN3',
  money: true,
  own: ['id'],
  summary: 'Gives a purse up, one that waits too; own money stays as it is. [API-50]',
  request: v.strictObject({ id: Id }),
  response: Purses,
  errors: ['reward.gone', 'key.reused', 'call.cancelled'],
});
