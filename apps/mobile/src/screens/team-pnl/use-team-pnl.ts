import { agency, type Input, type Value } from '@perya/contract';
import { ask, type Outcome } from '@perya/web/query/api.ts';
import { usePages, type Page, type PagesResult } from '@perya/web/query/use-pages.ts';

/** Going down and back up again within this time finds everything as it was. */
const FRESH_MS = 60_000;

/** What is asked, but for the page. */
export type TeamPnlQuestion = Omit<Input<typeof agency.pnl>, 'pageNo'>;

/** What the first page says about all of them. */
export type TeamPnlFacts = Pick<Value<typeof agency.pnl>, 'footer' | 'path' | 'upTo' | 'total'>;

/** The parts of a team and what they brought, page by page. [API-97] */
export function useTeamPnl(question: TeamPnlQuestion): PagesResult<agency.TeamPnlRow, TeamPnlFacts> {
  return usePages<agency.TeamPnlRow, number, TeamPnlFacts>({
    key: JSON.stringify([agency.pnl.path, question]),
    freshMs: FRESH_MS,
    idOf: partKey,
    askPage: (pageNo, signal) => askTeamPnl(question, pageNo, signal),
  });
}

/** One page; its failure is shown where the rows would be. */
export async function askTeamPnl(
  question: TeamPnlQuestion,
  pageNo: number | null,
  signal: AbortSignal,
): Promise<Outcome<Page<agency.TeamPnlRow, number, TeamPnlFacts>>> {
  const outcome = await ask(agency.pnl, { ...question, pageNo: pageNo ?? 1 }, { quiet: true, signal });
  if (!outcome.ok) return outcome;
  const { list, pageNum, totalPages, ...extra } = outcome.value;
  return { ok: true, value: { items: list, next: pageNum < totalPages ? pageNum + 1 : null, extra } };
}

/** Tells the parts of one team apart. */
export function partKey({ part, id }: agency.TeamPnlRow): string {
  return `${part} ${id ?? ''}`;
}
