import type { wallet } from '@perya/contract';
import { formatMoney } from '@perya/web/lib/format.ts';
import { classNames } from '@perya/web/ui/class-names.ts';
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

/** Two longer amounts would leave no room for the name beside them. */
const SHORT_MAX = 20;

/** One bet: the game, what was staked and what came back; a press tells the rest. [SCR-23, SCR-52] */
export function BetLine({ row, account, onOpen }: BetLineProps) {
  const t = useT();
  const { clockOf } = useReportClock();
  const result = <span className={css[row.result]}>{t(`bets.${row.result}`)}</span>;
  const isOwn = account === undefined;
  return (
    <ListRow
      dense
      leading={<IconTile small glyph={row.gameType ? GAME_ICONS[row.gameType] : ticketDuotone} tone="blue" />}
      title={row.gameName}
      meta={isOwn ? `${clockOf(row.time)} · ${shortNumber(row.betNo)}` : <span className={css.account}>{account}</span>}
      value={<StakeAndPayout row={row} />}
      valueMeta={
        isOwn ? (
          result
        ) : (
          <>
            {clockOf(row.time)} · {result}
            <Counted row={row} />
          </>
        )
      }
      onClick={onOpen}
    />
  );
}

function StakeAndPayout({ row }: { readonly row: wallet.BetRow }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const stake = formatMoney(row.stake, symbol);
  const payout = formatMoney(row.payout, symbol);
  return (
    <span className={classNames(css.pair, stake.length + payout.length > SHORT_MAX && css.below)}>
      <VisuallyHidden>{t('bets.stake')}</VisuallyHidden>
      <span className={css.stake}>{stake}</span>
      <span>
        <span className={css.arrow} aria-hidden>
          →
        </span>
        <VisuallyHidden>{t('bets.payout')}</VisuallyHidden>
        <Money text={payout} tone={row.result === 'won' ? 'positive' : 'plain'} />
      </span>
    </span>
  );
}

/** Where not all of a stake counts, so much of it does. */
function Counted({ row }: { readonly row: wallet.BetRow }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  if (!countsPartly(row)) return null;
  return <span className={css.counted}>{t('bets.countedShort', { amount: formatMoney(row.validStake, symbol) })}</span>;
}
