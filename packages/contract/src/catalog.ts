import * as v from 'valibot';
import { call } from './call.ts';
import { PLATFORM } from './constants.ts';
import { Game, GameType, LobbyVendor } from './game.ts';
import { Id, LanguageOnly, Money, QueryInt, QueryLanguage, Time } from './shapes.ts';

/*
 * The lobby: vendors, categories, titles and what a member keeps of them. The wire keeps the spelling of the
 * specification: a vendor is a `vassalage`, a title a node.
 */

export { Game, LobbyVendor } from './game.ts';

/** Lengths of the pages. [GLIST-22] */
export const LIST_PAGE_SIZE = 26;
export const RECENT_PAGE_SIZE = 25;
/** What the filter for minimum bets offers, besides all: titles whose lowest stake is at most that. [FILT-06] */
export const MIN_BETS = ['0.01', '0.05', '0.1', '0.5', '0.75'] as const;
/** What else a list may be ordered by; without a wish it is the newest first, or what fits a search best. */
export const LIST_SORTS = ['name', 'new', 'return', 'stake'] as const;
/** How many titles of each kind, and how many kinds and vendors, are suggested while somebody types. */
export const SUGGESTED_GAMES = 4;
export const SUGGESTED_PLACES = 3;
/** How many titles stand on each shelf of home. */
export const SHELF_SIZE = 9;
/** The longest text that is searched for. */
export const SEARCH_MAX = 60;
/** How long a title counts as new. */
export const NEW_DAYS = 60;
/** How many recent titles are kept. [API-77] */
export const RECENT_MAX = 100;

const VendorCode = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{2,20}$/));
const Text = (max: number) => v.pipe(v.string(), v.maxLength(max));

/** What the lobby stands on. [API-61] */
export const VendorGameType = v.object({
  vendors: v.array(LobbyVendor),
  vendorNames: v.array(v.object({ gameType: GameType, vassalage: v.string(), accountTypeName: v.string() })),
  /** The brand's order of categories. [HOME-19] */
  sorting: v.array(v.object({ gameCategory: v.string() })),
  /** Vendors that are launched under another's name. [LAUNCH-03] */
  mapping: v.record(v.string(), v.string()),
  gameClassify: v.record(v.string(), v.array(v.object({ key: v.string(), name: v.string() }))),
});

/** What the lobby stands on. */
export type VendorGameType = v.InferOutput<typeof VendorGameType>;

export const vendorGameType = call({
  method: 'GET',
  path: '/lgw/vendor/gameType',
  module: 'COMM3',
  access: 'public',
  caching: 'shared',
  says: ['typeId', 'merchant_code'],
  summary: 'Vendors, their kinds of games, the order of categories and the classifications of each. [API-61]',
  request: v.object({ language: QueryLanguage }),
  response: VendorGameType,
  errors: [],
});

export const vendorAll = call({
  method: 'GET',
  path: '/lgw/vendor/all',
  module: 'COMM3',
  access: 'public',
  caching: 'shared',
  summary: 'All vendors. [API-67]',
  request: v.object({ language: QueryLanguage }),
  response: v.array(LobbyVendor),
  errors: [],
});

export const menus = call({
  method: 'GET',
  path: '/lgw/game/menus',
  module: 'COMM3',
  access: 'public',
  caching: 'shared',
  summary: 'Categories with their names and vendors, in the order of the brand. [API-66]',
  request: v.object({ language: QueryLanguage }),
  response: v.array(v.object({ gameCategory: GameType, name: v.string(), vassalages: v.array(v.string()) })),
  errors: [],
});

const Page = { pageNum: v.number(), totalPages: v.number() };
const KindCount = v.object({ gameType: GameType, titles: v.number() });

