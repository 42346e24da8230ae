import { GAME_TYPES, wallet, type Input } from '@perya/contract';
import { useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { BetDetail } from '../../features/bets/bet-detail.tsx';
import { betCells, betHeader } from '../../features/bets/bet-file.ts';
import { BetLine } from '../../features/bets/bet-line.tsx';
import { BetSums } from '../../features/bets/bet-sums.tsx';
import { OpenRoundsNotice } from '../../features/games/open-rounds-notice.tsx';
import { ExportButton } from '../../features/report/export-button.tsx';
import { FilterSelect } from '../../features/report/filter-select.tsx';
import { ReportList } from '../../features/report/report-list.tsx';
import { ReportPage } from '../../features/report/report-page.tsx';
import { RowSheet } from '../../features/report/row-sheet.tsx';
import { useReportRange } from '../../features/report/use-report-range.ts';
import { useRows } from '../../features/query/use-rows.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ProofLink } from './proof-link.tsx';
import { useSeenVendors } from './use-seen-vendors.ts';

type Question = Input<typeof wallet.betting>;

/** No vendor has a longer name. */
const VENDOR_MAX = 20;

/** Every bet, by kind of game and vendor; a link may name a day, a kind and a vendor. [SCR-23] */
export function Screen() {
  const t = useT();
  const asked = new URLSearchParams(useSearch());
  const range = useReportRange(asked.get('day'));
  const [gameType, setGameType] = useState(GAME_TYPES.find((type) => type === asked.get('gameType')));
  const [vassalage, setVassalage] = useState<string | undefined>(asked.get('vassalage')?.slice(0, VENDOR_MAX));
  const [opened, setOpened] = useState<wallet.BetRow | null>(null);
  const question: Question = { startDate: range.startDate, endDate: range.endDate, gameType, vassalage };
  const state = useRows(wallet.betting, question);
  const vendors = useSeenVendors(state.rows);
  return (
    <ReportPage
      range={range}
      tools={
        <>
          <FilterSelect
            label={t('bets.category')}
            options={GAME_TYPES.map((key) => ({ key, label: t(`gameType.${key}`) }))}
            value={gameType}
            onChange={setGameType}
          />
          <FilterSelect
            label={t('bets.vendor')}
            options={vendors.map((key) => ({ key, label: key }))}
            value={vassalage}
            onChange={setVassalage}
          />
          <ExportButton
            question={{ call: wallet.betting, input: question }}
            fileName={`betting-record-${question.startDate}-${question.endDate}.csv`}
            header={betHeader(t)}
            toLines={(row) => [betCells(t, row)]}
          />
        </>
      }
    >
      <OpenRoundsNotice />
      <BetSums sums={state.footer} />
      <ReportList state={state} keyOf={({ betNo }) => betNo} emptyTitle={t('bets.none')} emptyText={t('bets.noneText')}>
        {(row) => <BetLine row={row} onOpen={() => setOpened(row)} />}
      </ReportList>
      <RowSheet row={opened} title={({ gameName }) => gameName} onClose={() => setOpened(null)}>
        {(row) => (
          <BetDetail row={row}>
            <ProofLink row={row} />
          </BetDetail>
        )}
      </RowSheet>
    </ReportPage>
  );
}
