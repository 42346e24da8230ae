import { LANGUAGE_RELOAD_MS, type Ask, type Call, type Value } from '@perya/contract';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { followAnswer, knownAnswer, loadAnswer, putAnswer } from './answers.ts';
import { apiHost, type Problem } from './api-host.ts';
import { wireRequest } from './wire-request.ts';

/** What a screen shows of a call: a value, a failure with a way to try again, or waiting. */
export interface AnswerState<T> {
  readonly value: T | undefined;
  readonly error: Problem | undefined;
  readonly loading: boolean;
  readonly retry: () => void;
}

const FRESH_MS = 30_000;

/** Answers that came with the page, by URL: members start from them too, but ask again. */
const given = new Map<string, unknown>();

/** Hands over the answers that came with the page; those of a page kept for days without a network are asked again. [START-07] */
export function rememberAnswers(answers: Readonly<Record<string, unknown>>, serverTime: string): void {
  const now = Date.now();
  const at = Math.abs(now - Date.parse(serverTime)) > FRESH_MS ? 0 : now;
  Object.keys(answers).forEach((url) => {
    given.set(url, answers[url]);
    putAnswer(keyOf(url, undefined), answers[url], at);
  });
}

/** An answer that came with the page and when it was true, for those who keep answers of their own. */
export function givenAnswer(url: string): { readonly value: unknown; readonly at: number } | undefined {
  return given.has(url) ? { value: given.get(url), at: knownAnswer(keyOf(url, undefined)).at } : undefined;
}

/** A call that is known by its address until it has to be made. */
export interface LateAsk<C extends Call = Call> {
  readonly url: string;
  /** What it is about, whatever its language. */
  readonly scope: string;
  readonly language: string;
  readonly prepare: () => Promise<Ask<C>>;
}

/** A call to be made now or known by its address. */
export type AnyAsk<C extends Call = Call> = Ask<C> | LateAsk<C>;

interface Wanted {
  readonly url: string;
  readonly scope: string;
  readonly language: unknown;
  readonly prepare: () => Ask | Promise<Ask>;
}

/** Reads a call and keeps it current; an answer that came with the page is used without asking again. */
export function useAnswer<C extends Call>(
  ask: AnyAsk<C> | null,
  /** `fresh` asks on every mount, whatever is already known. */
  { fresh = false }: { readonly fresh?: boolean } = {},
): AnswerState<Value<C>> {
  const wanted = useSettled(ask && describe(ask));
  const key = wanted && keyOf(wanted.url, apiHost().token());
  const known = useSyncExternalStore(
    useCallback((redraw: () => void) => followAnswer(key, redraw), [key]),
    () => knownAnswer(key),
  );
  // The key says all there is to know about the ask, which is made anew on every drawing.
  const latest = useRef(wanted);
  latest.current = wanted;
  const load = useCallback(() => {
    if (key !== null && latest.current) void loadAnswer(key, latest.current.prepare);
  }, [key]);
  useEffect(() => {
    if (fresh || Date.now() - knownAnswer(key).at > FRESH_MS) load();
    const onBack = () => knownAnswer(key).error && load();
    window.addEventListener('online', onBack);
    return () => window.removeEventListener('online', onBack);
  }, [key, fresh, load]);
  const first = wanted ? given.get(wanted.url) : undefined;
  const value = useLastValue(wanted?.scope ?? null, (known.value ?? first) as Value<C> | undefined);
  const error = value === undefined && !known.busy ? known.error : undefined;
  return { value, error, loading: wanted !== null && value === undefined && error === undefined, retry: load };
}

/** The address a call is made at. */
export function addressOf(ask: AnyAsk): string {
  return 'url' in ask ? ask.url : wireRequest(ask.call, ask.input).url;
}

function describe(ask: AnyAsk): Wanted {
  if ('url' in ask) return ask;
  const { call, input } = ask;
  const { language, ...rest } = input as { readonly language?: unknown };
  return {
    url: addressOf(ask),
    scope: JSON.stringify([call.path, rest]),
    language,
    prepare: () => ask,
  };
}

/** The session is part of the key: what a member was told is never shown to the next visitor. */
function keyOf(url: string, token: string | undefined): string {
  return `${token ?? ''} ${url}`;
}

/** Holds an ask back for a moment while only its language changes, so that quick switching asks once. [I18N-05] */
function useSettled(wanted: Wanted | null): Wanted | null {
  const settled = useRef(wanted);
  const next = useRef(wanted);
  const [, redraw] = useState(0);
  next.current = wanted;
  const before = settled.current;
  const isHeld = wanted?.scope === before?.scope && wanted?.language !== before?.language;
  if (!isHeld) settled.current = wanted;
  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setTimeout(() => {
      settled.current = next.current;
      redraw((count) => count + 1);
    }, LANGUAGE_RELOAD_MS);
    return () => clearTimeout(timer);
  }, [isHeld, wanted?.language]);
  return settled.current;
}

/** Keeps the last value on screen while the same thing is read in another language. */
function useLastValue<T>(scope: string | null, value: T | undefined): T | undefined {
  const last = useRef<{ scope: string | null; value: T | undefined }>({ scope: null, value: undefined });
  if (value !== undefined || last.current.scope !== scope) last.current = { scope, value };
  return last.current.value;
}
