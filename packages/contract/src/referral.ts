import * as v from 'valibot';
import { call } from './call.ts';
import { Cursor, Money, QueryLanguage, Time } from './shapes.ts';

/** Where an invited friend is, as far as the inviter is told. [SCR-11] */
export const FRIEND_STATUSES = ['registered', 'playing', 'counted', 'expired'] as const;

/** Why nothing of it is shown; each is also the key of its text. `contact_service`: the promotion does not run. [VAL-29] */
export const REFERRAL_REFUSALS = [
  'player.excluded',
  'player.cooling',
  'user.disabled',
  'kyc.required',
  'promotion.segment',
  'contact_service',
] as const;

/** Somebody who came with the code: never what they pay, play, win or lose. */
export const Friend = v.object({
  /** Masked: `ka***ne`. */
  account: v.string(),
  /** The picture the friend chose. */
  headIcon: v.string(),
  /** When the friend registered. */
  time: Time,
  status: v.picklist(FRIEND_STATUSES),
});

/** Somebody who came with the code. */
export type Friend = v.InferOutput<typeof Friend>;

/** When a friend counts, and what both get then: shown before anything is shared. */
export const ReferralRules = v.object({
  /** All conditions have to hold within so many days after the friend registered. */
  withinDays: v.number(),
  /** The least first deposit, and how often it has to be staked. */
  firstDeposit: Money,
  depositTurnoverTimes: v.number(),
  /** The least valid bets, and on how many days at least. */
  validBets: Money,
  daysPlayed: v.number(),
  /** For how many friends of a month the inviter is paid. */
  monthMax: v.number(),
  /** What each of the two gets, in cash. */
  inviterAward: Money,
  friendAward: Money,
  /** How often it has to be staked before it can leave, as times and as money. */
  turnoverTimes: v.number(),
  turnover: Money,
  /** How many days it waits to be taken. */
  claimDays: v.number(),
});

/** When a friend counts, and what both get then. */
export type ReferralRules = v.InferOutput<typeof ReferralRules>;

/** The member's code, its conditions and who came with it. [API-52] */
export const Referral = v.object({
  code: v.string(),
  /** What is shared and drawn as a QR code; it opens the registration with the code filled in. [ENT-26, REG-19] */
  url: v.string(),
  /** Friends who registered with the code, and those of them who count. */
  invited: v.number(),
  valid: v.number(),
  /** What the member was paid for friends, and what of it waits in the reward centre. */
  bonus: Money,
  waiting: Money,
  /** Friends of the running month the member was paid for, or will be. */
  monthCount: v.number(),
  rules: ReferralRules,
  /** Newest first. */
  list: v.array(Friend),
  /** Fetches the friends after these; null at the end. */
  next: v.nullable(Cursor),
});

/** The member's code, its conditions and who came with it. */
export type Referral = v.InferOutput<typeof Referral>;

export const show = call({
  method: 'GET',
  path: '/wps/member/referral',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'INVITE3',
  summary:
    'The code of the member, when a friend counts, and the friends who came with it, by cursor. [API-52, SCR-11]',
  request: v.object({ cursor: v.optional(Cursor), language: QueryLanguage }),
  response: Referral,
  errors: [...REFERRAL_REFUSALS],
});
