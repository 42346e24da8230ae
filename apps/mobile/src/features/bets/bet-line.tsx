import type { wallet } from '@perya/contract';
import { formatMoney } from '@perya/web/lib/format.ts';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { ticketDuotone } from '@perya/web/ui/icon/glyphs/ticket-duotone.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { GAME_ICONS } from '../games/game-types.ts';
import { useReportClock } from '../report/report-clock.ts';
import { shortNumber } from '../report/short-number.ts';
import { useCurrencySymbol } from '../wallet/use-wallet.ts';
import { countsPartly } from './bet-detail.tsx';
import css from './bets.module.css';

interface BetLineProps {
  readonly row: wallet.BetRow;
  /** Whose bet it is, where bets of several people stand together. */
  readonly account?: string;
  readonly onOpen: () => void;
}

/** One bet: the game, what was staked and what came back; a press tells the rest. [SCR-23, SCR-52] */
export function BetLine({ row, account, onOpen }: BetLineProps) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const { clockOf } = useReportClock();
  const result = <span className={css[row.result]}>{t(`bets.${row.result}`)}</span>;
  const counted = account !== undefined && countsPartly(row);
  return (
    <ListRow
      dense
      leading={<IconTile small glyph={row.gameType ? GAME_ICONS[row.gameType] : ticketDuotone} tone="blue" />}
      title={row.gameName}
      meta={
        account === undefined
          ? `${clockOf(row.time)} · ${shortNumber(row.betNo)}`
          : [account, counted && t('bets.countedShort', { amount: formatMoney(row.validStake, symbol) })]
              .filter(Boolean)
              .join(' · ')
      }
      value={
        <span className={css.pair}>
          <VisuallyHidden>{t('bets.stake')}</VisuallyHidden>
          <span className={css.stake}>{formatMoney(row.stake, symbol)}</span>
          <span>
            <span className={css.arrow} aria-hidden>
              →
            </span>
            <VisuallyHidden>{t('bets.payout')}</VisuallyHidden>
            <Money text={formatMoney(row.payout, symbol)} tone={row.result === 'won' ? 'positive' : 'plain'} />
          </span>
        </span>
      }
      valueMeta={
        account === undefined ? (
          result
        ) : (
          <>
            {clockOf(row.time)} · {result}
          </>
        )
      }
      onClick={onOpen}
    />
  );
}
