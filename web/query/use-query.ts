import type { Ask, Call, Value } from '@perya/contract';
import { useQueryByUrl, type Query, type QueryOptions, type QueryResult } from './query-by-url.ts';
import { wireRequest } from './wire-request.ts';

/** A read to be made now or known by its address. */
export type AnyQuery<C extends Call = Call> = Ask<C> | Query<C>;

/** Reads a call and keeps it current. The first page does without what it takes to build an address: `query-by-url.ts`. */
export function useQuery<C extends Call>(ask: AnyQuery<C> | null, options?: QueryOptions): QueryResult<Value<C>> {
  return useQueryByUrl(ask && toQuery(ask), options);
}

/** A call as a query. */
export function toQuery<C extends Call>(ask: AnyQuery<C>): Query<C> {
  if ('url' in ask) return ask;
  const { call, input } = ask;
  return { url: wireRequest(call, input).url, prepare: () => ask };
}
