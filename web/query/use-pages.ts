import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Outcome } from './api.ts';
import type { Problem } from './api-host.ts';
import { cancelQuery, dropUnread, putQuery } from './query-actions.ts';
import { fetchQuery, keyOf, readQuery, subscribeQuery } from './query-cache.ts';

/** Lists one may come back to. */
const LEFT_MAX = 8;
const left = new Set<string>();

/** Some items, and where the next ones begin. */
export interface Page<Item, Cursor, Extra> {
  readonly items: readonly Item[];
  /** Nothing after the last page. */
  readonly next: Cursor | null;
  /** What the first page says about the whole list. */
  readonly extra: Extra;
}

/** The pages that are here, as one. */
interface Joined<Item, Cursor, Extra> extends Page<Item, Cursor, Extra> {
  /** When the first page was true. */
  readonly at: number;
}

/** Where the pages of a list come from. */
export interface PageSource<Item, Cursor, Extra> {
  /** Says all there is to know about the list. */
  readonly key: string;
  /** A list that is the same for everybody. */
  readonly isPublic?: boolean;
  /** How long a list that was left is found again as it was; without it, it is forgotten. */
  readonly freshMs?: number;
  readonly askPage: (cursor: Cursor | null, signal: AbortSignal) => Promise<Outcome<Page<Item, Cursor, Extra>>>;
  /** Items that moved from one page to another are shown once. */
  readonly idOf?: (item: Item) => string;
  /** A first page that came another way, and when it was true. */
  readonly seed?: () => Joined<Item, Cursor, Extra> | null;
}

/** What a list shows. */
export interface PagesResult<Item, Extra> {
  /** Nothing until the first ones are here. */
  readonly items: readonly Item[] | undefined;
  readonly extra: Extra | undefined;
  readonly at: number;
  readonly hasMore: boolean;
  /** Items are on their way. */
  readonly isBusy: boolean;
  /** Why the items asked for last are not here. */
  readonly error: Problem | undefined;
  readonly loadMore: () => void;
  /** From the first page again; what is on screen stays until then. */
  readonly reload: () => void;
}

/** A list page by page; another key is another list, and late answers of the one before are dropped. [STD-06, GLIST-30] */
export function usePages<Item, Cursor, Extra>(source: PageSource<Item, Cursor, Extra>): PagesResult<Item, Extra> {
  type Value = Joined<Item, Cursor, Extra>;
  const key = source.isPublic ? keyOf(source.key, '') : keyOf(source.key);
  const { freshMs } = source;
  const latest = useRef(source);
  latest.current = source;
  useState(() => sow(key, source.seed));
  const state = useSyncExternalStore(
    useCallback((redraw: () => void) => subscribeQuery(key, redraw), [key]),
    () => readQuery<Value>(key),
  );
  const load = useCallback(
    (cursor: Cursor | null) => {
      const { askPage, idOf } = latest.current;
      const take = (before: unknown, page: unknown) =>
        joined(cursor === null ? undefined : (before as Value), page as Page<Item, Cursor, Extra>, idOf);
      cancelQuery(key);
      void fetchQuery(key, (signal) => askPage(cursor, signal), take);
    },
    [key],
  );
  useEffect(() => {
    const known = () => readQuery<Value>(key).value;
    if (!freshMs || Date.now() - (known()?.at ?? 0) >= freshMs) load(null);
    // What could not be had comes by itself once there is a network again.
    const onBack = () => readQuery(key).error && load(known()?.next ?? null);
    window.addEventListener('online', onBack);
    left.delete(key);
    return () => {
      window.removeEventListener('online', onBack);
      if (freshMs !== undefined) leave(key);
      // Waits a moment, because a redraw leaves and joins in the same breath.
      else setTimeout(() => dropUnread(key));
    };
  }, [key, freshMs, load]);
  const { value } = state;
  const next = value?.next ?? null;
  return {
    items: value?.items,
    extra: value?.extra,
    at: value?.at ?? 0,
    hasMore: next !== null,
    isBusy: state.busy,
    error: state.busy ? undefined : state.error,
    loadMore: () => {
      if (next !== null && !readQuery(key).busy) load(next);
    },
    reload: () => load(null),
  };
}

function leave(key: string): void {
  left.add(key);
  const [oldest] = left;
  if (left.size <= LEFT_MAX || oldest === undefined) return;
  left.delete(oldest);
  dropUnread(oldest);
}

function sow<Value extends { readonly at: number }>(key: string, seed: (() => Value | null) | undefined): void {
  const value = readQuery(key).value === undefined && seed?.();
  if (value) putQuery(key, value, value.at);
}

function joined<Item, Cursor, Extra>(
  before: Joined<Item, Cursor, Extra> | undefined,
  { items, next, extra }: Page<Item, Cursor, Extra>,
  idOf: ((item: Item) => string) | undefined,
): Joined<Item, Cursor, Extra> {
  if (!before) return { items, next, extra, at: Date.now() };
  const seen = new Set(idOf && before.items.map(idOf));
  const more = idOf ? items.filter((item) => !seen.has(idOf(item))) : items;
  return { ...before, items: [...before.items, ...more], next };
}
