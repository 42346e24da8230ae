import { LANGUAGE_RELOAD_MS, type Ask, type Call, type Value } from '@perya/contract';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Problem } from './api-host.ts';
import { accept, cancel, entryOf, fetchQuery, keyOf, readQuery, subscribeQuery, type Take } from './query-cache.ts';
import { useDebounced } from './use-debounced.ts';

/** What a screen shows of a call: a value, a failure with a way to try again, or waiting. */
export interface QueryResult<T> {
  readonly value: T | undefined;
  readonly error: Problem | undefined;
  readonly loading: boolean;
  /** Asks anew; what it returns ends with the answer. */
  readonly retry: () => unknown;
}

const FRESH_MS = 30_000;

/** Answers that came with the page, by URL: members start from them too, but ask again. */
export const given = new Map<string, unknown>();

/** Hands over the answers that came with the page; those of a page kept for days without a network are asked again. [START-07] */
export function preload(answers: Readonly<Record<string, unknown>>, serverTime: string): void {
  const now = Date.now();
  const at = Math.abs(now - Date.parse(serverTime)) > FRESH_MS ? 0 : now;
  Object.keys(answers).forEach((url) => {
    given.set(url, answers[url]);
    accept(entryOf(keyOf(url, '')), answers[url], at);
  });
}

/** A read that is known by its address until it has to be made. */
export interface Query<C extends Call = Call> {
  readonly url: string;
  readonly prepare: () => Ask<C> | Promise<Ask<C>>;
  /** For how long an answer is as good as a new one. */
  readonly freshMs?: number;
  /** Leaving a page does not cancel it, and its failure is not said aloud. */
  readonly background?: boolean;
  readonly take?: Take;
}

/** How a query is read. */
export interface QueryOptions {
  /** Asks on every mount, whatever is already known. */
  readonly fresh?: boolean;
}

/** Reads a query and keeps it current; an answer that came with the page is used without asking again. */
export function useQueryByUrl<C extends Call>(
  wanted: Query<C> | null,
  { fresh = false }: QueryOptions = {},
): QueryResult<Value<C>> {
  // What it is about, whatever its language: quick switching asks once, and the last text stays until then. [I18N-05]
  const scope = wanted && keyOf(wanted.url.replace(/language=\w+/, ''));
  const url = useDebounced(wanted?.url, LANGUAGE_RELOAD_MS, scope);
  const held = useRef(wanted);
  if (wanted?.url === url) held.current = wanted;
  const query = held.current;
  const key = query && keyOf(query.url);
  useSyncExternalStore(
    useCallback((redraw: () => void) => subscribeQuery(key, redraw), [key]),
    // Asking again is no reason to draw what is known anew.
    () => readQuery(key).value ?? readQuery(key),
  );
  // The query is made anew on every drawing; its key says all there is to know about it.
  const load = useCallback(() => void (held.current && revalidate(held.current)), [held]);
  const retry = useCallback(() => held.current && refetch(held.current), [held]);
  useEffect(() => {
    if (fresh || Date.now() - readQuery(key).at > (held.current?.freshMs ?? FRESH_MS)) load();
    const onBack = () => readQuery(key).error && load();
    window.addEventListener('online', onBack);
    return () => window.removeEventListener('online', onBack);
  }, [key, fresh, load, held]);
  const state = readQuery<Value<C>>(key);
  const value = useLastValue(scope, state.value ?? (query && (given.get(query.url) as Value<C>)));
  const error = value === undefined && !state.busy ? state.error : undefined;
  return { value, error, loading: query !== null && value === undefined && error === undefined, retry };
}

/**
 * Asks for a query anew; says why that failed. A read under way may have begun before what it tells changed, so it is
 * dropped, and whoever waits for it hears how this one ends.
 */
export function refetch(query: Query): Promise<Problem | undefined> | undefined {
  const entry = entryOf(keyOf(query.url));
  if (entry.flight) cancel(entry);
  return ask(query, true);
}

/** Asks for a query, whatever is known, or joins who does already; says why that failed. */
export function revalidate(query: Query): Promise<Problem | undefined> | undefined {
  return ask(query, false);
}

/** The client and its schemas come after the page is drawn. */
function ask(query: Query, anew: boolean): Promise<Problem | undefined> | undefined {
  const key = keyOf(query.url);
  const run = async (signal: AbortSignal) => {
    try {
      const [{ makeCall }, made] = await Promise.all([import('./make-call.ts'), query.prepare()]);
      return await makeCall(made, query, key, { signal, anew });
    } catch {
      return { ok: false, error: { code: 'load.failed', message: '' } } as const;
    }
  };
  return fetchQuery(key, run, query.take, query.background);
}

/** Keeps the last value on screen while the same person reads the same thing in another language. */
function useLastValue<T>(scope: string | null, value: T | null | undefined): T | undefined {
  const last = useRef({ scope, value });
  if (value !== undefined || last.current.scope !== scope) last.current = { scope, value };
  return last.current.value ?? undefined;
}
