import { agentRebate } from '@perya/contract';
import { ask } from '@perya/web/query/api.ts';
import { usePages, type PagesResult } from '@perya/web/query/use-pages.ts';

/** Going down and back up again within this time finds everything as it was. */
const FRESH_MS = 60_000;

/** A line but for the pages of whose bets stand behind it. */
export type Line = Pick<agentRebate.AgentRebateDetail, 'row' | 'payments' | 'path'>;

/** A line with the parts of its bets, page by page. [API-99] */
export function useLine(id: string, parent: string | undefined): PagesResult<agentRebate.AgentRebatePart, Line> {
  return usePages<agentRebate.AgentRebatePart, number, Line>({
    key: JSON.stringify([agentRebate.detail.path, id, parent]),
    freshMs: FRESH_MS,
    idOf: (part) => `${part.part} ${part.id}`,
    askPage: async (pageNo, signal) => {
      const outcome = await ask(agentRebate.detail, { id, parent, pageNo: pageNo ?? 1 }, { quiet: true, signal });
      if (!outcome.ok) return outcome;
      const { parts, ...extra } = outcome.value;
      const next = parts.pageNum < parts.totalPages ? parts.pageNum + 1 : null;
      return { ok: true, value: { items: parts.list, next, extra } };
    },
  });
}