export const gameList = call({
  method: 'GET',
  path: '/lgw/game/list',
  module: 'COMM3',
  access: 'public',
  caching: 'shared',
  says: ['merchant', 'platform', 'minLine', 'clientType'],
  summary:
    'Titles by category, vendor, classification, name and minimum bet. The search forgives, and finds by what people call a kind of games. [API-62, GLIST-23]',
  request: v.object({
    gameType: v.optional(GameType),
    vassalage: v.optional(VendorCode),
    gameClassify: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,20}$/))),
    isNew: v.optional(v.literal('1')),
    gameName: v.optional(Text(SEARCH_MAX)),
    minBet: v.optional(v.picklist(MIN_BETS)),
    sort: v.optional(v.picklist(LIST_SORTS)),
    pageNo: QueryInt(1, 10_000),
    pageSize: v.optional(QueryInt(1, 60)),
    language: QueryLanguage,
  }),
  response: v.object({
    games: v.array(Game),
    ...Page,
    total: v.number(),
    /** How many were found of each category, whichever was asked for; only a search tells. */
    found: v.optional(v.array(KindCount)),
  }),
  errors: [],
});

/** What is suggested to somebody who types. */
export const Suggestions = v.object({
  /** How many titles would be found. */
  total: v.number(),
  /** The best ones of each category, the category of the best one first. */
  groups: v.array(v.object({ gameType: GameType, titles: v.number(), games: v.array(Game) })),
  /** Classes that are called so. */
  classes: v.array(v.object({ gameType: GameType, key: v.string(), name: v.string(), titles: v.number() })),
  vendors: v.array(LobbyVendor),
});

/** What is suggested to somebody who types. */
export type Suggestions = v.InferOutput<typeof Suggestions>;

export const gameSuggest = call({
  method: 'GET',
  path: '/lgw/game/suggest',
  module: 'COMM3',
  access: 'public',
  caching: 'shared',
  summary: 'Titles of all categories, classes and vendors that a text may mean, while it is typed.',
  request: v.object({ gameName: Text(SEARCH_MAX), language: QueryLanguage }),
  response: Suggestions,
  errors: [],
});

export const gameShelves = call({
  method: 'GET',
  path: '/lgw/game/shelves',
  module: 'COMM3',
  access: 'public',
  caching: 'shared',
  summary: 'What stands on home below the hot titles: the newest, those with a jackpot, and games of the house.',
  request: v.object({ language: QueryLanguage }),
  response: v.object({ fresh: v.array(Game), jackpots: v.array(Game), originals: v.array(Game) }),
  errors: [],
});

export const gameHot = call({
  method: 'GET',
  path: '/lgw/game/hot',
  module: 'COMM3',
  access: 'public',
  caching: 'shared',
  says: ['merchantCode', 'platform'],
  summary: 'Hot titles of the brand, of all categories or of one. [API-63]',
  request: v.object({
    gameType: v.optional(GameType),
    /** Asks for the whole platform instead of by brand; the answer is the brand's either way. */
    isPlatform: v.optional(
      v.pipe(
        QueryInt(0, 9),
        v.transform(() => undefined),
      ),
    ),
    language: QueryLanguage,
  }),
  response: v.object({ list: v.array(Game) }),
  errors: [],
});

export const popular = call({
  method: 'GET',
  path: '/wps/content/popular',
  module: 'COMM3',
  access: 'public',
  caching: 'none',
  summary: 'What most people opened these days, of all categories or of one. [API-33]',
  request: v.object({ gameType: v.optional(GameType), language: QueryLanguage }),
  response: v.array(Game),
  errors: [],
});

/** A real win. [ENT-15] */
export const Winner = v.object({
  vo: v.object({ winAmount: Money, account: v.string(), gameName: v.string(), nodeId: v.string(), time: Time }),
});

export const winnerBoard = call({
  method: 'GET',
  path: '/lgw/winner/board',
  module: 'COMM3',
  access: 'public',
  caching: 'none',
  summary: 'The newest notable wins with real money, names masked; empty when there were none. [API-69]',
  request: LanguageOnly,
  response: v.array(Winner),
  errors: [],
});

/** A match worth showing. [ENT-14] */
export const HotMatch = v.object({
  vendor: v.string(),
  roomId: v.nullable(v.string()),
  nodeId: v.nullable(v.string()),
  league: v.string(),
  homeTeam: v.string(),
  awayTeam: v.string(),
  homeTeamImageUrl: v.string(),
  awayTeamImageUrl: v.string(),
  matchTime: Time,
});

