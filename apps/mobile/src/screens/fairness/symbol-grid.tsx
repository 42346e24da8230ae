import type { SpinEvent } from '@perya/slots/public';
import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { classNames } from '../../ui/class-names.ts';
import css from './fairness-screen.module.css';

/** A set of symbols is one picture, four side by side. */
const COLUMNS = 4;
/** Symbols above this one have no place in it. */
const LAST = 11;

interface SymbolGridProps {
  readonly grid: SpinEvent['grid'];
  readonly theme: string;
}

/** What stood still on the reels, small; numbers where the pictures do not come. */
export function SymbolGrid({ grid, theme }: SymbolGridProps) {
  const t = useT();
  const [isPlain, setPlain] = useState(false);
  const rows = grid[0]?.map((_, row) => grid.map((reel) => reel[row] ?? 0)) ?? [];
  return (
    <div
      className={css.grid}
      role="img"
      aria-label={t('fair.grid', { rows: rows.map((row) => row.join(' ')).join(', ') })}
    >
      {grid.map((reel, at) => (
        // Reels never change their places.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className={css.reel}>
          {reel.map((symbol, row) => (
            // oxlint-disable-next-line react/no-array-index-key
            <span key={row} className={classNames(css.cell, (isPlain || symbol > LAST) && css.number)}>
              {isPlain || symbol > LAST ? (
                symbol
              ) : (
                <Picture symbol={symbol} theme={theme} onMissing={() => setPlain(true)} />
              )}
            </span>
          ))}
        </span>
      ))}
    </div>
  );
}

interface PictureProps {
  readonly symbol: number;
  readonly theme: string;
  readonly onMissing: () => void;
}

/** One symbol, cut out of the picture of all. */
function Picture({ symbol, theme, onMissing }: PictureProps) {
  const place = { left: `${-100 * (symbol % COLUMNS)}%`, top: `${-100 * Math.floor(symbol / COLUMNS)}%` };
  return (
    <picture>
      <source type="image/webp" srcSet={`/play/themes/${theme}/symbols.webp`} />
      <img className={css.sheet} style={place} src={`/play/themes/${theme}/symbols.png`} alt="" onError={onMissing} />
    </picture>
  );
}
