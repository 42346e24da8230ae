/** Chests in rows: how many in each, where the first begins and how large a place is. */
export interface Places {
  readonly columns: number;
  readonly rows: number;
  readonly x: number;
  readonly y: number;
  readonly cell: number;
}

const SIDE = 10;
const CELL_MAX = 104;
const COLUMNS_MAX = 8;

/** Places for some chests between words above and a line below, as large as they can be. */
export function placesFor(count: number, width: number, bottom: number, words: number): Places {
  let best = { columns: 1, rows: count, cell: 0 };
  for (let columns = 1; columns <= Math.min(count, COLUMNS_MAX); columns += 1) {
    const rows = Math.ceil(count / columns);
    const cell = Math.floor(Math.min((width - 2 * SIDE) / columns, (bottom - words) / rows, CELL_MAX));
    if (cell > best.cell) best = { columns, rows, cell };
  }
  const { columns, rows, cell } = best;
  const spare = bottom - words - rows * cell;
  return { columns, rows, cell, x: (width - columns * cell) / 2, y: words + Math.max(0, spare / 2) };
}

/** The chest at a point; less than nothing when there is none. */
export function placeAt({ columns, rows, x, y, cell }: Places, atX: number, atY: number, count: number): number {
  const row = Math.floor((atY - y) / cell);
  if (row < 0 || row >= rows) return -1;
  const column = Math.floor((atX - x - asideOf(columns, rows, row, count) * cell) / cell);
  const chest = row * columns + column;
  return column < 0 || column >= columns || chest >= count ? -1 : chest;
}

/** How far a row is moved, in places: the last one stands in the middle. */
export function asideOf(columns: number, rows: number, row: number, count: number): number {
  return row === rows - 1 ? (columns - (count - columns * (rows - 1))) / 2 : 0;
}
