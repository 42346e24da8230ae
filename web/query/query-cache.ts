import type { Outcome } from './api.ts';
import { apiHost, type Problem } from './api-host.ts';

/** What is known under one key at one moment. */
export interface QueryState<T = unknown> {
  readonly value?: T | undefined;
  readonly error?: Problem | undefined;
  readonly busy: boolean;
  /** When the value was last true; 0 is never. */
  readonly at: number;
}

/** Says what is kept of an answer: it may be older than what is known, or one page of it. */
export type Take = (before: unknown, next: unknown) => unknown;

/** What the cache holds under a key. */
export interface Entry {
  state: QueryState;
  readonly readers: Set<() => void>;
  flight: AbortController | null;
  /** Ends with the flight; says why it failed. */
  done?: Promise<Problem | undefined>;
  /** The flight goes on when the last reader has left. */
  stays?: boolean | undefined;
}

const NOTHING: QueryState = { busy: false, at: 0 };

/** The cache itself; `query-actions.ts` has what the first page does without. */
export const entries = new Map<string, Entry>();

/** The key of an address for whoever uses the page: what a member was told is never shown to the next visitor. */
export function keyOf(url: string, owner = apiHost().owner() ?? ''): string {
  return `${owner} ${url}`;
}

/** What is held under a key. */
export function entryOf(key: string): Entry {
  const entry = entries.get(key) ?? { state: NOTHING, readers: new Set(), flight: null };
  entries.set(key, entry);
  return entry;
}

function change(entry: Entry, to?: Partial<QueryState>): void {
  entry.state = { ...entry.state, ...to, busy: entry.flight !== null };
  entry.readers.forEach((redraw) => redraw());
}

/** Takes in a value; what is answered again word for word stays the same object, so that nothing is drawn anew. */
export function accept(entry: Entry, next: unknown, at: number, take?: Take): void {
  const before = entry.state.value;
  const value = JSON.stringify(before) === JSON.stringify(next) ? before : next;
  change(entry, { value: take ? take(before, value) : value, error: undefined, at });
}

/** Drops what is under way; its answer reaches nobody. */
export function cancel(entry: Entry): void {
  entry.flight?.abort();
  entry.flight = null;
  change(entry);
}

/** What is known under a key. */
export function readQuery<T = unknown>(key: string | null): QueryState<T> {
  return (key === null ? NOTHING : entryOf(key).state) as QueryState<T>;
}

/** Reads along; the returned function stops it. What nobody reads is not waited for. [API-06] */
export function subscribeQuery(key: string | null, redraw: () => void): () => void {
  if (key === null) return () => undefined;
  const entry = entryOf(key);
  entry.readers.add(redraw);
  return () => {
    entry.readers.delete(redraw);
    // Waits a moment, because a redraw leaves and joins in the same breath.
    setTimeout(() => entry.readers.size > 0 || entry.stays || cancel(entry));
  };
}

/** Asks for a key, or joins who does already; the answer says why it failed. An older answer never replaces a newer one. */
export function fetchQuery(
  key: string,
  run: (signal: AbortSignal) => Promise<Outcome<unknown>>,
  take?: Take,
  stays?: boolean,
): Promise<Problem | undefined> | undefined {
  const entry = entryOf(key);
  if (entry.flight) return entry.done;
  const flight = new AbortController();
  entry.flight = flight;
  entry.stays = stays;
  change(entry);
  entry.done = run(flight.signal).then((outcome) => {
    if (entry.flight !== flight) return entry.flight ? entry.done : undefined;
    entry.flight = null;
    if (outcome.ok) accept(entry, outcome.value, Date.now(), take);
    else change(entry, { error: outcome.error });
    return entry.state.error;
  });
  return entry.done;
}

/** Forgets everything; each test begins like that. */
export function clearQueries(): void {
  entries.clear();
}
