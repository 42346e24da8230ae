import * as v from 'valibot';
import { call } from './call.ts';
import { SUPPORT_QUESTION_TYPES } from './constants.ts';
import { Cursor, Id, LanguageOnly, MoneyKey, QueryLanguage, Rows, Time } from './shapes.ts';

/** How long a question may be, in words and in characters, and how many pictures it may have. [VAL-33, UPL-03] */
export const FEEDBACK_WORDS_MIN = 5;
export const FEEDBACK_WORDS_MAX = 200;
export const FEEDBACK_LENGTH_MAX = 2000;
export const FEEDBACK_IMAGES_MAX = 3;

/** Somebody answers within so many hours, and a thread that was answered closes after so many quiet days. */
export const FEEDBACK_PROMISE_HOURS = 24;
export const FEEDBACK_QUIET_DAYS = 14;

/** How a thread stands: the house is to answer, the member may, or it is over until the member writes again. */
export const FEEDBACK_STATES = ['open', 'answered', 'closed'] as const;

/** How a thread ended. `member`: its writer closed it; `quiet`: nobody wrote any more. */
export const FEEDBACK_OUTCOMES = ['solved', 'explained', 'compensated', 'refused', 'member', 'quiet'] as const;

/** Counts words as the check does: whatever stands between spaces. [VAL-33] */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

/** Numbers of orders that a text names; who answers it finds them beside it. */
export function namedOrders(text: string): string[] {
  const found = text.match(/\b[A-Z]\d{4}-\d{3}-\d{5}\b/g) ?? [];
  return [...new Set(found)];
}

const Length = v.maxLength<string, number>(FEEDBACK_LENGTH_MAX);
const Question = v.pipe(v.string(), v.trim(), Length, v.regex(/^\S+(?:\s+\S+){4,199}$/));
const Answer = v.pipe(v.string(), v.trim(), Length, v.regex(/^\S+(?:\s+\S+){0,199}$/));
const Images = v.optional(v.pipe(v.array(Id), v.maxLength(FEEDBACK_IMAGES_MAX)), []);

/** A thread as the list shows it. [API-29] */
export const FeedbackRow = v.object({
  id: Id,
  /** What people read out: `FB-2611-00472`. */
  number: v.string(),
  questionType: v.picklist(SUPPORT_QUESTION_TYPES),
  /** The question it began with. */
  content: v.string(),
  /** Where its pictures are; they are fetched with the session. */
  images: v.array(v.string()),
  status: v.picklist(FEEDBACK_STATES),
  /** The latest answer of the house. */
  reply: v.nullable(v.string()),
  time: Time,
  /** When the house will have answered; null while nothing waits for it. */
  promisedTime: v.nullable(Time),
  /** It has an answer that the member has not seen. */
  unread: v.boolean(),
});

/** A thread as the list shows it. */
export type FeedbackRow = v.InferOutput<typeof FeedbackRow>;

/** What somebody wrote in a thread, as plain text. */
export const FeedbackPost = v.object({
  id: Id,
  from: v.picklist(['member', 'staff']),
  /** Who of the house wrote it; empty for the member. */
  name: v.string(),
  content: v.string(),
  /** Where its pictures are; they are fetched with the session. */
  images: v.array(v.string()),
  time: Time,
});

/** What somebody wrote in a thread. */
export type FeedbackPost = v.InferOutput<typeof FeedbackPost>;

/** A whole thread. */
export const FeedbackThread = v.object({
  ...FeedbackRow.entries,
  /** When the house first answered. */
  answeredTime: v.nullable(Time),
  closedTime: v.nullable(Time),
  outcome: v.nullable(v.picklist(FEEDBACK_OUTCOMES)),
  /** When it closes by itself if nobody writes. */
  closesTime: v.nullable(Time),
  /** Where a complaint can go that the house did not settle; null where the brand names nobody. */
  regulator: v.nullable(v.string()),
  /** The oldest first. */
  posts: v.array(FeedbackPost),
});

/** A whole thread. */
export type FeedbackThread = v.InferOutput<typeof FeedbackThread>;

export const create = call({
  method: 'PUT',
  path: '/wps/feedback',
  module: 'FEEDBACK3',
  access: 'real',
  caching: 'none',
  flag: 'FEEDBACK3',
  keyedBy: ['key'],
  summary: 'Asks the house something, with pictures that were uploaded for it. [API-28, VAL-33, UPL-03]',
  request: v.strictObject({
    key: MoneyKey,
    questionType: v.picklist(SUPPORT_QUESTION_TYPES),
    content: Question,
    images: Images,
  }),
  response: v.object({ id: Id, number: v.string(), promisedTime: Time }),
  errors: ['feedback.limit', 'feedback.image', 'key.reused', 'call.cancelled'],
});

export const list = call({
  method: 'GET',
  path: '/wps/feedback',
  module: 'FEEDBACK3',
  access: 'real',
  caching: 'none',
  flag: 'FEEDBACK3',
  summary:
    'The threads of the member, newest first, by cursor; the footer counts those with an unseen answer. [API-29]',
  request: v.object({ cursor: v.optional(Cursor), language: QueryLanguage }),
  response: Rows(FeedbackRow, v.object({ unread: v.number() })),
  errors: [],
});

export const thread = call({
  method: 'GET',
  path: '/wps/feedback/:id',
  module: 'FEEDBACK3',
  access: 'real',
  caching: 'none',
  flag: 'FEEDBACK3',
  own: ['id'],
  summary: 'One thread with all that was written in it. [API-29]',
  request: v.object({ id: Id, ...LanguageOnly.entries }),
  response: FeedbackThread,
  errors: [],
});

export const answer = call({
  method: 'POST',
  path: '/wps/feedback/:id',
  module: 'FEEDBACK3',
  access: 'real',
  caching: 'none',
  flag: 'FEEDBACK3',
  keyedBy: ['key'],
  own: ['id'],
  summary: 'Writes on in a thread, which opens it again. [API-29, UPL-03]',
  request: v.strictObject({ id: Id, key: MoneyKey, content: Answer, images: Images }),
  response: FeedbackThread,
  errors: ['feedback.limit', 'feedback.image', 'key.reused', 'call.cancelled'],
});

export const seen = call({
  method: 'POST',
  path: '/wps/feedback/:id/seen',
  module: 'FEEDBACK3',
  access: 'real',
  caching: 'none',
  flag: 'FEEDBACK3',
  own: ['id'],
  summary: 'Says that the answers of a thread were seen. [API-29]',
  request: v.strictObject({ id: Id }),
  response: v.object({ unread: v.number() }),
  errors: [],
});

export const close = call({
  method: 'POST',
  path: '/wps/feedback/:id/close',
  module: 'FEEDBACK3',
  access: 'real',
  caching: 'none',
  flag: 'FEEDBACK3',
  own: ['id'],
  summary: 'Closes a thread; one that is closed stays as it is. [API-29]',
  request: v.strictObject({ id: Id }),
  response: FeedbackThread,
  errors: [],
});
