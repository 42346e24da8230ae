import { wallet } from '@perya/contract';
import { useAnswer } from '@perya/web/query/use-answer.ts';
import { AnswerView } from '../../features/answer/answer-view.tsx';
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
  const answer = useAnswer({ call: wallet.pnl, input: { startDate, endDate } });
  return (
    <ReportPage range={range}>
      <AnswerView answer={answer} skeleton={<PnlSkeleton />}>
        {(pnl) => (
          <>
            <UpToNote upTo={pnl.upTo} />
            <NetCard pnl={pnl} range={range} />
            <Totals totals={pnl.totals} />
            <GameTable byType={pnl.byType} />
          </>
        )}
      </AnswerView>
    </ReportPage>
  );
}
