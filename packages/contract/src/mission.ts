import * as v from 'valibot';
import { call } from './call.ts';
import { GAME_TYPES } from './money-kinds.ts';
import { Progress } from './promotion-card.ts';
import { REWARD_STATES } from './reward.ts';
import { Day, Id, LanguageOnly, Money, Time, TONES } from './shapes.ts';

/** What a step may ask for; never deposits, losses or hours. [SCR-31] */
export const MISSION_GOALS = [
  'validBets',
  'rounds',
  'daysPlayed',
  'kycDone',
  'limitSet',
  'articleRead',
  'titlesTried',
] as const;

/** How often a chain begins anew, at midnight in the zone of the brand. */
export const MISSION_PERIODS = ['day', 'week', 'once'] as const;

/** Why no mission is shown; each is also the key of its text. */
export const MISSION_REFUSALS = [
  'player.excluded',
  'player.cooling',
  'user.disabled',
  'kyc.required',
  'promotion.segment',
] as const;

/** What a day was to a step that asks for days in a row. */
export const ROW_DAY_STATES = ['played', 'forgiven', 'missed', 'paused', 'open'] as const;

/** What a finished step gave. It is taken by `reward.claim`. */
const StepReward = v.object({
  id: Id,
  state: v.picklist(REWARD_STATES),
  canClaim: v.boolean(),
  /** Until when it can be taken. */
  expireTime: v.nullable(Time),
});

/** A step of a chain. */
export const MissionStep = v.object({
  nr: v.number(),
  goal: v.picklist(MISSION_GOALS),
  /** Kinds of games that count; empty where all do. */
  kinds: v.array(v.picklist(GAME_TYPES)),
  /** Titles that count, as far as they can be played now; empty where all do. */
  titles: v.array(v.object({ nodeId: Id, name: v.string() })),
  /** What is to be read, and how long that takes; null where it is not asked for, or any article will do. */
  article: v.nullable(v.object({ articleId: Id, title: v.string(), minutes: v.number() })),
  /** Locked: a step before it is open, and nothing is shown of how far it is. */
  state: v.picklist(['locked', 'open', 'finished']),
  /** Money for valid bets, else a whole number. */
  progress: Progress,
  /** What is missing, told in the same way. */
  left: v.string(),
  /** The step to finish first; null where nothing is in the way. */
  unlockedBy: v.nullable(v.number()),
  /** The day it was finished on. */
  finishedDate: v.nullable(Day),
  amount: Money,
  /** What has to be staked before that can leave. */
  turnover: Money,
  /** Null until there is one: a moment after the step was finished. */
  reward: v.nullable(StepReward),
  /** The last days of a step that asks for days in a row, the oldest first; empty for others. */
  days: v.array(v.object({ date: Day, state: v.picklist(ROW_DAY_STATES) })),
});

/** A step of a chain. */
export type MissionStep = v.InferOutput<typeof MissionStep>;

/** A chain of steps, and how the member stands with it. [SCR-31] */
export const Mission = v.object({
  /** The promotion of that number has its rules. */
  id: Id,
  title: v.string(),
  /** The end of the title, drawn in the accent colour. */
  highlight: v.string(),
  note: v.string(),
  image: v.string(),
  tone: v.picklist(TONES),
  period: v.picklist(MISSION_PERIODS),
  /** First and last day of the period that runs, in the zone of the brand; no last day: it goes on. */
  startDate: Day,
  endDate: v.nullable(Day),
  /** The moment after which nothing is added to it. */
  endTime: v.nullable(Time),
  /** How many steps are finished. */
  finished: v.number(),
  /** What all steps give together. */
  amount: Money,
  turnoverTimes: v.number(),
  /** How many hours a reward waits to be taken. */
  claimHours: v.number(),
  steps: v.array(MissionStep),
});

/** A chain of steps. */
export type Mission = v.InferOutput<typeof Mission>;

/** The missions of a member. */
export const Missions = v.object({
  /** Why nothing is shown: then there are no missions. */
  why: v.nullable(v.picklist(MISSION_REFUSALS)),
  /** Chains of several steps first. */
  missions: v.array(Mission),
  /** When this was counted. */
  time: Time,
});

/** The missions of a member. */
export type Missions = v.InferOutput<typeof Missions>;

/** A mission as other screens show it: its open step, or its last. [API-51] */
export const MissionSummary = v.object({
  id: Id,
  title: v.string(),
  goal: v.picklist(MISSION_GOALS),
  /** Which step it is, and of how many. */
  step: v.number(),
  steps: v.number(),
  isFinished: v.boolean(),
  /** Money for valid bets, else a whole number. */
  ...Progress.entries,
});

/** A mission as other screens show it. */
export type MissionSummary = v.InferOutput<typeof MissionSummary>;

export const list = call({
  method: 'GET',
  path: '/wps/promotion/mission',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'REWCEN3',
  summary: 'The missions of the member, step by step, with what was played until now. [SCR-31]',
  request: LanguageOnly,
  response: Missions,
  errors: [],
});

export const readArticle = call({
  method: 'POST',
  path: '/wps/promotion/mission/article',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'REWCEN3',
  summary: 'Says that a help article was read to its end, for missions that ask for it. [SCR-31]',
  request: v.strictObject({ articleId: Id }),
  response: v.object({ articleId: Id }),
  errors: [],
});
