import type { rebate } from '@perya/contract';
import { useState, type ReactNode } from 'react';
import { isNegative, isZeroAmount } from '@perya/web/lib/format.ts';
import { Art } from '@perya/web/ui/art/art.tsx';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { useMoney } from '../../features/cashier/use-money.ts';
import { GAME_ART } from '../../features/games/game-art.ts';
import { formatRate } from '../../features/rebate/format-rate.ts';
import { useReportClock } from '../../features/report/report-clock.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { byKind, type DueOfKind } from './by-kind.ts';
import css from './manual-rebate-screen.module.css';

/** As many lines of a kind as are seen before somebody asks for all. */
const LINES_FIRST = 3;

interface DueListProps {
  readonly items: readonly rebate.RebateItem[];
  readonly total: string;
}

/** What is due for each kind of games, and how each amount came about. [SCR-26] */
export function DueList({ items, total }: DueListProps) {
  const t = useT();
  const money = useMoney();
  return (
    <Card flush className={css.list}>
      <ul>
        {byKind(items).map((kind) => (
          <li key={kind.gameType} className={css.kind}>
            <Kind kind={kind} />
          </li>
        ))}
      </ul>
      <p className={css.sum}>
        <span>{t('manualRebate.total')}</span>
        <span>{money(total)}</span>
      </p>
    </Card>
  );
}

function Kind({ kind: { gameType, items, amount } }: { readonly kind: DueOfKind }) {
  const t = useT();
  const money = useMoney();
  const { today } = useReportClock();
  const [isWhole, setWhole] = useState(false);
  const isMany = items.length > 1;
  return (
    <>
      <div className={css.kindHead}>
        <Art name={GAME_ART[gameType]} size="0.6rem" className={css.kindArt} />
        <h2 className={css.kindName}>{t(`gameType.${gameType}`)}</h2>
        <span className={css.kindAmount}>{money(amount)}</span>
      </div>
      {(isWhole ? items : items.slice(0, LINES_FIRST)).map((item) => (
        <div key={`${item.day} ${item.vassalage} ${item.rate}`}>
          {(isMany || item.day !== today) && (
            <p className={css.from}>{`${item.day.slice(5).replace('-', '/')} · ${item.vassalage}`}</p>
          )}
          <Formula item={item} />
        </div>
      ))}
      {!isWhole && items.length > LINES_FIRST && (
        <Button variant="text" size={36} onClick={() => setWhole(true)}>
          {t('manualRebate.allLines', { count: items.length })}
        </Button>
      )}
    </>
  );
}

/** Valid bets × rate − what was paid before = rebate. */
function Formula({ item: { dayStake, rate, paid, amount } }: { readonly item: rebate.RebateItem }) {
  const t = useT();
  const money = useMoney();
  return (
    <p className={css.formula}>
      <Term label={t('manualRebate.validBets')}>{money(dayStake)}</Term>
      <Sign>×</Sign>
      <Term label={t('manualRebate.rate')}>{formatRate(rate)}</Term>
      {!isZeroAmount(paid) && (
        <>
          <Sign>−</Sign>
          <Term label={t('manualRebate.paid')}>{money(paid)}</Term>
        </>
      )}
      <Sign>=</Sign>
      <Term label={t('manualRebate.rebate')} isGain={!isNegative(amount)}>
        {money(amount)}
      </Term>
    </p>
  );
}

interface TermProps {
  readonly label: string;
  /** Money that comes in. */
  readonly isGain?: boolean;
  readonly children: ReactNode;
}

function Term({ label, isGain = false, children }: TermProps) {
  return (
    <span className={classNames(css.term, isGain && css.gain)}>
      {children} <span className={css.termLabel}>{label}</span>
    </span>
  );
}

function Sign({ children }: { readonly children: string }) {
  return <span className={css.sign}>{` ${children} `}</span>;
}
