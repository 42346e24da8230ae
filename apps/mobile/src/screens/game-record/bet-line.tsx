import type { wallet } from '@perya/contract';
import { GAME_ICONS } from '../../features/games/game-types.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { formatClock, formatMoney } from '../../lib/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Anchor } from '../../ui/anchor/anchor.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { sealCheckFill } from '../../ui/icon/glyphs/seal-check-fill.ts';
import { ticketDuotone } from '../../ui/icon/glyphs/ticket-duotone.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { IconTile } from '../../ui/icon-tile/icon-tile.tsx';
import { Money } from '../../ui/money/money.tsx';
import css from './game-record-screen.module.css';

const TONES = { open: 'info', won: 'positive', lost: 'negative', void: 'plain' } as const;
const WHOLE = 100;

/** One bet: what was staked, what came back, and how much of it counts. [SCR-23] */
export function BetLine({ row }: { readonly row: wallet.BetRow }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const proof = useDestination('fairness', `?round=${encodeURIComponent(row.betNo)}`);
  const isPartly = row.countedPercent < WHOLE && row.result !== 'void';
  return (
    <div className={css.bet}>
      <IconTile small glyph={row.gameType ? GAME_ICONS[row.gameType] : ticketDuotone} tone="blue" />
      <div className={css.words}>
        <div className={css.head}>
          <span className={css.game}>{row.gameName}</span>
          <Badge tone={TONES[row.result]}>{t(`bets.${row.result}`)}</Badge>
        </div>
        <p className={css.meta}>{[formatClock(row.time), row.vassalage, row.betNo].join(' · ')}</p>
        <dl className={css.amounts}>
          <div>
            <dt>{t('bets.stake')}</dt>
            <dd>{formatMoney(row.stake, symbol)}</dd>
          </div>
          <div>
            <dt>{t('bets.payout')}</dt>
            <dd>
              <Money text={formatMoney(row.payout, symbol)} tone={row.result === 'won' ? 'positive' : 'plain'} />
            </dd>
          </div>
        </dl>
        {isPartly && (
          <p className={css.meta}>
            {t('bets.counted', { valid: formatMoney(row.validStake, symbol), stake: formatMoney(row.stake, symbol) })}
          </p>
        )}
        {row.result === 'void' && <p className={css.meta}>{t('bets.voidText')}</p>}
        {row.isProvable && row.result !== 'open' && proof && (
          <Anchor href={proof} className={css.proof}>
            <Icon glyph={sealCheckFill} className={css.seal} />
            {t('bets.verify')}
          </Anchor>
        )}
      </div>
    </div>
  );
}
