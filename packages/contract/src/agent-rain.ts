import * as v from 'valibot';
import { call } from './call.ts';
import { AmountGiven, Cursor, Id, LanguageOnly, Money, Rows, Time } from './shapes.ts';

/** How many people a rain is for at most. */
export const RAIN_PEOPLE_MAX = 1000;

/** How long the words of an agent are at most. */
export const RAIN_REMARK_MAX = 60;

/** How a rain is split over its envelopes; `custom` amounts are given one by one. */
export const RAIN_SPLITS = ['equal', 'random', 'custom'] as const;

/** What leads away from the site: addresses, names of accounts elsewhere, numbers to call. */
const LEADS_AWAY = /:\/\/|www\.|\w\.[a-z]{2}|@\w|\d(?:[ .()-]?\d){6}/i;

/** Whether words may stand on an envelope: one line of letters that are seen, and nowhere to go. */
export function isRemark(text: string): boolean {
  return text.length <= RAIN_REMARK_MAX && text.split('').every(isSeen) && !LEADS_AWAY.test(text);
}

/** Control characters, those without width and those that turn the direction of writing are not; nor is what markup begins with. */
function isSeen(letter: string): boolean {
  const code = letter.charCodeAt(0);
  const isControl = code < 0x20 || (code >= 0x7f && code <= 0x9f);
  const isHidden = (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) || code === 0xfeff;
  return !isControl && !isHidden && letter !== '<' && letter !== '>';
}

/** Somebody directly below who can be given an envelope now. */
export const RainPerson = v.object({ id: Id, account: v.string(), headIcon: v.string(), type: v.number() });

/** Somebody directly below who can be given an envelope now. */
export type RainPerson = v.InferOutput<typeof RainPerson>;

/** What an agent can give, and to whom. */
export const RainInfo = v.object({
  float: Money,
  /** What comes first: papers that are approved, and a payment password. */
  needsKyc: v.boolean(),
  hasPaymentPassword: v.boolean(),
  /** What is left of what the agent can give today, and how often. */
  leftToday: Money,
  timesLeft: v.number(),
  /** The least of an envelope. */
  low: Money,
  /** How often what was in an envelope is staked before it may leave, and how many hours an envelope waits. */
  turnoverTimes: v.number(),
  hours: v.number(),
  /** How many can be given one; null when they are more than a rain can be for. */
  everybody: v.nullable(v.number()),
  people: v.array(RainPerson),
  /** Fetches the people after these; null at the end. */
  next: v.nullable(Cursor),
});

/** What an agent can give, and to whom. */
export type RainInfo = v.InferOutput<typeof RainInfo>;

export const info = call({
  method: 'GET',
  path: '/wps/relay/transfer/multi/info',
  module: 'AGEDOWNMAN3',
  access: 'agent',
  caching: 'none',
  flag: 'AGENTRANSMULTDOWN3',
  summary: 'The float, what is left for today, and who directly below can be given an envelope. [SCR-50]',
  request: v.object({
    ...LanguageOnly.entries,
    /** Only those whose names begin so. */
    account: v.optional(v.pipe(v.string(), v.maxLength(20))),
    cursor: v.optional(Cursor),
  }),
  response: RainInfo,
  errors: [],
});

/** How a rain stands. */
const Standing = {
  id: Id,
  orderNo: v.string(),
  time: Time,
  /** Until when envelopes can be opened. */
  expireTime: Time,
  /** `over`: all were opened, or what was left has gone back. */
  state: v.picklist(['open', 'over']),
  split: v.picklist(RAIN_SPLITS),
  /** Whether there are fewer envelopes than people, and who comes first has one. */
  isFirstCome: v.boolean(),
  total: Money,
  /** The least of an envelope. */
  low: Money,
  envelopes: v.number(),
  people: v.number(),
  turnoverTimes: v.number(),
  remark: v.string(),
  /** SHA-256 of the seed that split it, told before anybody opens one, and the seed once it is over; null of what chance did not split. */
  seedHash: v.nullable(v.string()),
  seed: v.nullable(v.string()),
};

/** A rain as the agent sees it who gave it. */
export const AgentRain = v.object({
  ...Standing,
  opened: v.number(),
  openedAmount: Money,
  /** What went back to the float; null until it is over. */
  returned: v.nullable(Money),
});

/** A rain as the agent sees it who gave it. */
export type AgentRain = v.InferOutput<typeof AgentRain>;

