import type { checkIn } from '@perya/contract';
import { minorOf } from '@perya/web/lib/amount.ts';
import { roundText } from '@perya/web/lib/format.ts';
import { Art } from '@perya/web/ui/art/art.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { checkCircleFill } from '@perya/web/ui/icon/glyphs/check-circle-fill.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useMoney } from '../cashier/use-money.ts';
import { useCurrencySymbol } from '../wallet/use-wallet.ts';
import css from './check-in-sheet.module.css';

interface TileGridProps {
  readonly tiles: checkIn.Calendar['tiles'];
  /** The tile of today has been taken. */
  readonly isTaken: boolean;
}

/** The tiles of a month in their order: what was taken, what is next, what comes. */
export function TileGrid({ tiles, isTaken }: TileGridProps) {
  const t = useT();
  const money = useMoney();
  const symbol = useCurrencySymbol();
  const least = Math.min(...tiles.map(({ amount }) => minorOf(amount)));
  return (
    <ol className={css.grid} aria-label={t('checkIn.tiles')}>
      {tiles.map(({ nr, amount, state }) => {
        const isDone = state === 'taken' || (state === 'today' && isTaken);
        return (
          <li key={nr} className={classNames(css.tile, isDone && css.taken, state === 'today' && css.today)}>
            <span className={css.nr}>{nr}</span>
            <span className={css.mark} aria-hidden>
              {isDone ? (
                <Icon glyph={checkCircleFill} className={css.check} />
              ) : minorOf(amount) > least ? (
                <Art name="coin" size="0.44rem" />
              ) : (
                <span className={css.symbol}>{symbol}</span>
              )}
            </span>
            <b className={css.amount}>{roundText(money(amount))}</b>
            <VisuallyHidden>{` ${t(isDone ? 'checkIn.state.taken' : `checkIn.state.${state}`)}`}</VisuallyHidden>
          </li>
        );
      })}
    </ol>
  );
}
