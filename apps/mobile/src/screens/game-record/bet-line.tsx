import type { wallet } from '@perya/contract';
import { formatMoney } from '@perya/web/lib/format.ts';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { sealCheckFill } from '@perya/web/ui/icon/glyphs/seal-check-fill.ts';
import { ticketDuotone } from '@perya/web/ui/icon/glyphs/ticket-duotone.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { CopyRow } from '../../features/cashier/copy-row.tsx';
import { GAME_ICONS } from '../../features/games/game-types.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { useReportClock } from '../../features/report/report-clock.ts';
import { shortNumber } from '../../features/report/short-number.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './game-record-screen.module.css';

type Row = wallet.BetRow;

const WHOLE = 100;

/** One bet: the game, what was staked and what came back; a press tells the rest. [SCR-23] */
export function BetLine({ row, onOpen }: { readonly row: Row; readonly onOpen: () => void }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const { clockOf } = useReportClock();
  return (
    <ListRow
      dense
      leading={<IconTile small glyph={row.gameType ? GAME_ICONS[row.gameType] : ticketDuotone} tone="blue" />}
      title={row.gameName}
      meta={`${clockOf(row.time)} · ${shortNumber(row.betNo)}`}
      value={
        <>
          <VisuallyHidden>{t('bets.stake')}</VisuallyHidden>
          <span className={css.stake}>{formatMoney(row.stake, symbol)}</span>
          <span className={css.arrow} aria-hidden>
            →
          </span>
          <VisuallyHidden>{t('bets.payout')}</VisuallyHidden>
          <Money text={formatMoney(row.payout, symbol)} tone={row.result === 'won' ? 'positive' : 'plain'} />
        </>
      }
      valueMeta={<span className={css[row.result]}>{t(`bets.${row.result}`)}</span>}
      onClick={onOpen}
    />
  );
}

/** The same with nothing left out: its number, how much of it counts, and the way to check it. [SCR-23] */
export function BetDetail({ row }: { readonly row: Row }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const { momentOf } = useReportClock();
  const proof = useDestination('fairness', `?round=${encodeURIComponent(row.betNo)}`);
  const isPartly = row.countedPercent < WHOLE && row.result !== 'void';
  const stake = formatMoney(row.stake, symbol);
  return (
    <>
      <CopyRow label={t('bets.number')} value={row.betNo} />
      <CopyRow label={t('bets.vendor')} value={row.vassalage} plain />
      <CopyRow label={t('record.time')} value={momentOf(row.time)} plain />
      <CopyRow label={t('bets.stake')} value={stake} plain />
      <CopyRow label={t('bets.payout')} value={formatMoney(row.payout, symbol)} plain />
      {isPartly && (
        <p className={css.note}>{t('bets.counted', { valid: formatMoney(row.validStake, symbol), stake })}</p>
      )}
      {row.result === 'void' && <p className={css.note}>{t('bets.voidText')}</p>}
      {row.isProvable && row.result !== 'open' && proof && (
        <ButtonLink variant="secondary" size={44} full icon={sealCheckFill} href={proof} className={css.proof}>
          {t('bets.verify')}
        </ButtonLink>
      )}
    </>
  );
}
