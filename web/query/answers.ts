import type { Ask } from '@perya/contract';
import type { Problem } from './api-host.ts';

/** What is known about one call at one moment. */
export interface Known {
  readonly value: unknown;
  readonly error: Problem | undefined;
  readonly busy: boolean;
  /** When the value was last true; 0 is never. */
  readonly at: number;
}

interface Entry {
  known: Known;
  /** Who reads it; once the last one has left the page, its call is cancelled. [API-06] */
  readonly readers: Set<() => void>;
  flight: AbortController | null;
}

const NOTHING: Known = { value: undefined, error: undefined, busy: false, at: 0 };
const entries = new Map<string, Entry>();

function entryOf(key: string): Entry {
  const entry = entries.get(key) ?? { known: NOTHING, readers: new Set(), flight: null };
  entries.set(key, entry);
  return entry;
}

/** A value that stays hides whether it is being asked for again, so nobody has to look. */
function change(entry: Entry, to: Partial<Known>): void {
  const { value } = entry.known;
  entry.known = { ...entry.known, ...to };
  if (value === undefined || entry.known.value !== value) entry.readers.forEach((redraw) => redraw());
}

/** What is answered again word for word stays the same object, so that nothing is drawn anew. */
function settled(before: unknown, now: unknown): unknown {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}

/** Puts in a value that came with the page. */
export function putAnswer(key: string, value: unknown, at: number): void {
  change(entryOf(key), { value, at });
}

/** Forgets everything that was ever answered; each test begins like that. */
export function forgetAnswers(): void {
  entries.clear();
}

/** What is known under a key. */
export function knownAnswer(key: string | null): Known {
  return key === null ? NOTHING : entryOf(key).known;
}

/** Follows a key; the returned function stops it. */
export function followAnswer(key: string | null, redraw: () => void): () => void {
  if (key === null) return () => undefined;
  const entry = entryOf(key);
  entry.readers.add(redraw);
  return () => {
    entry.readers.delete(redraw);
    // Waits a moment, because a redraw leaves and joins in the same breath.
    setTimeout(() => {
      if (entry.readers.size === 0) entry.flight?.abort();
    });
  };
}

/** Makes the call of a key unless it is under way; an older answer never replaces a newer one. */
export async function loadAnswer(key: string, prepare: () => Ask | Promise<Ask>): Promise<void> {
  const entry = entryOf(key);
  if (entry.flight && !entry.flight.signal.aborted) return;
  const flight = new AbortController();
  entry.flight = flight;
  change(entry, { busy: true });
  const outcome = await makeCall(prepare, flight.signal);
  if (entry.flight !== flight) return;
  entry.flight = null;
  if (outcome.ok) {
    const value = settled(entry.known.value, outcome.value);
    change(entry, { value, error: undefined, busy: false, at: Date.now() });
  } else change(entry, { error: flight.signal.aborted ? undefined : outcome.error, busy: false });
}

/** The client and its schemas come with the first call, after the page is drawn. */
async function makeCall(prepare: () => Ask | Promise<Ask>, signal: AbortSignal) {
  try {
    const [{ ask }, { call, input }] = await Promise.all([import('./api.ts'), prepare()]);
    return await ask(call, input, { signal });
  } catch {
    return { ok: false, error: { code: 'load.failed', message: '' } } as const;
  }
}
