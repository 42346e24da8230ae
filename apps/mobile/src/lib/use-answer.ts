import { LANGUAGE_RELOAD_MS, type Ask, type Call, type Value } from '@perya/contract';
import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { ask as makeCall, wireRequest, type Problem } from './api.ts';
import { useVisit } from './visits.ts';

/** What a screen shows of a call: a value, a failure with a way to try again, or waiting. */
export interface AnswerState<T> {
  readonly value: T | undefined;
  readonly error: Problem | undefined;
  readonly loading: boolean;
  readonly retry: () => void;
}

const FRESH_MS = 30_000;

/** Answers that came with the page, by URL. */
const given = new Map<string, unknown>();

/** When the value of a key was last known to be true. */
const answeredAt = new Map<string, number>();

/** Hands over the answers that came with the page. [START-07] */
export function rememberAnswers(answers: Readonly<Record<string, unknown>>): void {
  Object.keys(answers).forEach((url) => {
    given.set(url, answers[url]);
    answeredAt.set(keyOf(url, undefined), Date.now());
  });
}

/** Reads a call and keeps it current; an answer that came with the page is used without asking again. */
export function useAnswer<C extends Call>(
  wanted: Ask<C> | null,
  /** `fresh` asks on every mount, whatever is already known. */
  { fresh = false }: { readonly fresh?: boolean } = {},
): AnswerState<Value<C>> {
  const ask = useSettledAsk(wanted);
  const request = ask && wireRequest(ask.call, ask.input);
  const key = request && keyOf(request.url, request.headers['Authorization']);
  const signal = useVisit(key);
  const { data, error, isValidating, mutate } = useSWR<Value<C>, Problem>(
    key,
    async () => {
      const outcome = await makeCall(ask!.call, ask!.input, { signal: signal() });
      if (!outcome.ok) throw outcome.error;
      answeredAt.set(key!, Date.now());
      return outcome.value;
    },
    {
      fallbackData: request ? (given.get(request.url) as Value<C>) : undefined,
      revalidateIfStale: Date.now() - (answeredAt.get(key ?? '') ?? 0) > FRESH_MS,
      ...(fresh ? { revalidateOnMount: true } : {}),
      revalidateOnFocus: false,
      shouldRetryOnError: false,
    },
  );
  const value = useLastValue(ask && scopeOf(ask), data);
  const problem = error && error.code !== 'aborted' && !isValidating ? error : undefined;
  return {
    value,
    error: value === undefined ? problem : undefined,
    loading: ask !== null && value === undefined && problem === undefined,
    retry: () => void mutate(),
  };
}

/** The session is part of the key: what a member was told is never shown to the next visitor. */
function keyOf(url: string, token: string | undefined): string {
  return `${token ?? ''} ${url}`;
}

/** What an ask is about, whatever its language. */
function scopeOf({ call, input }: Ask): string {
  return JSON.stringify([call.path, { ...(input as object), language: undefined }]);
}

function languageOf(ask: Ask | null): unknown {
  return (ask?.input as { language?: unknown } | undefined)?.language;
}

/** Holds an ask back for a moment while only its language changes, so that quick switching asks once. [I18N-05] */
function useSettledAsk<C extends Call>(wanted: Ask<C> | null): Ask<C> | null {
  const settled = useRef(wanted);
  const [, redraw] = useState(0);
  const language = languageOf(wanted);
  const isHeld =
    wanted !== null &&
    settled.current !== null &&
    scopeOf(wanted) === scopeOf(settled.current) &&
    language !== languageOf(settled.current);
  if (!isHeld) settled.current = wanted;
  const next = useRef(wanted);
  next.current = wanted;
  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setTimeout(() => {
      settled.current = next.current;
      redraw((count) => count + 1);
    }, LANGUAGE_RELOAD_MS);
    return () => clearTimeout(timer);
  }, [isHeld, language]);
  return settled.current;
}

/** Keeps the last value on screen while the same thing is read in another language. */
function useLastValue<T>(scope: string | null, value: T | undefined): T | undefined {
  const last = useRef<{ scope: string | null; value: T | undefined }>({ scope: null, value: undefined });
  if (value !== undefined || last.current.scope !== scope) last.current = { scope, value };
  return last.current.value;
}
