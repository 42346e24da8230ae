import type { Call, Value } from '@perya/contract';
import { useEffect, useRef } from 'react';
import type { Problem } from './api-host.ts';
import { toQuery, useQuery, type AnyQuery } from './use-query.ts';
import type { QueryResult } from './query-by-url.ts';

/** Where the answers of an address are kept. */
export interface Persistence<T> {
  readonly write: (value: T, url: string) => void;
  /** What may stand in while the truth is on its way, or cannot be had. */
  readonly read: (url: string, error: Problem | undefined) => T | undefined;
}

/** Reads a call; what was answered on an earlier visit stands in until the truth is here. [SESS-10] */
export function usePersisted<C extends Call>(
  ask: AnyQuery<C> | null,
  { write, read }: Persistence<Value<C>>,
): QueryResult<Value<C>> {
  const answer = useQuery(ask);
  const url = ask && toQuery(ask).url;
  const { value } = answer;
  // While a language changes, the value on screen still belongs to the address before.
  const last = useRef<Value<C> | undefined>(undefined);
  useEffect(() => {
    if (url === null || value === undefined || last.current === value) return;
    last.current = value;
    write(value, url);
  }, [url, value, write]);
  const kept = url === null || value !== undefined ? undefined : read(url, answer.error);
  return kept === undefined ? answer : { ...answer, value: kept, error: undefined, loading: false };
}
