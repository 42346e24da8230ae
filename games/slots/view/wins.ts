import type { SlotPublic, SpinEvent } from '../src/public.ts';

/** Cells of the board, by reel and row. */
export type Cells = readonly (readonly boolean[])[];

/** How many wins of a spin can be shown by themselves. */
export function winsOf({ lines, ways = [] }: SpinEvent): number {
  return lines.length + ways.length;
}

/** The cells of a spin that won something; `only` picks one of the wins. */
export function hotCells(spin: SpinEvent, rules: SlotPublic, only?: number): Cells {
  const { grid, lines, ways = [] } = spin;
  const cells = grid.map((column) => column.map(() => false));
  const kindOf = (symbol: number) => rules.symbols[symbol]?.kind;
  const light = (reel: number, row: number) => {
    const column = cells[reel];
    if (column) column[row] = true;
  };
  const lightAll = (reels: number, fits: (symbol: number) => boolean) => {
    grid.slice(0, reels).forEach((column, reel) =>
      column.forEach((symbol, row) => {
        if (fits(symbol)) light(reel, row);
      }),
    );
  };
  const isMeant = (index: number) => only === undefined || only === index;
  lines.forEach((won, index) => {
    if (!isMeant(index)) return;
    for (let reel = 0; reel < won.count; reel += 1) light(reel, rules.lines[won.line]?.[reel] ?? 0);
  });
  ways.forEach(({ symbol: paid, count }, index) => {
    if (isMeant(lines.length + index)) lightAll(count, (symbol) => symbol === paid || kindOf(symbol) === 'wild');
  });
  const showsScatters = spin.scatterWin > 0 || spin.freeWon > 0;
  if (showsScatters && only === undefined) lightAll(grid.length, (symbol) => kindOf(symbol) === 'scatter');
  return cells;
}

/** The cells that made a spin open something. */
export function openingCells({ grid }: SpinEvent, { symbols }: SlotPublic): Cells {
  return grid.map((column) =>
    column.map((symbol) => symbols[symbol]?.kind === 'coin' || symbols[symbol]?.kind === 'bonus'),
  );
}

/** The cells of reels that are covered. */
export function coveredCells({ grid, expanded }: SpinEvent): Cells {
  return grid.map((column, reel) => column.map(() => expanded?.reels.includes(reel) === true));
}
