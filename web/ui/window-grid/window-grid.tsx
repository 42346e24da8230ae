import { Fragment, useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { windowRows, type RowWindow } from './window-rows.ts';
import css from './window-grid.module.css';

const COLUMNS = 3;
/** Until the height of a row is known. */
const FIRST_ROWS = 6;
const SPARE_ROWS = 1;

interface WindowGridProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly children: (item: Item, index: number) => ReactNode;
  readonly label: string;
}

/**
 * Three in a row, however many there are: only rows in sight are in the page. All rows are equally high, so one of them
 * is measured; nothing of it needs what iOS 12 lacks.
 */
export function WindowGrid<Item>({ items, keyOf, children, label }: WindowGridProps<Item>) {
  const grid = useRef<HTMLDivElement>(null);
  const rows = Math.ceil(items.length / COLUMNS);
  const rowPx = useRowHeight(grid, rows > 0);
  const { from, to } = useRowWindow(grid, rows, rowPx);
  const drawn = Array.from({ length: to - from }, (_, at) => from + at);
  return (
    <div
      ref={grid}
      role="group"
      aria-label={label}
      className={css.grid}
      style={rowPx > 0 ? { height: rows * rowPx } : undefined}
    >
      <div className={css.rows} style={rowPx > 0 ? { top: from * rowPx } : undefined}>
        {drawn.map((row) => (
          <div key={row} className={css.row} data-row={row}>
            {items.slice(row * COLUMNS, (row + 1) * COLUMNS).map((item, column) => (
              <Fragment key={keyOf(item)}>{children(item, row * COLUMNS + column)}</Fragment>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The height of a row as it is drawn; it changes with the width of the window only. */
function useRowHeight(grid: { readonly current: HTMLElement | null }, hasRows: boolean): number {
  const [rowPx, setRowPx] = useState(0);
  const measure = useCallback(() => {
    const row = grid.current?.querySelector<HTMLElement>('[data-row]');
    if (row) setRowPx(row.offsetHeight);
  }, [grid]);
  useLayoutEffect(() => {
    if (!hasRows) return undefined;
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [hasRows, measure]);
  return rowPx;
}

function useRowWindow(grid: { readonly current: HTMLElement | null }, rows: number, rowPx: number): RowWindow {
  const [seen, setSeen] = useState<RowWindow>({ from: 0, to: FIRST_ROWS });
  const look = useCallback(() => {
    if (!grid.current || rowPx === 0) return;
    const above = -grid.current.getBoundingClientRect().top;
    const next = windowRows({ rows, rowPx, above, heightPx: window.innerHeight, spare: SPARE_ROWS });
    setSeen((now) => (now.from === next.from && now.to === next.to ? now : next));
  }, [grid, rows, rowPx]);
  useLayoutEffect(look, [look]);
  useEffect(() => {
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [look]);
  const from = Math.min(seen.from, Math.max(0, rows - 1));
  return { from, to: Math.max(from, Math.min(seen.to, rows)) };
}
