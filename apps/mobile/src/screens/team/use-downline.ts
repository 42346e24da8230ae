import { agency, type Value } from '@perya/contract';
import { ask } from '@perya/web/query/api.ts';
import { usePages, type PagesResult } from '@perya/web/query/use-pages.ts';
import { noteRates } from './seen-rates.ts';
import type { TeamPlace } from './team-address.ts';

/** Coming back within this time finds the list, and the place in it, as it was left. */
const FRESH_MS = 60_000;

/** What the first page says about all of it. */
export type DownlineFacts = Omit<Value<typeof agency.downline>, 'list' | 'pageNum' | 'totalPages'>;

/** The members at a place of the team, page by page. [API-88] */
export function useDownline({ parent, account, sort }: TeamPlace): PagesResult<agency.TeamMember, DownlineFacts> {
  // A name is looked for everywhere, and what it finds has an order of its own.
  const asked = account === '' ? { parent: parent ?? undefined, sort: sort ?? undefined } : { account };
  return usePages<agency.TeamMember, number, DownlineFacts>({
    key: JSON.stringify([agency.downline.path, asked]),
    freshMs: FRESH_MS,
    idOf: ({ id }) => id,
    askPage: async (pageNo, signal) => {
      const question = { ...asked, pageNo: pageNo ?? undefined };
      const outcome = await ask(agency.downline, question, { signal, quiet: true });
      if (!outcome.ok) return outcome;
      const { list, pageNum, totalPages, ...facts } = outcome.value;
      noteRates(facts.parent ? [...list, facts.parent] : list);
      return { ok: true, value: { items: list, next: pageNum < totalPages ? pageNum + 1 : null, extra: facts } };
    },
  });
}
