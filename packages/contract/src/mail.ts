import * as v from 'valibot';
import { call } from './call.ts';
import { Reward } from './reward.ts';
import { Cursor, Id, LanguageOnly, Nothing, QueryLanguage, Rows, Time } from './shapes.ts';

/** What a message is about; each has its own sign and colour. */
export const MAIL_KINDS = ['reward', 'money', 'security', 'board', 'notice', 'lottery'] as const;

/** The tabs of the list. [SCR-12] */
export const MAIL_TABS = ['all', 'unread'] as const;

/** How many messages can be deleted at once. */
export const MAIL_REMOVE_MAX = 50;

const Heading = {
  id: Id,
  kind: v.picklist(MAIL_KINDS),
  title: v.string(),
  time: Time,
};

/** A message as the list shows it. [API-43] */
export const MailRow = v.object({
  ...Heading,
  /** How it begins, without any markup. */
  excerpt: v.string(),
  read: v.boolean(),
  /** The reward it tells of. It waits in the reward centre, whatever becomes of the message. */
  rewardId: v.nullable(Id),
});

/** A message as the list shows it. */
export type MailRow = v.InferOutput<typeof MailRow>;

/** A whole message. [API-45] */
export const Mail = v.object({
  ...Heading,
  /** Sanitised HTML; its links lead to paths of the site only. */
  content: v.string(),
  /** The reward it tells of, as it stands now; taken by `reward.claim`. */
  reward: v.nullable(Reward),
  /** The message before it in time, and the one after; null at the ends. */
  prevId: v.nullable(Id),
  prevTitle: v.nullable(v.string()),
  nextId: v.nullable(Id),
  nextTitle: v.nullable(v.string()),
  /** How many are unread now that this one is read. */
  unread: v.number(),
});

/** A whole message. */
export type Mail = v.InferOutput<typeof Mail>;

/** How many messages are unread afterwards. */
const Unread = v.object({ unread: v.number() });

export const list = call({
  method: 'GET',
  path: '/wps/message',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  flag: 'MAILCEN',
  summary: 'The messages of the member, newest first, by cursor; the footer counts what is unread. [API-43]',
  request: v.object({
    status: v.optional(v.picklist(MAIL_TABS), 'all'),
    cursor: v.optional(Cursor),
    language: QueryLanguage,
  }),
  response: Rows(MailRow, Unread),
  errors: [],
});

export const unreadCount = call({
  method: 'GET',
  path: '/wps/message/unreadCount',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  flag: 'MAILCEN',
  summary: 'How many messages are unread. [API-44, ENT-31]',
  request: LanguageOnly,
  response: v.number(),
  errors: [],
});

export const detail = call({
  method: 'GET',
  path: '/wps/message/:id',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  flag: 'MAILCEN',
  changes: true,
  own: ['id'],
  summary: 'One message, which is read from then on. [API-45]',
  request: v.object({ id: Id, language: QueryLanguage }),
  response: Mail,
  errors: [],
});

export const open = call({
  method: 'POST',
  path: '/wps/message/:id',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  flag: 'MAILCEN',
  own: ['id'],
  summary: 'One message, which is read from then on: the same as by GET. [API-45]',
  request: v.strictObject({ id: Id, language: QueryLanguage }),
  response: Mail,
  errors: [],
});

export const readAll = call({
  method: 'POST',
  path: '/wps/message/readAll',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  flag: 'MAILCEN',
  summary: 'Marks every message as read that is there. [API-45]',
  request: Nothing,
  response: Unread,
  errors: [],
});

/** Ids as a query carries them: `12,15`. */
const Ids = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,17}(?:,[1-9]\d{0,17}){0,49}$/),
  v.transform((ids) => ids.split(',')),
);

export const remove = call({
  method: 'DELETE',
  path: '/wps/message',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  flag: 'MAILCEN',
  summary: 'Hides messages, at most fifty at once; what they told of stands where it stood. [API-45]',
  request: v.strictObject({ ids: Ids }),
  response: Unread,
  errors: [],
});
