import { catalog, HOT_IS_PLATFORM, type Language, type Value } from '@perya/contract';
import { create } from 'zustand';
import type { Problem } from '@perya/web/query/api-host.ts';
import { ask, type Outcome } from '@perya/web/query/api.ts';
import { givenAnswer } from '@perya/web/query/use-answer.ts';
import { wireRequest } from '@perya/web/query/wire-request.ts';
import { keepAnswer, keptAnswer } from './kept-answers.ts';
import type { ListQuery } from './list-query.ts';

/** What is known of one list. */
export interface GameList {
  /** Nothing until the first ones are here. */
  readonly games: readonly catalog.Game[] | undefined;
  readonly pageNum: number;
  readonly totalPages: number;
  /** How many there are in all, where the server says so. */
  readonly total: number | undefined;
  /** How many a search found of each category. */
  readonly found?: Value<typeof catalog.gameList>['found'];
  readonly isBusy: boolean;
  readonly error: Problem | undefined;
  /** When the first page was true. */
  readonly at: number;
}

type Page = Pick<GameList, 'pageNum' | 'totalPages' | 'total' | 'found'> & { readonly games: readonly catalog.Game[] };

const NOTHING: GameList = {
  games: undefined,
  pageNum: 0,
  totalPages: 0,
  total: undefined,
  isBusy: false,
  error: undefined,
  at: 0,
};
/** Lists one may come back to. */
const LISTS_MAX = 8;

const store = create<{ readonly lists: Readonly<Record<string, GameList>> }>(() => ({ lists: {} }));
const flights = new Map<string, AbortController>();

/** What is known of a list. */
export function useKnownList(key: string): GameList {
  return store(({ lists }) => lists[key] ?? NOTHING);
}

/** What is known of a list, outside of components. */
export function knownList(key: string): GameList {
  return store.getState().lists[key] ?? NOTHING;
}

/** Begins with the titles that came with the page, where they are the ones wanted. [START-07] */
export function startList(key: string, query: ListQuery, language: Language): void {
  const given = knownList(key) === NOTHING && givenPage(query, language);
  if (given) change(key, { ...given.page, at: given.at });
}

/** Keeps the titles that came with the page for visits without a network, while they are what is shown. */
export function keepStart(key: string, query: ListQuery, language: Language): void {
  const given = givenPage(query, language);
  if (given && given.at === knownList(key).at) keepAnswer(given.url, given.page);
}

function givenPage(query: ListQuery, language: Language) {
  if (query.tab !== 'all') return null;
  const { url } = wireRequest(catalog.gameList, listInput(query, language, 1));
  const given = givenAnswer(url);
  return given ? { url, at: given.at, page: given.value as Value<typeof catalog.gameList> } : null;
}

/** Forgets all lists; each test begins like that. */
export function forgetLists(): void {
  flights.clear();
  store.setState({ lists: {} });
}

/** Whether more can be asked for. [GLIST-16, GLIST-21] */
export function hasMore({ pageNum, totalPages, error }: GameList): boolean {
  return pageNum < totalPages && error === undefined;
}

/** Asks for the first page, which replaces the list. [GLIST-20] */
export async function loadList(key: string, query: ListQuery, language: Language): Promise<void> {
  await load(key, query, language, 1);
}

/** Asks for the next page, which is added. [GLIST-20] */
export async function loadMore(key: string, query: ListQuery, language: Language): Promise<void> {
  const list = knownList(key);
  if (!list.isBusy && hasMore(list)) await load(key, query, language, list.pageNum + 1);
}

/** Whoever leaves a list waits for it no longer; each list takes only its own answers, however late. [API-06, GLIST-30] */
export function leaveList(key: string): void {
  flights.get(key)?.abort();
  flights.delete(key);
  if (knownList(key).isBusy) change(key, { isBusy: false });
}

