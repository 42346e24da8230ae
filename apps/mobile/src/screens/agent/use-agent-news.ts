import { content } from '@perya/contract';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { useQueryByUrl } from '@perya/web/query/query-by-url.ts';
import { toQuery } from '@perya/web/query/use-query.ts';

/** How many announcements for agents are unread; asked whenever somebody comes back from reading them. [AGENT-16, AGENT-23] */
export function useAgentNews(): number {
  const language = useLanguage();
  const query = toQuery({
    call: content.announcement,
    input: { types: 'A', groupName: 'm_home', platform: 'M', language },
  });
  const { value } = useQueryByUrl({ ...query, background: true }, { fresh: true });
  return value?.footer.unreadCount ?? 0;
}
