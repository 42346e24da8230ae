import { agency } from '@perya/contract';
import { isZeroAmount } from '@perya/web/lib/format.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { QueryView } from '../../features/query/query-view.tsx';
import { ReportPage } from '../../features/report/report-page.tsx';
import { UpToNote } from '../../features/report/up-to-note.tsx';
import { useReportRange, type ReportRange } from '../../features/report/use-report-range.ts';
import { EmptyTeam } from './empty-team.tsx';
import { MoneyDays } from './money-days.tsx';
import { MoneyTotals } from './money-totals.tsx';
import { NetCard } from './net-card.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { People } from './people.tsx';
import css from './team-overview-screen.module.css';
import { useDaysFile } from './use-days-file.ts';

/** The team over some days: what it brought, money in and out day by day, people. [SCR-48] */
export function Screen() {
  const range = useReportRange();
  const { startDate, endDate } = range;
  const answer = useQuery({ call: agency.kpi, input: { startDate, endDate } });
  const shown = answer.value && !isEmpty(answer.value) ? answer.value : undefined;
  useDaysFile(shown?.daily, range);
  return (
    <ReportPage range={range}>
      <QueryView answer={answer} skeleton={<OverviewSkeleton />}>
        {(overview) =>
          isEmpty(overview) ? <EmptyTeam overview={overview} /> : <Overview overview={overview} range={range} />
        }
      </QueryView>
    </ReportPage>
  );
}

/** Nobody is there, and nobody was who has gone since. */
function isEmpty({ totals }: agency.TeamOverview): boolean {
  const { members, bettors, deposit, withdraw, stake, payout } = totals;
  return members + bettors === 0 && [deposit, withdraw, stake, payout].every(isZeroAmount);
}

function Overview({ overview, range }: { readonly overview: agency.TeamOverview; readonly range: ReportRange }) {
  return (
    <div className={css.parts}>
      <UpToNote upTo={overview.upTo} />
      <NetCard overview={overview} range={range} />
      <MoneyDays daily={overview.daily} range={range} />
      <People totals={overview.totals} days={overview.daily.length} />
      <MoneyTotals totals={overview.totals} />
    </div>
  );
}
