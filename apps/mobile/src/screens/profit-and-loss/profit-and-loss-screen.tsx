import { wallet } from '@perya/contract';
import { useQuery } from '@perya/web/query/use-query.ts';
import { QueryView } from '../../features/query/query-view.tsx';
import { ReportPage } from '../../features/report/report-page.tsx';
import { UpToNote } from '../../features/report/up-to-note.tsx';
import { useReportRange } from '../../features/report/use-report-range.ts';
import { GameTable } from './game-table.tsx';
import { NetCard } from './net-card.tsx';
import { PnlSkeleton } from './pnl-skeleton.tsx';
import { Totals } from './totals.tsx';

/** What was won and lost: in all, by day and by kind of game. [SCR-24] */
export function Screen() {
  const range = useReportRange();
  const { startDate, endDate } = range;
  const answer = useQuery({ call: wallet.pnl, input: { startDate, endDate } });
  return (
    <ReportPage range={range}>
      <QueryView answer={answer} skeleton={<PnlSkeleton />}>
        {(pnl) => (
          <>
            <UpToNote upTo={pnl.upTo} />
            <NetCard pnl={pnl} range={range} />
            <Totals totals={pnl.totals} />
            <GameTable byType={pnl.byType} />
          </>
        )}
      </QueryView>
    </ReportPage>
  );
}
