import { agency } from '@perya/contract';
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
  useDaysFile(answer.value?.totals.members === 0 ? undefined : answer.value?.daily, range);
  return (
    <ReportPage range={range}>
      <QueryView answer={answer} skeleton={<OverviewSkeleton />}>
        {(overview) =>
          overview.totals.members === 0 ? (
            <EmptyTeam overview={overview} />
          ) : (
            <Overview overview={overview} range={range} />
          )
        }
      </QueryView>
    </ReportPage>
  );
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
