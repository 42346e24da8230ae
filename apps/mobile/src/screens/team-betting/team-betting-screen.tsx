import { agency, GAME_TYPES, wallet, type Input } from '@perya/contract';
import { useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { Button } from '@perya/web/ui/button/button.tsx';
import { BetDetail } from '../../features/bets/bet-detail.tsx';
import { betCells, betHeader } from '../../features/bets/bet-file.ts';
import { BetLine } from '../../features/bets/bet-line.tsx';
import { BetSums } from '../../features/bets/bet-sums.tsx';
import { changeQuery } from '../../features/navigation/change-query.ts';
import { AccountSearch, searchedAccount } from '../../features/report/account-search.tsx';
import { ExportButton } from '../../features/report/export-button.tsx';
import { FilterSelect } from '../../features/report/filter-select.tsx';
import { ReportList } from '../../features/report/report-list.tsx';
import { ReportPage } from '../../features/report/report-page.tsx';
import { RowSheet } from '../../features/report/row-sheet.tsx';
import { useAddressRange } from '../../features/report/use-address-range.ts';
import { useRows } from '../../features/query/use-rows.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './team-betting-screen.module.css';

type Question = Input<typeof agency.betting>;

/** The bets of an agent's team, by account, kind of game and result; the address carries what was chosen. [SCR-52] */
export function Screen() {
  const t = useT();
  const asked = new URLSearchParams(useSearch());
  const range = useAddressRange();
  const account = searchedAccount(asked.get('account'));
  const gameType = GAME_TYPES.find((type) => type === asked.get('gameType'));
  const status = wallet.BET_RESULTS.find((result) => result === asked.get('status'));
  const [opened, setOpened] = useState<agency.TeamBet | null>(null);
  const { startDate, endDate } = range;
  const question: Question = { startDate, endDate, account: account || undefined, gameType, status };
  const state = useRows(agency.betting, question);
  const isNarrowed = account !== '' || gameType !== undefined || status !== undefined;
  return (
    <ReportPage
      range={range}
      tools={
        <>
          <FilterSelect
            label={t('bets.category')}
            options={GAME_TYPES.map((key) => ({ key, label: t(`gameType.${key}`) }))}
            value={gameType}
            onChange={(key) => changeQuery({ gameType: key })}
          />
          <FilterSelect
            label={t('bets.result')}
            options={wallet.BET_RESULTS.map((key) => ({ key, label: t(`bets.${key}`) }))}
            value={status}
            onChange={(key) => changeQuery({ status: key })}
          />
          <ExportButton
            question={{ call: agency.betting, input: question }}
            fileName={`team-betting-${startDate}-${endDate}.csv`}
            header={[t('record.account'), ...betHeader(t)]}
            toLines={(row) => [[row.account, ...betCells(t, row)]]}
          />
        </>
      }
    >
      <AccountSearch value={account} onSearch={(name) => changeQuery({ account: name })} />
      <BetSums sums={state.footer} />
      {status && <p className={css.note}>{t('teamBets.anyResult')}</p>}
      <ReportList
        state={state}
        keyOf={({ id }) => id}
        emptyTitle={t('bets.none')}
        emptyText={t(isNarrowed ? 'teamBets.noneText' : 'teamBets.noneYet')}
      >
        {(row) => <BetLine row={row} account={row.account} onOpen={() => setOpened(row)} />}
      </ReportList>
      <RowSheet row={opened} title={({ gameName }) => gameName} onClose={() => setOpened(null)}>
        {(row) => (
          <BetDetail row={row} account={row.account}>
            {row.account !== account && <OnlyButton account={row.account} onPress={() => setOpened(null)} />}
          </BetDetail>
        )}
      </RowSheet>
    </ReportPage>
  );
}

/** The bets of one account alone, without its name being typed. */
function OnlyButton({ account, onPress }: { readonly account: string; readonly onPress: () => void }) {
  const t = useT();
  const narrow = () => {
    onPress();
    changeQuery({ account });
  };
  return (
    <Button variant="secondary" size={44} full className={css.only} onClick={narrow}>
      {t('teamBets.only', { account })}
    </Button>
  );
}
