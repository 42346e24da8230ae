import { GAME_TYPES, type wallet } from '@perya/contract';
import { formatMoney, formatSigned } from '@perya/web/lib/format.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { GAME_ICONS } from '../../features/games/game-types.ts';
import { houseAmount, useCurrency } from '../../features/wallet/use-currency.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ReportHeading } from '../../features/report/report-heading.tsx';
import css from './profit-and-loss-screen.module.css';
import { toneOf } from '../../features/report/tone.ts';

type Rows = wallet.Pnl['byType'];

/** Somebody who did not play sees zeros, not an empty place. [SCR-24] */
function nothing(zero: string): Rows {
  return GAME_TYPES.map((gameType) => ({ gameType, bets: 0, stake: zero, payout: zero, net: zero }));
}

/** Stake and result of each kind of game. [SCR-24] */
export function GameTable({ byType }: { readonly byType: Rows }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const currency = useCurrency();
  return (
    <>
      <ReportHeading id="by-game" title={t('pnl.byGame')} columns={t('pnl.columns')} />
      <table className={css.table} aria-labelledby="by-game">
        <thead>
          <tr>
            {(['pnl.game', 'pnl.stake', 'pnl.result'] as const).map((column) => (
              <th key={column} scope="col">
                <VisuallyHidden>{t(column)}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(byType.length > 0 ? byType : nothing(houseAmount(0, currency))).map(({ gameType, stake, net }) => (
            <tr key={gameType}>
              <th scope="row">
                <span className={css.game}>
                  <span className={css.tile}>
                    <Icon glyph={GAME_ICONS[gameType]} className={css.icon} />
                  </span>
                  {t(`gameType.${gameType}`)}
                </span>
              </th>
              <td className={css.stake}>{formatMoney(stake, symbol)}</td>
              <td className={css.result}>
                <Money text={formatSigned(net, symbol)} tone={toneOf(net)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
