import { responsibleGaming } from '@perya/contract';
import { useEffect } from 'react';
import { keyOf, readQuery } from '@perya/web/query/query-cache.ts';
import { putValue } from '@perya/web/query/query-actions.ts';
import { refetch, type Query, type QueryResult } from '@perya/web/query/query-by-url.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { renewMember } from '../member/member-store.ts';
import { currentSession, useSession } from '../session/session.ts';
import { onTold } from '../wallet/told.ts';

type Protection = responsibleGaming.Protection;

const QUERY: Query<typeof responsibleGaming.show> = {
  url: responsibleGaming.show.path,
  prepare: () => ({ call: responsibleGaming.show, input: {} }),
  background: true,
  take: (before, next) => {
    const { pause } = next as Protection;
    // What is offered elsewhere depends on it.
    if (pause && pause.until !== (before as Protection | undefined)?.pause?.until) void renewMember();
    return next;
  },
};

/** What protects this member; every screen and dialog shows the same. */
export function useProtection(): QueryResult<Protection> {
  const owner = useSession()?.userName ?? null;
  useEffect(() => {
    if (owner === null) return undefined;
    // After a break of the line something may have been missed.
    return onTold(({ tell }) => {
      if (tell === 'protection' || tell === 'hello') void refetch(QUERY);
    });
  }, [owner]);
  return useQuery(owner === null ? null : QUERY, { fresh: true });
}

/** Takes in what a call answered. */
export function putProtection(value: Protection): void {
  if (currentSession()) putValue(QUERY, value);
}

/** How long it takes on this device until the server's clock shows a moment. */
export function msUntil(time: string): number {
  const { value, at } = readQuery<Protection>(keyOf(QUERY.url));
  const aheadMs = value ? at - Date.parse(value.now) : 0;
  return Date.parse(time) - (Date.now() - aheadMs);
}
