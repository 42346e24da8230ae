import { MONEY_KINDS, wallet, type Input, type MoneyKind } from '@perya/contract';
import { useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { formatSigned } from '@perya/web/lib/format.ts';
import { arrowDownLeftBold } from '@perya/web/ui/icon/glyphs/arrow-down-left-bold.ts';
import { arrowUpRightBold } from '@perya/web/ui/icon/glyphs/arrow-up-right-bold.ts';
import { AccountSearch } from '../../features/report/account-search.tsx';
import { ExportButton } from '../../features/report/export-button.tsx';
import { FilterSelect } from '../../features/report/filter-select.tsx';
import { ReportList } from '../../features/report/report-list.tsx';
import { ReportPage } from '../../features/report/report-page.tsx';
import { RowSheet } from '../../features/report/row-sheet.tsx';
import { SumRow } from '../../features/report/sum-row.tsx';
import { UpToNote } from '../../features/report/up-to-note.tsx';
import { useReportRange } from '../../features/report/use-report-range.ts';
import { useRows } from '../../features/query/use-rows.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { kindName, RecordDetail, RecordLine, recordTitle, rowsOf } from './record-line.tsx';

type Question = Input<typeof wallet.records>;

/** Every movement of the wallet; with `?types=A` those of an agent's team. [SCR-22] */
export function Screen() {
  const t = useT();
  const symbol = useCurrencySymbol();
  const isTeam = new URLSearchParams(useSearch()).get('types') === 'A';
  const range = useReportRange();
  const [kind, setKind] = useState<MoneyKind | undefined>();
  const [account, setAccount] = useState('');
  const [opened, setOpened] = useState<wallet.RecordRow | null>(null);
  const question: Question = {
    startDate: range.startDate,
    endDate: range.endDate,
    kind,
    ...(isTeam && { types: 'A', account: account || undefined }),
  };
  const state = useRows(wallet.records, question);
  const { footer } = state;
  return (
    <ReportPage
      range={range}
      tools={
        <>
          <FilterSelect
            label={t('report.type')}
            options={MONEY_KINDS.map((key) => ({ key, label: t(`record.${key}`) }))}
            value={kind}
            onChange={setKind}
          />
          <RecordExport question={question} isTeam={isTeam} />
        </>
      }
    >
      {isTeam && <AccountSearch value={account} onSearch={setAccount} />}
      <SumRow
        sums={[
          {
            label: t('record.in'),
            icon: arrowDownLeftBold,
            text: footer ? formatSigned(footer.in, symbol) : undefined,
            tone: 'positive',
          },
          {
            label: t('record.out'),
            icon: arrowUpRightBold,
            text: footer ? formatSigned(`-${footer.out.replace('-', '')}`, symbol) : undefined,
          },
        ]}
      />
      <UpToNote upTo={footer?.upTo} />
      <ReportList
        state={state}
        keyOf={({ id }) => id}
        column={t('record.after')}
        emptyTitle={t('record.none')}
        emptyText={t('record.noneText')}
      >
        {(row) => <RecordLine row={row} onOpen={() => setOpened(row)} />}
      </ReportList>
      <RowSheet row={opened} title={(row) => recordTitle(t, row)} onClose={() => setOpened(null)}>
        {(row) => <RecordDetail row={row} />}
      </RowSheet>
    </ReportPage>
  );
}

function RecordExport({ question, isTeam }: { readonly question: Question; readonly isTeam: boolean }) {
  const t = useT();
  return (
    <ExportButton
      question={{ call: wallet.records, input: question }}
      fileName={`account-record-${question.startDate}-${question.endDate}.csv`}
      header={[
        t('record.time'),
        ...(isTeam ? [t('record.account')] : []),
        t('report.type'),
        t('record.remark'),
        t('record.orderNo'),
        t('record.amount'),
        t('record.after'),
      ]}
      toLines={(whole) =>
        rowsOf(whole).map((row) => [
          row.time,
          ...(isTeam ? [row.account ?? ''] : []),
          kindName(t, row),
          row.remark,
          row.orderNo,
          row.amount,
          row.balanceAfter,
        ])
      }
    />
  );
}