export const hotMatches = call({
  method: 'GET',
  path: '/lgw/match/hot',
  module: 'COMM3',
  access: 'public',
  caching: 'shared',
  summary: 'Matches worth showing; past ones are left out. [API-79, HOTM-07]',
  request: v.object({ language: QueryLanguage }),
  response: v.array(HotMatch),
  errors: [],
});

const Ids = v.object({ ids: v.array(Id) });

export const favouriteIds = call({
  method: 'GET',
  path: '/lgw/favourite/ids',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  summary: 'The titles a member keeps. [API-76]',
  request: LanguageOnly,
  response: v.array(Id),
  errors: [],
});

export const favouriteList = call({
  method: 'GET',
  path: '/lgw/favourite/list',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  summary: 'The titles a member keeps, the newest first. [API-75]',
  request: v.object({
    gameType: v.optional(GameType),
    pageNo: QueryInt(1, 10_000),
    pageSize: v.optional(QueryInt(1, 60)),
    language: QueryLanguage,
  }),
  response: v.object({ content: v.array(Game), ...Page }),
  errors: [],
});

export const favouriteAdd = call({
  method: 'POST',
  path: '/lgw/favourite',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  summary: 'Keeps a title. [API-73]',
  request: v.strictObject({ nodeId: Id, vendor: v.optional(VendorCode) }),
  response: Ids,
  errors: ['game.not.found', 'favourite.full'],
});

export const favouriteRemove = call({
  method: 'DELETE',
  path: '/lgw/favourite',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  summary: 'Keeps a title no longer. [API-74]',
  request: v.strictObject({ nodeId: Id, vendor: v.optional(VendorCode) }),
  response: Ids,
  errors: [],
});

export const recentAdd = call({
  method: 'POST',
  path: '/lgw/recent/add',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  summary: 'Remembers that a title was opened; a launch does so by itself. [API-77]',
  request: v.strictObject({ nodeId: Id }),
  response: v.null(),
  errors: ['game.not.found'],
});

export const recentAddByGet = call({
  method: 'GET',
  path: '/lgw/recent/add',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  changes: true,
  summary: 'The same for clients that say so by GET; to say it again changes nothing. [API-77, C-34]',
  request: v.object({ nodeId: Id }),
  response: v.null(),
  errors: ['game.not.found'],
});

export const recentList = call({
  method: 'GET',
  path: '/lgw/recent/list',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  says: ['clientType'],
  summary: 'The titles a member opened, the newest first. [API-78]',
  request: v.object({
    gameType: v.optional(GameType),
    page: QueryInt(1, 10_000),
    pageSize: v.optional(QueryInt(1, 60)),
    language: QueryLanguage,
  }),
  response: v.object({ list: v.array(Game), totalPages: v.number() }),
  errors: [],
});

const WHAT_TO_OPEN = {
  nodeId: v.optional(Id),
  vassalage: v.optional(VendorCode),
  gameId: v.optional(Text(40)),
  roomId: v.optional(Text(40)),
  gameType: v.optional(GameType),
  /** A member tries it with play money; the money of their own stays where it is. */
  demo: v.optional(v.literal('1')),
  platform: v.optional(v.literal(PLATFORM)),
  language: QueryLanguage,
};

const Launched = v.object({
  url: v.string(),
  openMode: v.picklist(['frame', 'window']),
  nodeId: v.nullable(Id),
  gameName: v.string(),
});

const LAUNCH_ERRORS = [
  'game.not.found',
  'game.unavailable',
  'launch.url.empty',
  'player.excluded',
  'player.cooling',
  'player.disabled',
] as const;

export const launch = call({
  method: 'POST',
  path: '/lgw/game/launch',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  says: ['platform'],
  summary:
    'Opens a title: an address with a token that works once within a minute, in real or play money. [API-71, T25]',
  request: v.strictObject(WHAT_TO_OPEN),
  response: Launched,
  errors: LAUNCH_ERRORS,
});

export const launchByGet = call({
  method: 'GET',
  path: '/lgw/game/launch',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  changes: true,
  summary: 'The same for clients that open titles by GET; what they are given works once all the same. [API-71]',
  request: v.object(WHAT_TO_OPEN),
  response: Launched,
  errors: LAUNCH_ERRORS,
});
