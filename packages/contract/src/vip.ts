import * as v from 'valibot';
import { call } from './call.ts';
import { Progress } from './promotion-card.ts';
import { CLAIM_REFUSALS } from './reward.ts';
import { Day, Id, LanguageOnly, Money, Time } from './shapes.ts';

/** The gifts of a level. [SCR-10] */
export const VIP_GIFTS = ['levelUp', 'week', 'month', 'birthday'] as const;

/** Why nothing of the ladder is shown or given; each is also the key of its text. */
export const VIP_REFUSALS = [
  'player.excluded',
  'player.cooling',
  'user.disabled',
  'kyc.required',
  'promotion.closed',
] as const;

/** `VIP0` to `VIP10`. */
const LabelId = v.pipe(v.string(), v.regex(/^VIP\d{1,3}$/));

/** A level of the ladder: a card to swipe to, and a column of the table. [API-48] */
export const VipLevel = v.object({
  labelId: LabelId,
  name: v.string(),
  conditions: v.object({
    deposits: Money,
    validBets: Money,
    /** Valid bets of a calendar quarter that keep it. */
    keep: Money,
  }),
  /** `0.00` where the level has none. */
  benefits: v.object({
    levelUp: Money,
    week: Money,
    month: Money,
    birthday: Money,
    /** How much is paid out within a day; what is above has its place on the next. */
    dailyWithdraw: Money,
    /** In percent: 0.8 is 0.80 %. */
    rebateRate: v.number(),
  }),
  /** The member has it, or had it. */
  isReached: v.boolean(),
  /** A gift of this level can be taken now. */
  claimable: v.boolean(),
});

/** A level of the ladder. */
export type VipLevel = v.InferOutput<typeof VipLevel>;

/** A gift that can be taken now. */
export const VipGift = v.object({
  /** What `claim` takes; the reward centre has it under the same number. */
  benefitId: Id,
  kind: v.picklist(VIP_GIFTS),
  /** The level it belongs to. */
  labelId: LabelId,
  amount: Money,
  /** What has to be staked before it can leave. */
  turnover: Money,
  /** Until when it can be taken. */
  expireTime: Time,
});

/** A gift that can be taken now. */
export type VipGift = v.InferOutput<typeof VipGift>;

/** What of a week or month is played, and what makes its gift due. */
const Period = v.object({
  /** Its first and last day, in the zone of the brand. */
  startDate: Day,
  endDate: Day,
  /** The gift of the level of now; `0.00` where it has none. */
  gift: Money,
  /** Valid bets of the period, and how many make the gift due. */
  validBets: Money,
  needed: Money,
});

/** How the member stands on the ladder. */
const VipStanding = v.object({
  deposits: Money,
  validBets: Money,
  /** The level to reach, and how far it is; null at the top. */
  next: v.nullable(v.object({ labelId: LabelId, progress: Progress })),
  /** What keeps the level; null where nothing can be lost. */
  keep: v.nullable(v.object({ needed: Money, done: Money, startDate: Day, endDate: Day })),
  /** The highest level ever, where it is above the one of now: the valid bets of this quarter that bring it back. */
  regain: v.nullable(v.object({ labelId: LabelId, needed: Money, done: Money })),
  week: Period,
  month: Period,
  /** Every bet that ended before is in these figures. */
  time: Time,
});

/** What the rules are made of. */
const VipRules = v.object({
  /** A week or month has its gift from this many times of it in valid bets. */
  giftTimes: v.number(),
  /** How often a gift has to be staked. */
  turnoverTimes: v.number(),
  /** How old an account is before it has a gift on a birthday. */
  birthdayDays: v.number(),
  /** How many days each gift waits. */
  claimDays: v.object({ levelUp: v.number(), week: v.number(), month: v.number(), birthday: v.number() }),
});

/** The ladder, and how the member stands on it. [API-48] */
export const ClubBenefit = v.object({
  current: LabelId,
  /** Why nothing is shown: then there are no levels, no gifts and no standing. */
  why: v.nullable(v.picklist(VIP_REFUSALS)),
  levels: v.array(VipLevel),
  gifts: v.array(VipGift),
  standing: v.nullable(VipStanding),
  rules: VipRules,
  /** When levels are looked at next. */
  regradeTime: Time,
});

/** The ladder, and how the member stands on it. */
export type ClubBenefit = v.InferOutput<typeof ClubBenefit>;

export const clubBenefit = call({
  method: 'GET',
  path: '/wps/member/clubBenefit',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'VIPBEN3',
  summary:
    'The levels of the brand with their benefits, how the member stands, and what can be taken. [API-48, SCR-10]',
  request: LanguageOnly,
  response: ClubBenefit,
  errors: [],
});

export const claim = call({
  method: 'POST',
  path: '/wps/member/clubBenefit/claim',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'VIPBEN3',
  money: true,
  own: ['benefitId'],
  summary: 'Takes a gift of a level. [API-48]',
  request: v.strictObject({ benefitId: Id }),
  response: v.object({ benefitId: Id, amount: Money, turnover: Money }),
  errors: [...CLAIM_REFUSALS, 'key.reused', 'call.cancelled'],
});

/** How far the next level is; both sums are zero at the top, and for whom nothing is shown. [ENT-22] */
export const RankProgress = v.object({
  currentProgress: v.object({
    completedConditions: Money,
    totalExpectedConditions: Money,
    /** Floored; 0 when nothing is expected. [AGENT-24] */
    percent: v.number(),
  }),
  playerRankProgress: v.object({ labelId: LabelId }),
});

/** How far the next level is. */
export type RankProgress = v.InferOutput<typeof RankProgress>;

export const rankProgress = call({
  method: 'GET',
  path: '/wps/member/rankProgress',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  flag: 'VIPBEN3',
  summary: 'How far the next level is. [API-49, ENT-22]',
  request: LanguageOnly,
  response: RankProgress,
  errors: [],
});
