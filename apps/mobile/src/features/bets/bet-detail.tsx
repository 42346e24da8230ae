import type { wallet } from '@perya/contract';
import type { ReactNode } from 'react';
import { formatMoney } from '@perya/web/lib/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { CopyRow } from '../cashier/copy-row.tsx';
import { useReportClock } from '../report/report-clock.ts';
import { useCurrencySymbol } from '../wallet/use-wallet.ts';
import css from './bets.module.css';

type Row = wallet.BetRow;

const WHOLE = 100;

/** Whether less than the whole stake counts toward turnover, for what was played. */
export function countsPartly({ countedPercent, result }: Row): boolean {
  return countedPercent < WHOLE && result !== 'void';
}

interface BetDetailProps {
  readonly row: Row;
  /** Whose bet it is, where bets of several people stand together. */
  readonly account?: string;
  /** What else can be done about it. */
  readonly children?: ReactNode;
}

/** A bet with nothing left out: its number, and how much of it counts. [SCR-23, SCR-52] */
export function BetDetail({ row, account, children }: BetDetailProps) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const { momentOf } = useReportClock();
  const stake = formatMoney(row.stake, symbol);
  const valid = formatMoney(row.validStake, symbol);
  return (
    <>
      {account !== undefined && <CopyRow label={t('record.account')} value={account} />}
      <CopyRow label={t('bets.number')} value={row.betNo} />
      <CopyRow label={t('bets.vendor')} value={row.vassalage} plain />
      <CopyRow label={t('record.time')} value={momentOf(row.time)} plain />
      <CopyRow label={t('bets.stake')} value={stake} plain />
      {account !== undefined && <CopyRow label={t('bets.validStake')} value={valid} plain />}
      <CopyRow label={t('bets.payout')} value={formatMoney(row.payout, symbol)} plain />
      {account !== undefined && <CopyRow label={t('bets.result')} value={t(`bets.${row.result}`)} plain />}
      {countsPartly(row) && <p className={css.note}>{t('bets.counted', { valid, stake })}</p>}
      {row.result === 'void' && <p className={css.note}>{t('bets.voidText')}</p>}
      {children}
    </>
  );
}
