import type { board } from '@perya/contract';
import { useState } from 'react';
import { isZeroAmount } from '@perya/web/lib/format.ts';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { sealCheckFill } from '@perya/web/ui/icon/glyphs/seal-check-fill.ts';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useReportClock } from '../../features/report/report-clock.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import css from './leader-board-screen.module.css';
import { PlaceList } from './place-list.tsx';

const FinalSheet = lazyPart(() => import('./final-sheet.tsx').then((module) => module.FinalSheet));

/** A board that is closed. */
export type ClosedBoard = NonNullable<board.LeaderBoard['previous']>;

/** The board before: who won, whether that can still change, and what it brought. [SCR-31] */
export function PreviousBoard({ board: { head, list, mine } }: { readonly board: ClosedBoard }) {
  const t = useT();
  const money = useMoney();
  const { momentOf } = useReportClock();
  const [isOpen, setOpen] = useState(false);
  if (!head) return null;
  const isFinal = head.state === 'final';
  return (
    <section aria-labelledby="previous-board">
      <div className={css.previousHead}>
        <h2 id="previous-board" className={css.previousTitle}>
          {t('board.previous')}
        </h2>
        {isFinal ? (
          <Badge tone="positive" icon={sealCheckFill}>
            {t('board.final')}
          </Badge>
        ) : (
          <Badge tone="warning">{t('board.provisional')}</Badge>
        )}
      </div>
      <Card flush className={css.previous}>
        <p className={css.previousNote}>
          {t('board.ran', { from: momentOf(head.from), to: momentOf(head.to) })}{' '}
          {!isFinal && t('board.finalAt', { time: momentOf(head.finalTime) })}
        </p>
        {mine !== null && mine.rank !== null && (
          <p className={css.previousNote}>
            {isZeroAmount(mine.reward)
              ? t('board.ownResult', { rank: mine.rank })
              : t('board.ownPrize', { rank: mine.rank, prize: money(mine.reward) })}
          </p>
        )}
        {list.length === 0 ? (
          <p className={css.previousNote}>{t('board.nobody')}</p>
        ) : (
          <>
            <PlaceList places={list.slice(0, 3)} rules={head.rules} />
            <div className={css.previousMore}>
              <Button variant="secondary" size={44} full aria-haspopup="dialog" onClick={() => setOpen(true)}>
                {t('board.all')}
              </Button>
            </div>
          </>
        )}
      </Card>
      <FinalSheet wanted={isOpen} open={isOpen} head={head} places={list} onClose={() => setOpen(false)} />
    </section>
  );
}