async function load(key: string, query: ListQuery, language: Language, pageNo: number): Promise<void> {
  flights.get(key)?.abort();
  const flight = new AbortController();
  flights.set(key, flight);
  change(key, { isBusy: true, error: undefined });
  const outcome = await askPage(query, language, pageNo, flight.signal);
  if (flights.get(key) !== flight) return;
  flights.delete(key);
  if (!outcome.ok) return change(key, { isBusy: false, error: outcome.error });
  const { games, ...page } = outcome.value;
  const before = pageNo === 1 ? [] : (knownList(key).games ?? []);
  change(key, { ...page, games: joined(before, games), isBusy: false, ...(pageNo === 1 ? { at: Date.now() } : {}) });
}

/** A title that moved between two pages is shown once. */
function joined(before: readonly catalog.Game[], more: readonly catalog.Game[]): readonly catalog.Game[] {
  const seen = new Set(before.map(({ nodeId }) => nodeId));
  return [...before, ...more.filter(({ nodeId }) => !seen.has(nodeId))];
}

function change(key: string, to: Partial<GameList>): void {
  const { [key]: list = NOTHING, ...others } = store.getState().lists;
  const kept = Object.entries(others).slice(1 - LISTS_MAX);
  store.setState({ lists: { ...Object.fromEntries(kept), [key]: { ...list, ...to } } });
}

/** One page of a list, from where its tab has it. [GLIST-22, GLIST-26] */
async function askPage(
  query: ListQuery,
  language: Language,
  pageNo: number,
  signal: AbortSignal,
): Promise<Outcome<Page>> {
  // The list itself says that its first titles are missing; that further ones are is said aloud.
  const options = { signal, quiet: pageNo === 1 };
  const kind = query.gameType ? { gameType: query.gameType } : {};
  switch (query.tab) {
    case 'recent': {
      const input = { ...kind, page: pageNo, pageSize: catalog.RECENT_PAGE_SIZE, language };
      const outcome = await ask(catalog.recentList, input, options);
      return map(outcome, ({ list, totalPages }) => ({ games: list, pageNum: pageNo, totalPages, total: undefined }));
    }
    case 'fav': {
      const input = { ...kind, pageNo, pageSize: catalog.LIST_PAGE_SIZE, language };
      const outcome = await ask(catalog.favouriteList, input, options);
      return map(outcome, ({ content, ...page }) => ({ games: content, ...page, total: undefined }));
    }
    case 'hot': {
      const input = { ...kind, isPlatform: HOT_IS_PLATFORM, language };
      const outcome = await ask(catalog.gameHot, input, options);
      const url = wireRequest(catalog.gameHot, input).url;
      return map(orKept(outcome, url), ({ list }) => ({ games: list, pageNum: 1, totalPages: 1, total: list.length }));
    }
    default: {
      const input = listInput(query, language, pageNo);
      const outcome = await ask(catalog.gameList, input, options);
      return pageNo === 1 ? orKept(outcome, wireRequest(catalog.gameList, input).url) : outcome;
    }
  }
}

/** The query of the list itself. [GLIST-23, GLIST-24] */
export function listInput(query: ListQuery, language: Language, pageNo: number, pageSize = catalog.LIST_PAGE_SIZE) {
  const { gameType, vassalage, classify, gameName, isWide, minBet, sort } = query;
  return {
    ...(gameType && !isWide ? { gameType } : {}),
    ...(vassalage ? { vassalage } : {}),
    ...(classify === 'NEW' ? { isNew: '1' as const } : {}),
    ...(classify === 'NEW' || classify === 'ALL' ? {} : { gameClassify: classify }),
    ...(gameName ? { gameName } : {}),
    ...(minBet ? { minBet } : {}),
    ...(sort ? { sort } : {}),
    pageNo,
    pageSize,
    language,
  };
}

/** A first page is kept; without a network the one kept stands in. */
function orKept<T extends Value<typeof catalog.gameList> | Value<typeof catalog.gameHot>>(
  outcome: Outcome<T>,
  url: string,
): Outcome<T> {
  if (outcome.ok) {
    keepAnswer(url, outcome.value);
    return outcome;
  }
  const kept = outcome.error.code.startsWith('network.') ? keptAnswer(url) : undefined;
  return kept === undefined ? outcome : { ok: true, value: kept as T };
}

function map<From, To>(outcome: Outcome<From>, change: (value: From) => To): Outcome<To> {
  return outcome.ok ? { ok: true, value: change(outcome.value) } : outcome;
}
