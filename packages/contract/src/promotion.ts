import * as v from 'valibot';
import { call } from './call.ts';
import { GAME_TYPES } from './money-kinds.ts';
import { CLAIM_STATES, Progress, Promotion, PROMOTION_REFUSALS } from './promotion-card.ts';
import { Reward } from './reward.ts';
import { AmountGiven, Cursor, Id, LanguageOnly, Money, QueryLanguage, Rows, Time } from './shapes.ts';

export { CLAIM_STATES, Promotion, PROMOTION_REFUSALS };

/** A promotion as lists show it. */
export type Promotion = v.InferOutput<typeof Promotion>;

/** The longest comment, in characters, and the most pictures of one. [VAL-34, UPL-03] */
export const COMMENT_MAX = 140;
export const COMMENT_IMAGES_MAX = 3;

const TermsHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const PromoCode = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9-]{3,30}$/));

/** What a promotion promises, in figures; nothing here is behind a second tap. */
export const PromotionTerms = v.object({
  version: v.number(),
  /** Of the version that is shown; joining names it. */
  hash: TermsHash,
  /** When this version was approved. */
  time: Time,
  form: v.picklist(['cash', 'bonus', 'spins']),
  /** What is given, where it is the same for everybody. */
  amount: v.nullable(Money),
  /** How many times the award has to be staked, and how much money that is for `amount`. */
  turnoverTimes: v.number(),
  turnover: v.nullable(Money),
  /** What happens on a withdrawal: nothing, the turnover comes first, or the bonus ends once it is paid. */
  onWithdraw: v.picklist(['free', 'turnoverFirst', 'endsBonus']),
  /** How long an award waits to be taken; 0 is paid at once. */
  claimHours: v.number(),
  needsJoin: v.boolean(),
  once: v.picklist(['never', 'period', 'ever']),
  /** A code has to be typed. */
  needsCode: v.boolean(),
  /** Of a bonus purse; null where the award is none. */
  purse: v.nullable(
    v.object({
      /** How many times what has to be staked: the bonus, or the bonus and the part of the deposit that it matches. */
      times: v.number(),
      base: v.picklist(['bonus', 'bonusAndMatched']),
      match: v.nullable(v.object({ percent: v.number(), max: Money, min: Money })),
      /** The highest stake that the purse pays for, and that counts. */
      maxStake: Money,
      /** In how many steps it becomes cash. */
      steps: v.number(),
      /** How long it runs once it has begun. */
      days: v.number(),
      /** The most that becomes cash; only of a purse that no deposit was asked for. */
      cap: v.nullable(Money),
      /** How much of a stake counts, in percent, by kind of game. */
      weights: v.array(v.object({ kind: v.picklist(GAME_TYPES), percent: v.number() })),
    }),
  ),
});

/** What a promotion promises. */
export type PromotionTerms = v.InferOutput<typeof PromotionTerms>;

/** How a promotion stands for its reader. */
export const PromotionStanding = v.object({
  id: Id,
  state: Promotion.entries.state,
  why: Promotion.entries.why,
  progress: v.nullable(Progress),
  /** The latest reward of it. */
  reward: v.nullable(Reward),
});

/** How a promotion stands for its reader. */
export type PromotionStanding = v.InferOutput<typeof PromotionStanding>;

/** What somebody wrote about a promotion; everybody reads it once staff have. */
export const Comment = v.object({
  id: Id,
  /** Masked. */
  account: v.string(),
  content: v.string(),
  images: v.array(v.string()),
  time: Time,
  isOwn: v.boolean(),
  /** Only its writer sees one that waits or was hidden. */
  state: v.picklist(['waiting', 'shown', 'hidden']),
  answer: v.nullable(v.object({ content: v.string(), time: Time })),
});

/** What somebody wrote about a promotion. */
export type Comment = v.InferOutput<typeof Comment>;

const Comments = Rows(Comment, v.object({ count: v.number() }));

/** A promotion with all that is to be known before joining. [API-47] */
export const PromotionDetail = v.object({
  ...Promotion.entries,
  /** Sanitised HTML. */
  content: v.string(),
  terms: PromotionTerms,
  /** How many people really joined. */
  joined: v.number(),
  isJoined: v.boolean(),
  reward: v.nullable(Reward),
  comments: Comments,
});

/** A promotion with all that is to be known before joining. */
export type PromotionDetail = v.InferOutput<typeof PromotionDetail>;

/** What a promo code would give, before it is taken. */
export const CodePreview = v.object({
  ...Promotion.entries,
  /** Sanitised HTML. */
  content: v.string(),
  /** Taking it names their hash. */
  terms: PromotionTerms,
  /** Until when the reward could be taken if the code were now; null where it is paid at once. */
  claimUntil: v.nullable(Time),
});

