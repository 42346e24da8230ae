import * as v from 'valibot';
import { call } from './call.ts';
import { LanguageOnly } from './shapes.ts';

/** What notices are about: money and safety of the account, own rewards and answers, offers. Each is agreed to by itself. */
export const PUSH_KINDS = ['account', 'rewards', 'offers'] as const;

/** One of them. */
export type PushKind = (typeof PUSH_KINDS)[number];

/** On how many browsers somebody can have notices; another one takes the place of the one longest unused. */
export const PUSH_DEVICES_MAX = 5;

/** Hours in which rewards and offers wait and everything else makes no sound, unless their owner chooses others. */
export const USUAL_QUIET = { from: 21, until: 9 } as const;

/** The words that are agreed to; another number with other words. */
export const PUSH_WORDS_VERSION = 1;

const Kinds = v.array(v.picklist(PUSH_KINDS));

const Hour = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23));

/** From one full hour to another, over midnight too, by the clock of the device. */
const Quiet = v.nullable(v.object({ from: Hour, until: Hour }));

/** What the browser at hand is told. */
export const PushDevice = v.object({ kinds: Kinds, quiet: Quiet });

/** What the browser at hand is told. */
export type PushDevice = v.InferOutput<typeof PushDevice>;

/** Notices, as their owner sees them. */
export const PushState = v.object({
  /** What a browser subscribes with. */
  publicKey: v.string(),
  /** Kinds that can be chosen here and now. */
  kinds: Kinds,
  /** Null: the browser of this session gets none. */
  device: v.nullable(PushDevice),
  /** How many browsers get any. */
  devices: v.number(),
});

/** Notices, as their owner sees them. */
export type PushState = v.InferOutput<typeof PushState>;

/** Where a push service takes notices for a browser. */
const Endpoint = v.pipe(v.string(), v.regex(/^https:\/\/[\w.~:/?#[\]@!$&'()*+,;=%-]{1,1000}$/));
const Point = v.pipe(v.string(), v.regex(/^B[\w-]{86}$/));
const Auth = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));

const BASE = {
  path: '/wps/member/push',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  flag: 'PUSH3',
} as const;

export const show = call({
  ...BASE,
  method: 'GET',
  summary: 'Whether the browser of this session gets notices, and which can be chosen.',
  request: LanguageOnly,
  response: PushState,
  errors: [],
});

export const save = call({
  ...BASE,
  method: 'POST',
  summary:
    'Lets a browser have notices, or confirms it for this session. Kinds and quiet hours that are left out stay as they are; at first only those about the account are on.',
  request: v.strictObject({
    endpoint: Endpoint,
    p256dh: Point,
    auth: Auth,
    /** The zone of its clock, as `Asia/Manila`; that of the brand where it is unknown. */
    zone: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z][\w+/-]{1,63}$/))),
    kinds: v.optional(v.pipe(Kinds, v.minLength(1), v.maxLength(3))),
    quiet: v.optional(Quiet),
    /** Only confirms a browser that gets notices; one that gets none gets none afterwards either. */
    confirms: v.optional(v.boolean(), false),
  }),
  response: PushState,
  errors: ['push.subscription'],
});

export const replace = call({
  method: 'POST',
  path: '/wps/member/push/replace',
  module: 'COMM3',
  access: 'public',
  caching: 'none',
  flag: 'PUSH3',
  summary:
    'A browser whose push service gave it another address says so, without a session: it proves itself with what it had before. Whether that was known is not told.',
  request: v.strictObject({ oldEndpoint: Endpoint, oldAuth: Auth, endpoint: Endpoint, p256dh: Point, auth: Auth }),
  response: v.null(),
  errors: [],
});

export const remove = call({
  ...BASE,
  method: 'DELETE',
  summary: 'Ends notices, of the browser of this session or of all.',
  request: v.strictObject({ which: v.optional(v.picklist(['this', 'all']), 'this') }),
  response: PushState,
  errors: [],
});
