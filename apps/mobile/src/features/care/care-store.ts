import { care } from '@perya/contract';
import { useEffect } from 'react';
import { keyOf, readQuery } from '@perya/web/query/query-cache.ts';
import { putValue } from '@perya/web/query/query-actions.ts';
import { refetch, type Query, type QueryResult } from '@perya/web/query/query-by-url.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { renewMember } from '../member/member-store.ts';
import { currentSession, useSession } from '../session/session.ts';
import { onTold } from '../wallet/told.ts';

type Care = care.Care;

const QUERY: Query<typeof care.show> = {
  url: care.show.path,
  prepare: () => ({ call: care.show, input: {} }),
  background: true,
  take: (before, next) => {
    const { pause } = next as Care;
    // What is offered elsewhere depends on it.
    if (pause && pause.until !== (before as Care | undefined)?.pause?.until) void renewMember();
    return next;
  },
};

/** What protects this member; every screen and dialog shows the same. */
export function useCare(): QueryResult<Care> {
  const owner = useSession()?.userName ?? null;
  useEffect(() => {
    if (owner === null) return undefined;
    // After a break of the line something may have been missed.
    return onTold(({ tell }) => {
      if (tell === 'care' || tell === 'hello') void refetch(QUERY);
    });
  }, [owner]);
  return useQuery(owner === null ? null : QUERY, { fresh: true });
}

/** Takes in what a call answered. */
export function putCare(value: Care): void {
  if (currentSession()) putValue(QUERY, value);
}

/** How long it takes on this device until the server's clock shows a moment. */
export function msUntil(time: string): number {
  const { value, at } = readQuery<Care>(keyOf(QUERY.url));
  const aheadMs = value ? at - Date.parse(value.now) : 0;
  return Date.parse(time) - (Date.now() - aheadMs);
}
