import type { studio } from '@perya/contract';
import { useEffect, useState } from 'react';
import { formatDateTime, formatMoney, formatSigned, isZeroAmount } from '@perya/web/lib/format.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { Loader } from '@perya/web/ui/loader/loader.tsx';
import { problemText } from '../problem-text.ts';
import type { Problem } from '../studio.ts';
import { useStore } from '../table/store.ts';
import type { Table } from '../table/table.ts';
import { t } from '../words.ts';
import css from './sheets.module.css';

interface HistoryPanelProps {
  readonly table: Table;
  readonly opened: studio.Opened;
}

/** The last rounds of this title, each of which can be checked. [R49] */
export function HistoryPanel({ table, opened }: HistoryPanelProps) {
  const { phase, offer } = useStore(table.store);
  const [rounds, setRounds] = useState<readonly studio.PlayedRound[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    void table.history().then((outcome) => {
      if (isGone) return;
      setProblem(outcome.ok ? null : outcome.error);
      if (outcome.ok) setRounds(outcome.value.list);
    });
    return () => {
      isGone = true;
    };
  }, [table, phase, tries]);
  if (problem) {
    return (
      <div className={css.empty} role="alert">
        <p>{problemText(problem)}</p>
        <Button variant="secondary" size={44} onClick={() => setTries(tries + 1)}>
          {t('action.retry')}
        </Button>
      </div>
    );
  }
  if (rounds === null) return <Loader label={t('history.loading')} size="0.8rem" />;
  if (rounds.length === 0) return <p className={css.empty}>{t('history.empty')}</p>;
  return (
    <ul>
      {rounds.map((round) => (
        <li key={round.roundNo} className={css.round}>
          <div className={css.when}>
            <b>{formatDateTime(round.at)}</b>
            <span>{t('history.stake', { amount: formatMoney(round.stake, opened.symbol) })}</span>
          </div>
          <b className={classNames(css.won, !isZeroAmount(round.win) && css.positive)}>
            {formatSigned(round.win, opened.symbol)}
          </b>
          {offer.canVerify && (
            <Button variant="tint" size={30} onClick={() => table.verify(round.roundNo)}>
              {t('history.verify')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