export const send = call({
  method: 'POST',
  path: '/wps/relay/transfer/multi',
  module: 'AGEDOWNMAN3',
  access: 'agent',
  caching: 'none',
  flag: 'AGENTRANSMULTDOWN3',
  sealed: true,
  money: true,
  summary: 'Gives envelopes to members directly below: all of it leaves the float at once. [API-102, SCR-50, D3]',
  request: v.strictObject({
    /** Who gets one; or else `all`: everybody directly below who can be given one. */
    memberIds: v.optional(v.pipe(v.array(Id), v.minLength(1), v.maxLength(RAIN_PEOPLE_MAX))),
    all: v.optional(v.boolean()),
    total: AmountGiven,
    split: v.picklist(RAIN_SPLITS),
    /** Of `custom` what each gets, in the order of `memberIds`. */
    amounts: v.optional(v.pipe(v.array(AmountGiven), v.maxLength(RAIN_PEOPLE_MAX))),
    /** Of `random` the least of an envelope; without it that of the brand. */
    low: v.optional(AmountGiven),
    /** Fewer than people: who comes first has one. Without it one for each. */
    envelopes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(RAIN_PEOPLE_MAX))),
    remark: v.pipe(v.string(), v.maxLength(RAIN_REMARK_MAX)),
    paymentPassword: v.pipe(v.string(), v.maxLength(20)),
  }),
  response: v.object({
    id: Id,
    rain: AgentRain,
    /** What the float has left. */
    float: Money,
    /** Whose envelope holds what; empty where who comes first has one. */
    items: v.array(v.object({ account: v.string(), amount: Money })),
  }),
  errors: [
    'request.invalid',
    'team.missing',
    'rain.people',
    'rain.low',
    'rain.split',
    'rain.often',
    'remark.invalid',
    'transfer.limit',
    'amount.invalid',
    'balance.insufficient',
    'kyc.required',
    'free_reject',
    'region.restricted',
    'user.disabled',
    'player.excluded',
    'player.cooling',
    'payment.password.wrong',
    'payment.password.locked',
    'key.reused',
    'call.cancelled',
  ],
});

export const records = call({
  method: 'GET',
  path: '/wps/relay/transfer/multi',
  module: 'AGEDOWNMAN3',
  access: 'agent',
  caching: 'none',
  flag: 'AGENTRANSMULTDOWN3',
  summary: 'What the agent has given, newest first: what was opened, and what went back. [API-102, SCR-50]',
  request: v.object({ ...LanguageOnly.entries, cursor: v.optional(Cursor) }),
  response: Rows(AgentRain, v.null()),
  errors: [],
});

/** An envelope as the agent sees it who gave it. */
export const RainItem = v.object({
  /** Counted from one. */
  place: v.number(),
  /** Null of what nobody has taken yet, where who comes first has one. */
  amount: v.nullable(Money),
  /** Whose it is; null while it is nobody's. */
  account: v.nullable(v.string()),
  state: v.picklist(['waiting', 'opened', 'returned']),
  /** When it was opened. */
  time: v.nullable(Time),
});

/** An envelope as the agent sees it who gave it. */
export type RainItem = v.InferOutput<typeof RainItem>;

export const record = call({
  method: 'GET',
  path: '/wps/relay/transfer/multi/:id',
  module: 'AGEDOWNMAN3',
  access: 'agent',
  caching: 'none',
  flag: 'AGENTRANSMULTDOWN3',
  own: ['id'],
  summary: 'One of them with its envelopes: who opened which. [API-102, SCR-50]',
  request: v.object({ ...LanguageOnly.entries, id: Id }),
  response: v.object({ rain: AgentRain, items: v.array(RainItem) }),
  errors: ['not.found'],
});

/** An envelope as whoever it is for sees it. */
export const Envelope = v.object({
  ...Standing,
  /** Who gives it, as far as those below may know: never the whole name somebody logs in by. */
  from: v.string(),
  headIcon: v.string(),
  /** What was in it, and in which of the envelopes, counted from one; null until it is opened. */
  amount: v.nullable(Money),
  place: v.nullable(v.number()),
});

/** An envelope as whoever it is for sees it. */
export type Envelope = v.InferOutput<typeof Envelope>;

export const mine = call({
  method: 'GET',
  path: '/wps/relay/envelope',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'AGENTRANSMULTDOWN3',
  summary: 'The envelopes that wait for the member, and those opened lately. [SCR-50]',
  request: LanguageOnly,
  response: v.object({ waiting: v.array(Envelope), opened: v.array(Envelope) }),
  errors: [],
});

export const open = call({
  method: 'POST',
  path: '/wps/relay/envelope',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'AGENTRANSMULTDOWN3',
  money: true,
  own: ['id'],
  summary: 'Opens an envelope: what is in it is paid once, and is staked before it may leave. [SCR-50, D3]',
  request: v.strictObject({ id: Id }),
  response: Envelope,
  errors: [
    'envelope.missing',
    'envelope.opened',
    'envelope.gone',
    'envelope.over',
    'promotion.segment',
    'kyc.required',
    'free_reject',
    'region.restricted',
    'user.disabled',
    'player.excluded',
    'player.cooling',
    'key.reused',
    'call.cancelled',
  ],
});