/** What a promo code would give, before it is taken. */
export type CodePreview = v.InferOutput<typeof CodePreview>;

export const list = call({
  method: 'GET',
  path: '/wps/promotion/list',
  module: 'REWCEN3',
  access: 'public',
  caching: 'none',
  flag: 'REWCEN3',
  summary:
    'Promotions that are announced, running or just over; for a member with their own state, and none for whom nothing is offered. [API-46]',
  request: v.object({
    category: v.optional(v.pipe(v.string(), v.regex(/^[A-Z_]{1,20}$/))),
    language: QueryLanguage,
  }),
  response: v.array(Promotion),
  errors: [],
});

export const detail = call({
  method: 'GET',
  path: '/wps/promotion/:id',
  module: 'REWCEN3',
  access: 'public',
  caching: 'none',
  flag: 'REWCEN3',
  summary: 'One promotion: its words, terms, state and first comments. [API-47]',
  request: v.object({ id: Id, language: QueryLanguage }),
  response: PromotionDetail,
  errors: [],
});

export const example = call({
  method: 'GET',
  path: '/wps/promotion/example',
  module: 'REWCEN3',
  access: 'public',
  caching: 'none',
  flag: 'REWCEN3',
  summary: 'What a promotion would give for an amount, and what would have to be staked for it, as money. [API-47]',
  request: v.object({ id: Id, amount: AmountGiven, language: QueryLanguage }),
  response: v.object({
    /** What decides: nothing, because everybody gets the same, or a deposit of this amount. */
    by: v.picklist(['fixed', 'deposit']),
    award: Money,
    turnover: Money,
    /** The least that gives anything; null where nothing has to be given. */
    min: v.nullable(Money),
  }),
  errors: ['promotion.unavailable'],
});

export const join = call({
  method: 'POST',
  path: '/wps/promotion/:id/join',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'REWCEN3',
  summary: 'Joins under the terms that were read; the version is theirs from then on. [API-47]',
  request: v.strictObject({ id: Id, termsHash: TermsHash }),
  response: PromotionStanding,
  errors: [...PROMOTION_REFUSALS, 'promotion.terms'],
});

export const leave = call({
  method: 'POST',
  path: '/wps/promotion/:id/leave',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'REWCEN3',
  summary: 'Leaves a promotion from which nothing has come yet. [API-47]',
  request: v.strictObject({ id: Id }),
  response: PromotionStanding,
  errors: ['promotion.unavailable'],
});

export const claim = call({
  method: 'POST',
  path: '/wps/promotion/:id/claim',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'REWCEN3',
  money: true,
  summary: 'Takes the reward of a promotion that waits. [API-47, PROMO-06]',
  request: v.strictObject({ id: Id }),
  response: v.object({ ...PromotionStanding.entries, amount: Money }),
  errors: [...PROMOTION_REFUSALS, 'reward.gone', 'key.reused', 'call.cancelled'],
});

const CODE_REFUSALS = [...PROMOTION_REFUSALS, 'promotion.code', 'promotion.join'] as const;

export const previewCode = call({
  method: 'GET',
  path: '/wps/promotion/code',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'REWCEN3',
  summary: 'What a promo code would give this member, with its terms, before it is taken. [API-47]',
  request: v.object({ code: PromoCode, language: QueryLanguage }),
  response: CodePreview,
  errors: CODE_REFUSALS,
});

export const code = call({
  method: 'POST',
  path: '/wps/promotion/code',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'REWCEN3',
  money: true,
  summary:
    'Takes what a promo code gives, under the terms that were read: paid at once, or a reward that waits. [API-47, PROMO-06]',
  request: v.strictObject({ code: PromoCode, termsHash: TermsHash }),
  response: v.object({ ...PromotionStanding.entries, title: v.string(), amount: Money, isPaid: v.boolean() }),
  errors: [...CODE_REFUSALS, 'promotion.terms', 'key.reused', 'call.cancelled'],
});

export const comments = call({
  method: 'GET',
  path: '/wps/promotion/:id/comment',
  module: 'REWCEN3',
  access: 'public',
  caching: 'none',
  flag: 'REWCEN3',
  summary: 'Comments on a promotion, newest first. [API-47]',
  request: v.object({ id: Id, cursor: v.optional(Cursor), ...LanguageOnly.entries }),
  response: Comments,
  errors: [],
});

export const comment = call({
  method: 'POST',
  path: '/wps/promotion/:id/comment',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'REWCEN3',
  summary: 'Comments on a promotion with pictures that were uploaded for it. [API-47, VAL-34, UPL-03]',
  request: v.strictObject({
    id: Id,
    content: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(COMMENT_MAX)),
    images: v.optional(v.pipe(v.array(Id), v.maxLength(COMMENT_IMAGES_MAX)), []),
  }),
  response: Comment,
  errors: ['comment.limit', 'comment.image'],
});
