import { invitation } from '@perya/contract';
import { ask } from '@perya/web/query/api.ts';
import { usePages, type PagesResult } from '@perya/web/query/use-pages.ts';

/** What new links and accounts can give, and whether the agent opens accounts at all. */
export type LinkFacts = Omit<invitation.InvitationLinks, 'list' | 'next'>;

/** The own links page by page. */
export type LinksState = PagesResult<invitation.InvitationLink, LinkFacts>;

/** The links of the agent, newest first. [API-101] */
export function useLinks(): LinksState {
  return usePages<invitation.InvitationLink, string, LinkFacts>({
    key: invitation.links.path,
    idOf: ({ id }) => id,
    askPage: async (cursor, signal) => {
      const outcome = await ask(invitation.links, cursor === null ? {} : { cursor }, { signal, quiet: true });
      if (!outcome.ok) return outcome;
      const { list, next, ...facts } = outcome.value;
      return { ok: true, value: { items: list, next, extra: facts } };
    },
  });
}
