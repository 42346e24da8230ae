import * as v from 'valibot';
import { call } from './call.ts';
import { GAME_TYPES } from './money-kinds.ts';
import { Cursor, Day, Id, Money, Paged, QueryInt, Range, Rows, Time } from './shapes.ts';

/** Whether all that a line of an agent's rebate comes to was paid. */
export const AGENT_REBATE_STATES = ['paid', 'open'] as const;

const Rates = {
  /** In percent of valid bets, with at most four decimals: the agent's own, that of the member directly below, and the difference. */
  ownRate: v.number(),
  givenRate: v.number(),
  rate: v.number(),
};

/** What an agent earned on a day with somebody directly below, and whoever stands below them, in one kind of game. [API-99] */
export const AgentRebateRow = v.object({
  id: Id,
  /** The day the bets were settled on. */
  day: Day,
  /** Whoever stands directly below, or the agent: own play earns the own rate. */
  memberId: Id,
  account: v.string(),
  headIcon: v.string(),
  part: v.picklist(['self', 'player', 'agent']),
  gameType: v.picklist(GAME_TYPES),
  /** Valid bets of theirs and of everybody below them on that day. */
  validStake: Money,
  ...Rates,
  /** `validStake × ownRate` and `validStake × givenRate`, each rounded down, one without the other. */
  amount: Money,
  /** What of it was paid so far; more than the amount where bets were taken back since. */
  paid: Money,
  state: v.picklist(AGENT_REBATE_STATES),
});

/** What an agent earned on a day with somebody directly below. */
export type AgentRebateRow = v.InferOutput<typeof AgentRebateRow>;

export const report = call({
  method: 'GET',
  path: '/wps/relay/report/agentRebate',
  module: 'AGEINFO3',
  access: 'agent',
  caching: 'none',
  flag: 'AGEREBINC3',
  own: ['account'],
  summary:
    'What the team earned the agent by day, member directly below and kind of game, newest first. [API-99, SCR-53]',
  request: v.object({
    ...Range,
    /** The whole name of somebody directly below. */
    account: v.optional(v.pipe(v.string(), v.maxLength(20))),
    gameType: v.optional(v.picklist(GAME_TYPES)),
    status: v.optional(v.picklist(AGENT_REBATE_STATES)),
    cursor: v.optional(Cursor),
  }),
  response: Rows(
    AgentRebateRow,
    v.object({
      validStake: Money,
      amount: Money,
      paid: Money,
      /** The last day that is worked out; null before the first one. */
      upToDay: v.nullable(Day),
    }),
  ),
  errors: ['range.invalid'],
});

/** A payment that covers part of a line, or takes back what an earlier one paid too much. */
export const AgentRebatePayment = v.object({
  orderNo: v.string(),
  time: Time,
  /** Below zero where bets were taken back; the payment as a whole never is. */
  amount: Money,
  /** The whole payment, over all its lines. */
  total: Money,
});

/** Part of the bets behind a line. */
export const AgentRebatePart = v.object({
  id: Id,
  account: v.string(),
  headIcon: v.string(),
  /** `self`: whoever is looked at, alone; `agent`: with everybody below on that day. */
  part: v.picklist(['self', 'player', 'agent']),
  validStake: Money,
});

/** Part of the bets behind a line. */
export type AgentRebatePart = v.InferOutput<typeof AgentRebatePart>;

/** A line of an agent's rebate, how it was paid and whose bets stand behind it. */
export const AgentRebateDetail = v.object({
  row: AgentRebateRow,
  payments: v.array(AgentRebatePayment),
  /** From the member of the line down to whoever is looked at. */
  path: v.array(v.object({ id: Id, account: v.string() })),
  /** Whose bets make up those of whoever is looked at, the most first; they add up to them. */
  parts: Paged(AgentRebatePart),
});

/** A line of an agent's rebate, how it was paid and whose bets stand behind it. */
export type AgentRebateDetail = v.InferOutput<typeof AgentRebateDetail>;

export const detail = call({
  method: 'GET',
  path: '/wps/relay/report/agentRebate/detail',
  module: 'AGEINFO3',
  access: 'agent',
  caching: 'none',
  flag: 'AGEREBINC3',
  own: ['id', 'parent'],
  summary: 'A line of the rebate of the agent: how it was paid, and the bets behind it by member. [API-99]',
  request: v.object({
    id: Id,
    /** Somebody below the member of the line on that day, whose part is opened further. */
    parent: v.optional(Id),
    pageNo: v.optional(QueryInt(1, 100_000)),
  }),
  response: AgentRebateDetail,
  errors: ['team.missing'],
});
