import { agency } from '@perya/contract';
import { useEffect, useState } from 'react';
import { revalidate, useQueryByUrl, type QueryResult } from '@perya/web/query/query-by-url.ts';
import { keyOf, readQuery } from '@perya/web/query/query-cache.ts';
import { toQuery } from '@perya/web/query/use-query.ts';
import { useReportClock } from '../report/report-clock.ts';

/** Who is online changes all the time. */
const ASK_AGAIN_MS = 60_000;

/** What the team does today, and when that was true. */
export interface TeamToday extends QueryResult<agency.TeamKpi> {
  readonly at: number;
}

/** Asks about today in the zone of the brand, and every minute anew while somebody looks. [AGENT-22] */
export function useTeamToday(): TeamToday {
  const { today } = useReportClock();
  const query = toQuery({ call: agency.teamKpi, input: { startDate: today, endDate: today, size: 0 } });
  const answer = useQueryByUrl({ ...query, background: true }, { fresh: true });
  const [, redraw] = useState(0);
  useEffect(() => {
    const again = async () => {
      if (document.hidden) return;
      await revalidate({ ...query, background: true });
      // Also for figures that are as they were: they are true of a later moment, and maybe of another day.
      redraw((count) => count + 1);
    };
    const timer = setInterval(() => void again(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
    // The query is made anew on every drawing; its address says all there is to know about it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [query.url]);
  return { ...answer, at: readQuery(keyOf(query.url)).at };
}
