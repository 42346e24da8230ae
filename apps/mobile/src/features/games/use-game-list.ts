import { LANGUAGE_RELOAD_MS, type Language } from '@perya/contract';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { useSession } from '../session/session.ts';
import {
  hasMore,
  keepStart,
  knownList,
  leaveList,
  loadList,
  loadMore,
  startList,
  useKnownList,
  type GameList,
} from './game-lists.ts';
import type { ListQuery } from './list-query.ts';

/** Coming back within this time finds the list, and the place in it, as it was left. */
const FRESH_MS = 300_000;

/** A list with what can be done with it. */
export interface GameListState extends GameList {
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

/** The titles of a query, page by page. [GLIST-15, GLIST-20, GLIST-30] */
export function useGameList(query: ListQuery): GameListState {
  const language = useSettledLanguage();
  const token = useSession()?.token ?? '';
  const isOwn = query.tab === 'recent' || query.tab === 'fav';
  const { isDefault: _, ...asked } = query;
  const key = JSON.stringify([language, isOwn ? token : '', asked]);
  useState(() => startList(key, query, language));
  const list = useKnownList(key);
  const latest = useRef({ query, language });
  latest.current = { query, language };
  useEffect(() => {
    const { query: wanted, language: words } = latest.current;
    const isFresh = !isOwn && Date.now() - knownList(key).at < FRESH_MS;
    if (isFresh) keepStart(key, wanted, words);
    else void loadList(key, wanted, words);
    // A list that could not be had comes by itself once there is a network again.
    const onBack = () => {
      if (knownList(key).error) void loadList(key, latest.current.query, latest.current.language);
    };
    window.addEventListener('online', onBack);
    return () => {
      window.removeEventListener('online', onBack);
      leaveList(key);
    };
  }, [key, isOwn]);
  return {
    ...list,
    hasMore: hasMore(list),
    loadMore: () => void loadMore(key, query, language),
    reload: () => void loadList(key, query, language),
  };
}

/** The language once it has stayed for a moment, so that quick switching asks once. [GLIST-27] */
function useSettledLanguage(): Language {
  const language = useLanguage();
  const [settled, setSettled] = useState(language);
  useEffect(() => {
    if (language === settled) return undefined;
    const timer = setTimeout(() => setSettled(language), LANGUAGE_RELOAD_MS);
    return () => clearTimeout(timer);
  }, [language, settled]);
  return settled;
}
