/** The rows of a long list that are worth drawing. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

interface Sight {
  readonly rows: number;
  readonly rowPx: number;
  /** How far the top of the list is above the top of the window; negative when it is below. */
  readonly above: number;
  readonly heightPx: number;
  /** Rows drawn beyond the window on each side. */
  readonly spare: number;
}

/** Which rows are in sight, and a few beyond. */
export function windowRows({ rows, rowPx, above, heightPx, spare }: Sight): RowWindow {
  const first = Math.floor(above / rowPx) - spare;
  const last = Math.ceil((above + heightPx) / rowPx) + spare;
  const from = Math.min(Math.max(0, first), Math.max(0, rows - 1));
  return { from, to: Math.max(from, Math.min(rows, last)) };
}
