import type { Call, Value } from '@perya/contract';
import { useCallback, useSyncExternalStore } from 'react';
import { accept, cancel, entries, entryOf, keyOf, readQuery, subscribeQuery, type Take } from './query-cache.ts';
import { given, refetch, type Query } from './query-by-url.ts';
import { toQuery, type AnyQuery } from './use-query.ts';

/** An answer that came with the page and when it was true. */
export function preloadedValue(url: string): { readonly value: unknown; readonly at: number } | undefined {
  return given.has(url) ? { value: given.get(url), at: readQuery(keyOf(url, '')).at } : undefined;
}

/** What is known of a query, without asking. */
export function knownValue<C extends Call>(ask: AnyQuery<C>): Value<C> | undefined {
  return readQuery<Value<C>>(keyOf(toQuery(ask).url)).value;
}

/** Something about what is known of a query, without asking. */
export function useKnown<C extends Call, T>(ask: AnyQuery<C>, select: (value: Value<C> | undefined) => T): T {
  const key = keyOf(toQuery(ask).url);
  return useSyncExternalStore(
    useCallback((redraw: () => void) => subscribeQuery(key, redraw), [key]),
    () => select(knownValue(ask)),
  );
}

/** Puts in what came another way than by asking. */
export function putValue<C extends Call>(ask: AnyQuery<C>, value: Value<C>): void {
  const { url, take } = toQuery(ask);
  putQuery(keyOf(url), value, Date.now(), take);
}

/** Puts in what came another way; an answer under way is older, unless `take` can tell. */
export function putQuery(key: string, value: unknown, at: number, take?: Take): void {
  const entry = entryOf(key);
  if (!take) cancel(entry);
  accept(entry, value, at, take);
}

/** Drops what is under way for a key. */
export function cancelQuery(key: string): void {
  cancel(entryOf(key));
}

/** What is known is not true any more: whoever reads it is told anew, else the next reader asks. */
export function invalidate(query: Query): void {
  const key = keyOf(query.url);
  if (entryOf(key).readers.size > 0) void refetch(query);
  else entries.delete(key);
}

/** Forgets a key, unless somebody reads it. */
export function dropUnread(key: string): void {
  if (entryOf(key).readers.size === 0) entries.delete(key);
}

/** Forgets what belongs to somebody who does not use the page any more; late answers reach nobody. */
export function dropFormerOwners(): void {
  entries.forEach((entry, key) => {
    if (key.startsWith(' ') || key.startsWith(keyOf(''))) return;
    entries.delete(key);
    cancel(entry);
  });
}
