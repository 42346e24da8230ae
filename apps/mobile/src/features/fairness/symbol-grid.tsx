import type { SpinEvent } from '@perya/slots/public';
import { useState } from 'react';
import { classNames } from '@perya/web/ui/class-names.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './fairness.module.css';

/** A set of symbols is one picture, four side by side. */
const COLUMNS = 4;
/** Pictures that all themes share, by the number of the symbol: coin, bonus, orb. */
const SHARED: Readonly<Record<number, number>> = { 11: 0, 12: 1, 13: 4 };

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
            <span key={row} className={classNames(css.cell, isPlain && css.number)}>
              {isPlain ? symbol : <Picture symbol={symbol} theme={theme} onMissing={() => setPlain(true)} />}
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
  const cell = SHARED[symbol] ?? symbol;
  const set = symbol in SHARED ? 'extras' : theme;
  const place = { left: `${-100 * (cell % COLUMNS)}%`, top: `${-100 * Math.floor(cell / COLUMNS)}%` };
  return (
    <picture>
      <source type="image/webp" srcSet={`/play/themes/${set}/symbols.webp`} />
      <img className={css.sheet} style={place} src={`/play/themes/${set}/symbols.png`} alt="" onError={onMissing} />
    </picture>
  );
}
