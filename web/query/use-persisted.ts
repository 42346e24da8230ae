import type { Call, Value } from '@perya/contract';
import { useEffect, useRef } from 'react';
import type { Problem } from './api-host.ts';
import { toQuery, type AnyQuery } from './use-query.ts';
import { useQueryByUrl, type QueryResult } from './query-by-url.ts';

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
  const query = ask && toQuery(ask);
  const answer = useQueryByUrl(query);
  const { value } = answer;
  // While a language changes, the value on screen still belongs to the address before.
  const last = useRef<Value<C> | undefined>(undefined);
  useEffect(() => {
    if (query && value !== undefined && value !== last.current) write(value, query.url);
    last.current = value;
  });
  const kept = query && value === undefined ? read(query.url, answer.error) : undefined;
  return kept === undefined ? answer : { ...answer, value: kept, error: undefined, loading: false };
}
