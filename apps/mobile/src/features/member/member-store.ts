import type { member } from '@perya/contract';
import { local } from '@perya/web/lib/storage.ts';
import { KEPT_MS, persist, persisted } from '@perya/web/query/persisted.ts';
import { knownValue, putValue, useKnown } from '@perya/web/query/query-actions.ts';
import { refetch, type Query, type QueryResult } from '@perya/web/query/query-by-url.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { currentSession, onSession, useSession } from '../session/session.ts';

type MemberInfo = member.MemberInfo;

const KEY = 'memberInfo'; // SESS-09

const QUERY: Query<typeof member.info> = {
  url: '/wps/member/info',
  prepare: async () => (await import('./member-calls.ts')).MEMBER_ASKS.info,
  background: true,
  take: (_, info) => {
    persist(KEY, info, { userName: currentSession()?.userName ?? '' });
    return info;
  },
};

/** The own account: what is kept at once, the truth as soon as it is here. [SESS-11, API-14] */
export function useMember(): QueryResult<MemberInfo> {
  const owner = useSession()?.userName;
  const answer = useQuery(owner === undefined ? null : QUERY);
  const kept = owner === undefined || answer.value ? undefined : keptMember(owner);
  return kept ? { ...answer, value: kept, error: undefined, loading: false } : answer;
}

/** What is known of the own account, for who does not need it enough to ask. */
export function useKnownMember(): MemberInfo | undefined {
  useSession();
  return useKnown(QUERY, (info) => info);
}

/** Asks for the own account again, whatever is already known, and unless told otherwise anew. [SESS-11] */
export async function renewMember(ask = refetch): Promise<void> {
  if (currentSession()) await ask(QUERY);
}

/** Puts in what somebody just changed. */
export function changeMember(change: Partial<MemberInfo>): void {
  const info = knownValue(QUERY);
  if (info) putValue(QUERY, { ...info, ...change });
}

/** What is known about somebody who is not logged in any more goes, whatever screen is open. [SESS-10] */
onSession((session) => {
  if (persisted(KEY, Infinity, { userName: session?.userName ?? '' }) === undefined) local.remove(KEY);
});

/** What is kept, unless it is too old, broken or about somebody else. */
export function keptMember(userName: string): MemberInfo | undefined {
  const kept = persisted(KEY, KEPT_MS, { userName }) as Partial<MemberInfo> | null | undefined;
  return typeof kept?.account === 'string' ? (kept as MemberInfo) : undefined;
}
