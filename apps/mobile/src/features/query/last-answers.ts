import type { Call, Value } from '@perya/contract';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { session as tab } from '@perya/web/lib/storage.ts';
import { keyOf, readQuery, subscribeQuery } from '@perya/web/query/query-cache.ts';
import { useQueryByUrl, type QueryOptions, type QueryResult } from '@perya/web/query/query-by-url.ts';
import { toQuery, type AnyQuery } from '@perya/web/query/use-query.ts';
import { onSession } from '../session/session.ts';
import { currentSite } from '../site/site.ts';
import { isCut } from './is-cut.ts';
import type { RowsState } from './use-rows.ts';

/** Their owner is in the key, and like the session itself they end with the tab. [SESS-03] */
const PREFIX = 'lastAnswer:';
/** As many as a visit looks at. */
const ANSWERS_MAX = 10;

interface Kept<T = unknown> {
  readonly at: number;
  /** The site that understood it may have been another one. */
  readonly version: string;
  readonly value: T;
}

/** How old something on screen is that cannot be asked for again. */
interface Age {
  /** When it was true; nothing while the network answers. */
  readonly staleSince: number | null;
}

/** Reads a call; without a network the last answer of this tab stands in, and says from when it is. */
export function useLastAnswer<C extends Call>(
  ask: AnyQuery<C> | null,
  options?: QueryOptions,
): QueryResult<Value<C>> & Age {
  const query = ask && toQuery(ask);
  const answer = useQueryByUrl(query, options);
  const key = query && keyOf(query.url);
  const { value, error, at } = useSyncExternalStore(
    useCallback((redraw: () => void) => subscribeQuery(key, redraw), [key]),
    () => readQuery<Value<C>>(key),
  );
  useEffect(() => {
    if (key !== null && value !== undefined) keep(key, value, at);
  }, [key, value, at]);
  if (!isCut(error)) return { ...answer, staleSince: null };
  // In another language nothing may have been answered yet.
  if (answer.value !== undefined) return { ...answer, staleSince: at || null };
  const kept = key === null ? null : recall<Value<C>>(key);
  if (!kept) return { ...answer, staleSince: null };
  return { ...answer, value: kept.value, error: undefined, loading: false, staleSince: kept.at };
}

type Rows<Row, Footer> = Pick<RowsState<Row, Footer>, 'rows' | 'footer'>;

/** The same for a list: of the pages that were read, the first one is kept. */
export function useLastRows<Row, Footer>(name: string, state: RowsState<Row, Footer>): RowsState<Row, Footer> & Age {
  const key = keyOf(name);
  const { rows, footer, at, error } = state;
  useEffect(() => {
    if (rows) keep(key, { rows: rows.slice(0, PAGE), footer } satisfies Rows<Row, Footer>, at);
  }, [key, rows, footer, at]);
  if (!isCut(error)) return { ...state, staleSince: null };
  if (rows) return { ...state, staleSince: at };
  const kept = recall<Rows<Row, Footer>>(key);
  if (!kept) return { ...state, staleSince: null };
  return { ...state, ...kept.value, hasMore: false, error: undefined, staleSince: kept.at };
}

const PAGE = 20;

function keep(key: string, value: unknown, at: number): void {
  const kept: Kept = { at, version: currentSite()?.version ?? '', value };
  tab.set(PREFIX + key, JSON.stringify(kept));
  const byAge = tab.keys(PREFIX).sort((a, b) => (read(b)?.at ?? 0) - (read(a)?.at ?? 0));
  byAge.slice(ANSWERS_MAX).forEach((old) => tab.remove(old));
}

function recall<T>(key: string): Kept<T> | null {
  const kept = read(PREFIX + key);
  return kept && kept.version === (currentSite()?.version ?? '') ? (kept as Kept<T>) : null;
}

function read(stored: string): Kept | null {
  try {
    return JSON.parse(tab.get(stored) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** What somebody was told goes with them. */
onSession(() => {
  const own = PREFIX + keyOf('');
  tab.keys(PREFIX).forEach((stored) => stored.startsWith(own) || tab.remove(stored));
});
