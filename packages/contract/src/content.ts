import * as v from 'valibot';
import { call } from './call.ts';
import { Promotion } from './promotion-card.ts';
import { Id, MerchantCode, Paged, QueryInt, QueryLanguage, Time, TONES } from './shapes.ts';

export { TONES };

/** What an announcement call can ask for: agent notices, player notices, banners, pop-ups, promotions, hot. [ENT-28, C-25] */
export const CONTENT_TYPES = ['A', 'PL', 'B', 'PU', 'PR', 'H'] as const;

/** A kind of announcement. */
export type ContentType = (typeof CONTENT_TYPES)[number];

const CONTENT_TYPE_LIST = /^(?:A|PL|B|PU|PR|H)(?:,(?:A|PL|B|PU|PR|H)){0,5}$/;

/** A list such as `B,PL,PU,H`. */
const ContentTypes = v.pipe(
  v.string(),
  v.maxLength(20),
  v.regex(CONTENT_TYPE_LIST),
  v.transform((types) => types.split(',') as ContentType[]),
);

/** Where content is shown, such as `m_home` or `m_reg`. */
const GroupName = v.pipe(v.string(), v.regex(/^[a-z_]{1,20}$/));

/** A slide of the carousel: art plus text, so that both languages work. [ENT-09] */
export const Banner = v.object({
  id: Id,
  /** An internal path, an https address or nothing. [HOME-05] */
  url: v.string(),
  image: v.string(),
  title: v.string(),
  /** The end of the title, drawn in the accent colour. */
  highlight: v.string(),
  action: v.string(),
  note: v.string(),
  tone: v.picklist(TONES),
});

/** A slide of the carousel. */
export type Banner = v.InferOutput<typeof Banner>;

/** A notice; `content` is sanitised HTML. [ENT-07] */
export const Notice = v.object({
  id: Id,
  title: v.string(),
  content: v.string(),
  time: Time,
  read: v.boolean(),
});

/** A notice. */
export type Notice = v.InferOutput<typeof Notice>;

/** A pop-up announcement; `execution` is A members, B guests, F first login. [ENT-06, ENT-33] */
export const Popup = v.object({
  /** The same in every language. */
  id: v.string(),
  title: v.string(),
  content: v.string(),
  promotionType: v.string(),
  execution: v.string(),
  image: v.string(),
  tone: v.picklist(TONES),
});

/** A pop-up announcement. */
export type Popup = v.InferOutput<typeof Popup>;

/** A hot game: where to find it in the catalogue. [ENT-13] */
const HotGame = v.object({ gameType: v.string(), nodeId: v.string() });

/** What the announcement call answers; a part that was not asked for is empty. [ENT-08] */
export const Announcements = v.object({
  banners: v.array(Banner),
  playerNotice: v.array(Notice),
  agentNotice: v.array(Notice),
  popup: v.array(Popup),
  hot: v.array(HotGame),
  promotion: v.array(Promotion),
  contentLobby: v.array(Banner),
  footer: v.object({ unreadCount: v.number() }),
});

/** What the announcement call answers. */
export type Announcements = v.InferOutput<typeof Announcements>;

export const announcement = call({
  method: 'GET',
  path: '/wps/announcement',
  module: 'COMM3',
  access: 'public',
  caching: 'none',
  says: ['merchantCode'],
  summary: 'Banners, notices, pop-ups and promotions of one place; agent notices need an agent. [API-30]',
  request: v.object({
    types: ContentTypes,
    groupName: GroupName,
    platform: v.literal('M'),
    merchantCode: v.optional(MerchantCode),
    language: QueryLanguage,
  }),
  response: Announcements,
  errors: [],
});

export const banner = call({
  method: 'GET',
  path: '/wps/content/banner',
  module: 'COMM3',
  access: 'public',
  caching: 'shared',
  summary: 'Banners of one place. [API-31]',
  request: v.object({ groupName: GroupName, language: QueryLanguage }),
  response: v.array(Banner),
  errors: [],
});

export const notice = call({
  method: 'GET',
  path: '/wps/content/notice',
  module: 'COMM3',
  access: 'public',
  caching: 'none',
  summary: 'Notices, newest first; types `A` needs an agent. [API-32]',
  request: v.object({
    types: v.optional(v.picklist(['PL', 'A']), 'PL'),
    pageNo: v.optional(QueryInt(1, 10_000), 1),
    language: QueryLanguage,
  }),
  response: Paged(Notice),
  errors: [],
});

export const noticeRead = call({
  method: 'POST',
  path: '/wps/content/notice/read',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  summary: 'Marks a notice as read and answers how many agent notices are still unread. [API-32]',
  request: v.strictObject({ id: Id }),
  response: v.object({ unread: v.number() }),
  errors: [],
});
