import * as v from 'valibot';
import { KindRate } from './agency.ts';
import { call } from './call.ts';
import { GAME_TYPES } from './money-kinds.ts';
import { Cursor, Day, Id, LanguageOnly, MoneyKey, Time } from './shapes.ts';

/** What whoever comes in becomes, directly below the agent. */
export const INVITED_TYPES = ['player', 'agent'] as const;

/** What whoever comes in becomes. */
export type InvitedType = (typeof INVITED_TYPES)[number];

/** What a link is: anything but `open` brings nobody in any more. */
export const LINK_STATES = ['open', 'expired', 'used', 'revoked'] as const;

/** For how many days a link holds at most, and for how many people. */
export const LINK_DAYS_MAX = 365;
export const LINK_USES_MAX = 1000;
/** How long the words are that an agent finds a link by. */
export const LINK_NOTE_MAX = 40;

/** A link by which an agent brings people in. [API-101] */
export const InvitationLink = v.object({
  id: Id,
  code: v.string(),
  /** What is shared and drawn as a QR code; it opens the registration with the code filled in. [ENT-26, REG-19] */
  url: v.string(),
  type: v.picklist(INVITED_TYPES),
  /** What new agents are given; players have no rate in a line. */
  rates: v.array(KindRate),
  /** The agent's own words; nobody else reads them. */
  note: v.string(),
  created: Time,
  /** Null: it does not end by itself. */
  ends: v.nullable(Time),
  /** How many registered by it, and how many may; null: as many as come. */
  uses: v.number(),
  usesMax: v.nullable(v.number()),
  state: v.picklist(LINK_STATES),
});

/** A link by which an agent brings people in. */
export type InvitationLink = v.InferOutput<typeof InvitationLink>;

/** The links of an agent, and what new ones can give. [API-101] */
export const InvitationLinks = v.object({
  /** Newest first. */
  list: v.array(InvitationLink),
  /** Fetches the links after these; null at the end. */
  next: v.nullable(Cursor),
  /** The own rates from the day on that changes hold from: no link gives more. */
  own: v.array(KindRate),
  fromDay: Day,
  /** Whether the brand lets agents open accounts themselves. */
  opensAccounts: v.boolean(),
});

/** The links of an agent, and what new ones can give. */
export type InvitationLinks = v.InferOutput<typeof InvitationLinks>;

/** Rates for an agent; nothing for a player. */
const Given = v.pipe(
  v.array(
    v.strictObject({ gameType: v.picklist(GAME_TYPES), rate: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) }),
  ),
  v.maxLength(GAME_TYPES.length),
);

export const links = call({
  method: 'GET',
  path: '/wps/relay/agent/links',
  module: 'AGEDOWNMAN3',
  access: 'agent',
  caching: 'none',
  summary: 'The links by which the agent brings people in, newest first. [API-101, SCR-47]',
  request: v.object({ ...LanguageOnly.entries, cursor: v.optional(Cursor) }),
  response: InvitationLinks,
  errors: [],
});

export const openLink = call({
  method: 'POST',
  path: '/wps/relay/agent/links',
  module: 'AGEDOWNMAN3',
  access: 'agent',
  caching: 'none',
  keyedBy: ['key'],
  summary: 'Makes a link; whoever registers by it stands directly below the agent. [API-101, SCR-47]',
  request: v.strictObject({
    key: MoneyKey,
    type: v.picklist(INVITED_TYPES),
    rates: Given,
    /** Null: it holds until it is revoked. */
    days: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LINK_DAYS_MAX))),
    usesMax: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LINK_USES_MAX))),
    note: v.pipe(v.string(), v.maxLength(LINK_NOTE_MAX)),
  }),
  response: InvitationLink,
  errors: ['rate.above', 'rate.step', 'link.limit', 'key.reused', 'call.cancelled'],
});

export const revokeLink = call({
  method: 'DELETE',
  path: '/wps/relay/agent/links',
  module: 'AGEDOWNMAN3',
  access: 'agent',
  caching: 'none',
  own: ['id'],
  summary: 'Revokes a link: nobody registers by it any more, and who did stays. [API-101]',
  request: v.strictObject({ id: Id }),
  response: InvitationLink,
  errors: ['link.missing'],
});

export const openAccount = call({
  method: 'POST',
  path: '/wps/relay/agent/account',
  module: 'AGEDOWNMAN3',
  access: 'agent',
  caching: 'none',
  sealed: true,
  keyedBy: ['key'],
  summary:
    'Opens an account below the agent, where the brand allows it; its owner accepts the terms and chooses a password first. [API-101, SCR-47]',
  request: v.strictObject({
    key: MoneyKey,
    type: v.picklist(INVITED_TYPES),
    username: v.pipe(v.string(), v.maxLength(200)),
    password: v.pipe(v.string(), v.maxLength(200)),
    rebate: Given,
  }),
  response: v.object({ account: v.string() }),
  errors: [
    'username.exists',
    'field.invalid',
    'rate.above',
    'rate.step',
    'account.limit',
    'line.deep',
    'key.reused',
    'call.cancelled',
  ],
});
