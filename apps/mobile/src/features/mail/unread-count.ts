import type { mail } from '@perya/contract';
import { useEffect } from 'react';
import { putValue, useKnown } from '@perya/web/query/query-actions.ts';
import { revalidate, useQueryByUrl, type Query } from '@perya/web/query/query-by-url.ts';
import { isAvailable, useSurroundings } from '../navigation/destination.ts';
import { useNews } from '../wallet/use-news.ts';

/** Known by its address, so that whoever shows the number does without the schema of the call. */
const QUERY: Query<typeof mail.unreadCount> = {
  url: '/wps/message/unreadCount',
  prepare: async () => (await import('./mail-calls.ts')).UNREAD_COUNT,
  background: true,
};
/** What is told may be lost. [HOME-37] */
const ASK_AGAIN_MS = 60_000;

/** How many messages are unread; nothing for whoever has none, and before anybody wants to know. [HOME-36, MINE-25] */
export function useUnreadCount(isWanted = true): number {
  const around = useSurroundings();
  const isAsked = isWanted && around.session !== null && isAvailable('webEmail', around);
  const { value } = useQueryByUrl(isAsked ? QUERY : null, { fresh: true });
  useUnreadNews(isAsked);
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setInterval(() => document.hidden || void revalidate(QUERY), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isAsked]);
  return isAsked ? (value ?? 0) : 0;
}

/** The same where the messages themselves are shown: they come with the number. */
export function useKnownUnread(): number | undefined {
  useUnreadNews(true);
  return useKnown(QUERY, (count) => count);
}

/** Takes in how many are unread now. */
export function putUnread(count: number): void {
  putValue(QUERY, count);
}

function useUnreadNews(isHeard: boolean): void {
  useNews('mail', (told) => {
    if (!isHeard) return;
    if (told) putUnread(told.unread);
    else void revalidate(QUERY);
  });
}
