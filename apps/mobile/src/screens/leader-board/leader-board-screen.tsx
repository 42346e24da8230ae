import { board } from '@perya/contract';
import { useSearch } from 'wouter/use-browser-location';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import { DockedPage } from '../../features/cashier/dock.tsx';
import { go } from '../../features/navigation/history.ts';
import { NotNow } from '../../features/promotions/not-now.tsx';
import { useRewardNews } from '../../features/promotions/use-reward-news.ts';
import { useLastAnswer } from '../../features/query/last-answers.ts';
import { QueryView } from '../../features/query/query-view.tsx';
import { StaleNote } from '../../features/query/stale-note.tsx';
import { isTrial, useSession } from '../../features/session/session.ts';
import { TrialBlock } from '../../features/session/trial-block.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { BoardSkeleton } from './board-skeleton.tsx';
import css from './leader-board-screen.module.css';
import { MissionSection } from './mission-section.tsx';
import { OpenBoard } from './open-board.tsx';
import { OwnRow } from './own-row.tsx';
import { PreviousBoard } from './previous-board.tsx';

/** Who leads today, this week and this month, what that pays, and the own place. [SCR-31] */
export function Screen() {
  return isTrial(useSession()) ? <TrialBlock /> : <Boards />;
}

function Boards() {
  const language = useLanguage();
  const period = usePeriod();
  const answer = useLastAnswer({ call: board.leaderBoard, input: { period, language } }, { fresh: true });
  useRewardNews(null, answer.retry);
  const { value } = answer;
  const isOpen = value !== undefined && value.why === null;
  const dock = isOpen && value.head && value.mine && <OwnRow mine={value.mine} head={value.head} />;
  return (
    <DockedPage dock={dock} own>
      <Periods period={period} />
      <StaleNote since={answer.staleSince} onRetry={answer.retry} />
      <QueryView answer={answer} skeleton={<BoardSkeleton />}>
        {(boards) =>
          boards.why === null ? <Both boards={boards} onEnd={answer.retry} /> : <NotNow why={boards.why} />
        }
      </QueryView>
    </DockedPage>
  );
}

/** The address keeps the choice, so that back returns to it. */
function usePeriod(): board.BoardPeriod {
  const wanted = new URLSearchParams(useSearch()).get('period');
  return board.BOARD_PERIODS.find((period) => period === wanted) ?? 'week';
}

function Periods({ period }: { readonly period: board.BoardPeriod }) {
  const t = useT();
  return (
    <Segment
      label={t('board.periods')}
      options={board.BOARD_PERIODS.map((key) => ({ key, label: t(`board.period.${key}`) }))}
      value={period}
      onChange={(key) => go(`${routes.leaderBoard.path}?period=${key}`, { replace: true })}
    />
  );
}

/** The board that is open, the one before it, and missions below. */
function Both({ boards, onEnd }: { readonly boards: board.LeaderBoard; readonly onEnd: () => void }) {
  return (
    <div className={css.boards}>
      <OpenBoard boards={boards} onEnd={onEnd} />
      {boards.previous && <PreviousBoard board={boards.previous} />}
      <MissionSection missions={boards.missions} />
    </div>
  );
}
