import { agentRebate, GAME_TYPES, type Input } from '@perya/contract';
import { useSearch } from 'wouter/use-browser-location';
import { useMoney } from '../../features/cashier/use-money.ts';
import { changeQuery } from '../../features/navigation/change-query.ts';
import { useRows } from '../../features/query/use-rows.ts';
import { AccountSearch, searchedAccount } from '../../features/report/account-search.tsx';
import { ExportButton } from '../../features/report/export-button.tsx';
import { FilterSelect } from '../../features/report/filter-select.tsx';
import { ReportList } from '../../features/report/report-list.tsx';
import { ReportPage } from '../../features/report/report-page.tsx';
import { sumOf } from '../../features/report/sum-of.ts';
import { useAddressRange } from '../../features/report/use-address-range.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { EarnedCard } from './earned-card.tsx';
import { LineRow } from './line-row.tsx';
import { lineName } from './line-words.ts';

type Question = Input<typeof agentRebate.report>;

/** The lines of an agent's rebate by day, with what they come to and what of it was paid. [SCR-53, API-99] */
export function LineList() {
  const t = useT();
  const money = useMoney();
  const asked = new URLSearchParams(useSearch());
  const range = useAddressRange();
  const account = searchedAccount(asked.get('account'));
  const gameType = GAME_TYPES.find((type) => type === asked.get('gameType'));
  const status = agentRebate.AGENT_REBATE_STATES.find((state) => state === asked.get('status'));
  const { startDate, endDate } = range;
  const question: Question = { startDate, endDate, account: account || undefined, gameType, status };
  const state = useRows(agentRebate.report, question);
  const isNarrowed = account !== '' || gameType !== undefined || status !== undefined;
  return (
    <ReportPage
      range={range}
      tools={
        <>
          <FilterSelect
            label={t('report.type')}
            options={GAME_TYPES.map((key) => ({ key, label: t(`gameType.${key}`) }))}
            value={gameType}
            onChange={(key) => changeQuery({ gameType: key })}
          />
          <FilterSelect
            label={t('agentRebate.state')}
            options={agentRebate.AGENT_REBATE_STATES.map((key) => ({ key, label: t(`agentRebate.${key}`) }))}
            value={status}
            onChange={(key) => changeQuery({ status: key })}
          />
          <LineExport question={question} />
        </>
      }
    >
      <EarnedCard range={range} sums={state.footer} />
      <AccountSearch
        value={account}
        placeholder={t('agentRebate.name')}
        onSearch={(name) => changeQuery({ account: name })}
      />
      <ReportList
        state={state}
        keyOf={({ id }) => id}
        sumOf={(rows) => money(sumOf(rows.map(({ amount }) => amount)))}
        emptyTitle={t('agentRebate.none')}
        emptyText={t(isNarrowed ? 'agentRebate.noneText' : 'agentRebate.noneYet')}
      >
        {(row) => <LineRow row={row} />}
      </ReportList>
    </ReportPage>
  );
}

function LineExport({ question }: { readonly question: Question }) {
  const t = useT();
  return (
    <ExportButton
      question={{ call: agentRebate.report, input: question }}
      fileName={`agent-rebate-${question.startDate}-${question.endDate}.csv`}
      header={[
        t('rebateReport.day'),
        t('record.account'),
        t('report.type'),
        t('agentRebate.bets'),
        `${t('agentRebate.yourRate')} %`,
        `${t('agentRebate.difference')} %`,
        t('record.amount'),
        t('agentRebate.paid'),
        t('agentRebate.state'),
      ]}
      toLines={(row) => [
        [
          row.day,
          lineName(t, row),
          t(`gameType.${row.gameType}`),
          row.validStake,
          String(row.ownRate),
          String(row.rate),
          row.amount,
          row.paid,
          t(`agentRebate.${row.state}`),
        ],
      ]}
    />
  );
}
