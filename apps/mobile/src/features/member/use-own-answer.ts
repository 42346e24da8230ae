import type { Ask, Call, Value } from '@perya/contract';
import { useEffect } from 'react';
import { session as tab } from '@perya/web/lib/storage.ts';
import { refetch, type QueryResult } from '@perya/web/query/query-by-url.ts';
import { toQuery, useQuery } from '@perya/web/query/use-query.ts';
import { useOnline } from '../connection/connection.ts';
import { isCut } from '../games/kept-catalogue.ts';
import { onSession, useSession } from '../session/session.ts';
import { currentSite } from '../site/site.ts';

const PREFIX = 'own:';

/** What was answered about the own account. */
export interface OwnAnswer<T> extends QueryResult<T> {
  /** It is what was last known: there is no network to ask for more. */
  readonly isKept: boolean;
  /** Asks again; ends with the answer. */
  readonly renew: () => Promise<unknown>;
}

/** Reads a call about the own account anew on every visit; without a network the last answer of this tab stands in. */
export function useOwnAnswer<C extends Call>(ask: Ask<C>): OwnAnswer<Value<C>> {
  const userName = useSession()?.userName ?? '';
  const isOnline = useOnline();
  const answer = useQuery(ask, { fresh: true });
  const { value, error } = answer;
  const key = PREFIX + ask.call.path;
  const version = currentSite()?.version ?? '';
  useEffect(() => {
    if (value !== undefined) tab.set(key, JSON.stringify({ userName, version, value }));
  }, [key, userName, version, value]);
  const renew = async () => refetch(toQuery(ask));
  const kept = isCut(error) ? (keptValue(key, userName, version) as Value<C> | undefined) : undefined;
  if (kept === undefined) return { ...answer, isKept: !isOnline, renew };
  return { ...answer, value: kept, error: undefined, loading: false, isKept: true, renew };
}

/** What was kept, if the same person heard it from the same version of the site. */
function keptValue(key: string, userName: string, version: string): unknown {
  try {
    const kept = JSON.parse(tab.get(key) ?? '{}') as Readonly<Record<string, unknown>>;
    return kept['userName'] === userName && kept['version'] === version ? kept['value'] : undefined;
  } catch {
    return undefined;
  }
}

/** Nothing stays of somebody who left. */
onSession(() => tab.keys(PREFIX).forEach((key) => tab.remove(key)));
