import { GAME_TYPES, wallet, type Input } from '@perya/contract';
import { useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { formatMoney, formatNumber } from '@perya/web/lib/format.ts';
import { OpenRoundsNotice } from '../../features/games/open-rounds-notice.tsx';
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
import { BetDetail, BetLine } from './bet-line.tsx';
import css from './game-record-screen.module.css';
import { useSeenVendors } from './use-seen-vendors.ts';

type Question = Input<typeof wallet.betting>;

/** No vendor has a longer name. */
const VENDOR_MAX = 20;

/** Every bet, by kind of game and vendor; a link may name a day, a kind and a vendor. [SCR-23] */
export function Screen() {
  const t = useT();
  const symbol = useCurrencySymbol();
  const asked = new URLSearchParams(useSearch());
  const range = useReportRange(asked.get('day'));
  const [gameType, setGameType] = useState(GAME_TYPES.find((type) => type === asked.get('gameType')));
  const [vassalage, setVassalage] = useState<string | undefined>(asked.get('vassalage')?.slice(0, VENDOR_MAX));
  const [opened, setOpened] = useState<wallet.BetRow | null>(null);
  const question: Question = { startDate: range.startDate, endDate: range.endDate, gameType, vassalage };
  const state = useRows(wallet.betting, question);
  const vendors = useSeenVendors(state.rows);
  const { footer } = state;
  const money = (amount: string | undefined) => (amount === undefined ? undefined : formatMoney(amount, symbol));
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
          <BetExport question={question} />
        </>
      }
    >
      <OpenRoundsNotice />
      <SumRow
        sums={[
          { label: t('bets.count'), text: footer ? formatNumber(footer.bets) : undefined },
          { label: t('bets.stake'), text: money(footer?.stake) },
          { label: t('bets.payout'), text: money(footer?.payout) },
        ]}
      />
      {footer && (
        <p className={css.counted}>{t('bets.countedInAll', { amount: formatMoney(footer.validStake, symbol) })}</p>
      )}
      <UpToNote upTo={footer?.upTo} />
      <ReportList state={state} keyOf={({ betNo }) => betNo} emptyTitle={t('bets.none')} emptyText={t('bets.noneText')}>
        {(row) => <BetLine row={row} onOpen={() => setOpened(row)} />}
      </ReportList>
      <RowSheet row={opened} title={({ gameName }) => gameName} onClose={() => setOpened(null)}>
        {(row) => <BetDetail row={row} />}
      </RowSheet>
    </ReportPage>
  );
}

function BetExport({ question }: { readonly question: Question }) {
  const t = useT();
  return (
    <ExportButton
      question={{ call: wallet.betting, input: question }}
      fileName={`betting-record-${question.startDate}-${question.endDate}.csv`}
      header={[
        t('record.time'),
        t('bets.game'),
        t('bets.category'),
        t('bets.vendor'),
        t('bets.number'),
        t('bets.stake'),
        t('bets.validStake'),
        t('bets.payout'),
        t('bets.result'),
      ]}
      toLines={(row) => [
        [
          row.time,
          row.gameName,
          row.gameType ? t(`gameType.${row.gameType}`) : '',
          row.vassalage,
          row.betNo,
          row.stake,
          row.validStake,
          row.payout,
          t(`bets.${row.result}`),
        ],
      ]}
    />
  );
}
