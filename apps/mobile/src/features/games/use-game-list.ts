import { LANGUAGE_RELOAD_MS, type catalog } from '@perya/contract';
import { useEffect } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { useDebounced } from '@perya/web/query/use-debounced.ts';
import { usePages, type PagesResult } from '@perya/web/query/use-pages.ts';
import { askGames, preloadedGames, type GamePage } from './game-lists.ts';
import type { ListQuery } from './list-query.ts';

/** Coming back within this time finds the list, and the place in it, as it was left. */
const FRESH_MS = 300_000;

/** A list with what can be done with it. */
export interface GameListState extends Omit<PagesResult<catalog.Game, GamePage['extra']>, 'items' | 'extra'> {
  /** Nothing until the first ones are here. */
  readonly games: readonly catalog.Game[] | undefined;
  readonly total: number | undefined;
  readonly found?: GamePage['extra']['found'];
}

/** The titles of a query, page by page. [GLIST-15, GLIST-20, GLIST-30] */
export function useGameList(query: ListQuery): GameListState {
  // Quick switching asks once. [GLIST-27]
  const language = useDebounced(useLanguage(), LANGUAGE_RELOAD_MS);
  const isOwn = query.tab === 'recent' || query.tab === 'fav';
  const { isDefault: _, ...asked } = query;
  const key = JSON.stringify([language, asked]);
  const { items, extra, ...list } = usePages({
    key,
    isPublic: !isOwn,
    // What somebody played or keeps changes all the time.
    freshMs: isOwn ? 0 : FRESH_MS,
    askPage: (pageNo, signal) => askGames(query, language, pageNo ?? 1, signal),
    idOf: ({ nodeId }) => nodeId,
    seed: () => {
      const given = preloadedGames(query, language);
      return given && { ...given.page, at: given.at };
    },
  });
  const { at } = list;
  useEffect(() => {
    // For visits without a network, while it is what is shown.
    const given = preloadedGames(query, language);
    if (given && given.at === at) given.keep();
    // The key says all there is to know about the query.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  // Further titles that did not come were told aloud; they are not asked for again by scrolling. [GLIST-16, GLIST-21]
  return { ...list, games: items, total: extra?.total, found: extra?.found, hasMore: list.hasMore && !list.error };
}
