import { GAME_TYPES, rebate, type GameType, type Input } from '@perya/contract';
import { useState } from 'react';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useRows } from '../../features/query/use-rows.ts';
import { ExportButton } from '../../features/report/export-button.tsx';
import { FilterSelect } from '../../features/report/filter-select.tsx';
import { ReportList } from '../../features/report/report-list.tsx';
import { ReportPage } from '../../features/report/report-page.tsx';
import { sumOf } from '../../features/report/sum-of.ts';
import { useReportRange } from '../../features/report/use-report-range.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { PaymentRow } from './payment-row.tsx';
import { paymentsOf } from './payments.ts';
import { ReceivedCard } from './received-card.tsx';
import css from './rebate-report-screen.module.css';

type Question = Input<typeof rebate.report>;

/** The rebates that were paid, by day and kind of games. [SCR-27] */
export function Screen() {
  const t = useT();
  const money = useMoney();
  const range = useReportRange();
  const [gameType, setGameType] = useState<GameType | undefined>();
  const question: Question = { startDate: range.startDate, endDate: range.endDate, gameType };
  const { rows, footer, ...state } = useRows(rebate.report, question);
  const known = rows && paymentsOf(rows, state.hasMore);
  // Nothing is whole yet, which is not the same as nothing.
  const payments = known?.length === 0 && state.hasMore ? undefined : known;
  return (
    <ReportPage
      range={range}
      tools={
        <>
          <FilterSelect
            label={t('report.type')}
            options={GAME_TYPES.map((key) => ({ key, label: t(`gameType.${key}`) }))}
            value={gameType}
            onChange={setGameType}
          />
          <RebateExport question={question} />
        </>
      }
    >
      <ReceivedCard range={range} amount={footer?.amount} payments={state.hasMore ? undefined : payments} />
      <ReportList
        state={{ ...state, footer, rows: payments }}
        keyOf={({ id }) => id}
        sumOf={(some) => money(sumOf(some.map(({ amount }) => amount)))}
        emptyTitle={t('rebateReport.none')}
        emptyText={t('rebateReport.noneText')}
      >
        {(payment) => <PaymentRow payment={payment} />}
      </ReportList>
      {payments && payments.length > 0 && <p className={css.carried}>{t('rebateReport.carried')}</p>}
    </ReportPage>
  );
}

function RebateExport({ question }: { readonly question: Question }) {
  const t = useT();
  return (
    <ExportButton
      question={{ call: rebate.report, input: question }}
      fileName={`rebate-report-${question.startDate}-${question.endDate}.csv`}
      header={[
        t('record.time'),
        t('bets.category'),
        t('bets.vendor'),
        t('rebateReport.day'),
        t('bets.validStake'),
        t('rebateReport.rate'),
        t('record.amount'),
        t('rebateReport.mode'),
        t('record.orderNo'),
      ]}
      toLines={(row) => [
        [
          row.time,
          t(`gameType.${row.gameType}`),
          row.vassalage,
          row.day,
          row.validStake,
          String(row.rate),
          row.amount,
          t(`rebateReport.${row.mode}`),
          row.orderNo,
        ],
      ]}
    />
  );
}
