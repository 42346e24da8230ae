import * as v from 'valibot';
import { call } from './call.ts';
import { AmountGiven, LanguageOnly, Money, Nothing, Time } from './shapes.ts';

/** What a limit is on. [R27] */
export const LIMIT_KINDS = ['deposit', 'loss', 'wager', 'session'] as const;

/** What a limit counts over; a session limit counts minutes of one session. */
export const LIMIT_PERIODS = ['day', 'week', 'month', 'session'] as const;

/** A limit: what somebody chose, and what the house allows everybody. The strictest counts. */
export const Limit = v.object({
  kind: v.picklist(LIMIT_KINDS),
  period: v.picklist(LIMIT_PERIODS),
  /** Money, or minutes for a session; null is none. */
  amount: v.nullable(v.string()),
  /** Of the operator or of a regulator. */
  house: v.nullable(v.string()),
  /** How much of it is used in the current period. */
  used: v.string(),
  /** A wider limit that waits. [R28] */
  next: v.nullable(v.object({ amount: v.nullable(v.string()), time: Time })),
});

/** How long somebody may stay away. The law of the Philippines knows three terms. */
export const EXCLUSION_TERMS = ['6m', '1y', '5y'] as const;
export const COOLING_TERMS = ['24h', '72h', '7d', '30d'] as const;

/** What protects a player. */
export const Protection = v.object({
  limits: v.array(Limit),
  pause: v.nullable(v.object({ kind: v.picklist(['cooling', 'excluded']), until: Time, since: Time })),
  /** Minutes between two reality checks; null is off. [R33] */
  realityMinutes: v.nullable(v.number()),
  /** When a reality check is due next in this session. */
  realityDue: v.nullable(Time),
  helpline: v.string(),
  /** What the server's clock says; clocks of phones go wrong. */
  now: Time,
});

/** What protects a player. */
export type Protection = v.InferOutput<typeof Protection>;

export const show = call({
  method: 'GET',
  path: '/wps/member/responsibleGaming',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  beforeOwnPassword: true,
  summary: 'Limits, pauses and reality checks of the member. [R27]',
  request: LanguageOnly,
  response: Protection,
  errors: [],
});

export const setLimit = call({
  method: 'POST',
  path: '/wps/member/responsibleGaming/limit',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  beforeOwnPassword: true,
  summary: 'Sets a limit: a tighter one at once, a wider one or none after 24 hours and a second yes. [R28]',
  request: v.strictObject({
    kind: v.picklist(LIMIT_KINDS),
    period: v.picklist(LIMIT_PERIODS),
    amount: v.nullable(AmountGiven),
    /** The second yes to a wider limit. */
    confirmed: v.optional(v.boolean()),
  }),
  response: Protection,
  errors: ['amount.invalid', 'limit.confirm'],
});

export const keepLimit = call({
  method: 'POST',
  path: '/wps/member/responsibleGaming/limit/keep',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  beforeOwnPassword: true,
  summary: 'Stays with the tighter limit after all.',
  request: v.strictObject({ kind: v.picklist(LIMIT_KINDS), period: v.picklist(LIMIT_PERIODS) }),
  response: Protection,
  errors: [],
});

export const coolOff = call({
  method: 'POST',
  path: '/wps/member/responsibleGaming/cool-off',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  beforeOwnPassword: true,
  summary: 'Pauses deposits and play for a while; money can still be withdrawn.',
  request: v.strictObject({ term: v.picklist(COOLING_TERMS) }),
  response: Protection,
  errors: ['pause.running'],
});

export const exclude = call({
  method: 'POST',
  path: '/wps/member/responsibleGaming/exclude',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  beforeOwnPassword: true,
  summary: 'Self-exclusion, at once and for the whole term; nothing has to be proved for it. [R31]',
  request: v.strictObject({ term: v.picklist(EXCLUSION_TERMS) }),
  response: Protection,
  errors: ['pause.running'],
});

export const setReality = call({
  method: 'POST',
  path: '/wps/member/responsibleGaming/reality',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  summary: 'How often the member is told time and result. [R33]',
  request: v.strictObject({ minutes: v.nullable(v.picklist([15, 30, 60, 120])) }),
  response: Protection,
  errors: [],
});

/** What a reality check says. */
export const Reality = v.object({ minutes: v.number(), staked: Money, returned: Money, net: Money, since: Time });

export const reality = call({
  method: 'GET',
  path: '/wps/member/responsibleGaming/reality',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  summary: 'Time and net result of this session. [R33]',
  request: LanguageOnly,
  response: Reality,
  errors: [],
});

export const seenReality = call({
  method: 'POST',
  path: '/wps/member/responsibleGaming/reality/seen',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  summary: 'The member has read the reality check. [R33]',
  request: Nothing,
  response: Protection,
  errors: [],
});
