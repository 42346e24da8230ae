import { catalog, HOT_IS_PLATFORM, type Language, type Value } from '@perya/contract';
import { ask, type Outcome } from '@perya/web/query/api.ts';
import type { Page } from '@perya/web/query/use-pages.ts';
import { preloadedValue } from '@perya/web/query/query-actions.ts';
import { wireRequest } from '@perya/web/query/wire-request.ts';
import { isCut } from '../query/is-cut.ts';
import { keepAnswer, keptAnswer } from './kept-catalogue.ts';
import type { ListQuery } from './list-query.ts';

/** What a list says beside its titles. */
interface ListFacts {
  /** How many there are in all, where the server says so. */
  readonly total: number | undefined;
  /** How many a search found of each category. */
  readonly found?: Value<typeof catalog.gameList>['found'];
}

/** Some titles of a list; the next page is known by its number. */
export type GamePage = Page<catalog.Game, number, ListFacts>;

/** The titles that came with the page, where they are the ones wanted. [START-07] */
export function preloadedGames(query: ListQuery, language: Language) {
  if (query.tab !== 'all') return null;
  const { url } = wireRequest(catalog.gameList, listInput(query, language, 1));
  const given = preloadedValue(url);
  if (!given) return null;
  const value = given.value as Value<typeof catalog.gameList>;
  return { at: given.at, page: toPage(value.games, value), keep: () => keepAnswer(url, value) };
}

function toPage(
  items: readonly catalog.Game[],
  { pageNum, totalPages, total, found }: ListFacts & { readonly pageNum: number; readonly totalPages: number },
): GamePage {
  const next = pageNum < totalPages ? pageNum + 1 : null;
  return { items, next, extra: { total, ...(found && { found }) } };
}

/** One page of a list, from where its tab has it. [GLIST-22, GLIST-26] */
export async function askGames(
  query: ListQuery,
  language: Language,
  pageNo: number,
  signal: AbortSignal,
): Promise<Outcome<GamePage>> {
  // The list itself says that its first titles are missing; that further ones are is said aloud.
  const options = { signal, quiet: pageNo === 1 };
  const kind = query.gameType ? { gameType: query.gameType } : {};
  switch (query.tab) {
    case 'recent': {
      const input = { ...kind, page: pageNo, pageSize: catalog.RECENT_PAGE_SIZE, language };
      const outcome = await ask(catalog.recentList, input, options);
      return map(outcome, ({ list, totalPages }) => toPage(list, { pageNum: pageNo, totalPages, total: undefined }));
    }
    case 'fav': {
      const input = { ...kind, pageNo, pageSize: catalog.LIST_PAGE_SIZE, language };
      const outcome = await ask(catalog.favouriteList, input, options);
      return map(outcome, ({ content, ...page }) => toPage(content, { ...page, total: undefined }));
    }
    case 'hot': {
      const input = { ...kind, isPlatform: HOT_IS_PLATFORM, language };
      const outcome = await ask(catalog.gameHot, input, options);
      const url = wireRequest(catalog.gameHot, input).url;
      return map(orKept(outcome, url), ({ list }) => toPage(list, { pageNum: 1, totalPages: 1, total: list.length }));
    }
    default: {
      const input = listInput(query, language, pageNo);
      const outcome = await ask(catalog.gameList, input, options);
      const first = pageNo === 1 ? orKept(outcome, wireRequest(catalog.gameList, input).url) : outcome;
      return map(first, ({ games, ...page }) => toPage(games, page));
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
  const kept = isCut(outcome.error) ? keptAnswer(url) : undefined;
  return kept === undefined ? outcome : { ok: true, value: kept as T };
}

function map<From, To>(outcome: Outcome<From>, change: (value: From) => To): Outcome<To> {
  return outcome.ok ? { ok: true, value: change(outcome.value) } : outcome;
}
