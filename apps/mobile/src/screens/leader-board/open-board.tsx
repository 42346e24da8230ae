import type { board } from '@perya/contract';
import { useState } from 'react';
import { roundText } from '@perya/web/lib/format.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { infoBold } from '@perya/web/ui/icon/glyphs/info-bold.ts';
import { useMoney } from '../../features/cashier/use-money.ts';
import { TimeLeft } from '../../features/promotions/time-left.tsx';
import { useReportClock } from '../../features/report/report-clock.ts';
import { Filled } from '../../lib/i18n/filled.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './leader-board-screen.module.css';
import { PlaceList } from './place-list.tsx';
import { Podium } from './podium.tsx';
import { BoardRulesSheet } from './rules-sheet.tsx';

interface OpenBoardProps {
  readonly boards: board.LeaderBoard;
  /** The period is over. */
  readonly onEnd: () => void;
}

/** The board of now: until when, for how much, the podium and the places after it. [SCR-31] */
export function OpenBoard({ boards: { head, list, mine }, onEnd }: OpenBoardProps) {
  const t = useT();
  const money = useMoney();
  const { momentOf } = useReportClock();
  const [isOpen, setOpen] = useState(false);
  if (!head) return <EmptyState art="trophy" title={t('board.closed')} text={t('board.closedText')} />;
  const pool = roundText(money(head.pool));
  return (
    <>
      <p className={css.head}>
        {head.state === 'open' ? (
          <Filled
            text={t('board.endsIn')}
            parts={{ time: <TimeLeft key={head.to} until={head.to} onEnd={onEnd} className={css.clock} />, pool }}
          />
        ) : (
          t('board.over', { time: momentOf(head.to), pool })
        )}
      </p>
      {list.length === 0 ? (
        <EmptyState art="trophy" title={t('board.none')} text={t('board.noneText', { time: momentOf(head.to) })} />
      ) : (
        <>
          <Podium places={list.slice(0, 3)} rules={head.rules} />
          <PlaceList places={list.slice(3)} rules={head.rules} />
        </>
      )}
      <p className={css.counted}>{t('board.counted', { time: momentOf(head.time) })}</p>
      <Button variant="secondary" size={44} full icon={infoBold} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('board.how')}
      </Button>
      <BoardRulesSheet head={head} isHidden={mine?.isHidden === true} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
