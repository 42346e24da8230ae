import type { TumblePublic, TumbleStep } from '../src/public.ts';

/** What lies on the board after a fall, made ready to be drawn; cells count down the reels, from the left one on. */
export interface ShownStep {
  readonly cells: Uint8Array;
  /** Orbs and marks by what they multiply by. */
  readonly times: Uint8Array;
  /** Over how many rows each cell fell to get there. */
  readonly fell: Uint8Array;
  /** One for the cells that win. */
  readonly hot: Uint8Array;
  readonly labels: readonly WinLabel[];
}

/** What a win pays, and where that is written, in cells from the top left. */
export interface WinLabel {
  readonly win: number;
  readonly x: number;
  readonly y: number;
}

/** A spin falls in from this many rows above its place. */
const ABOVE_ROWS = 1;

/** The steps of a spin, made ready to be drawn. */
export function shownSteps(rules: TumblePublic, steps: readonly TumbleStep[]): ShownStep[] {
  const { reels, rows } = rules;
  let before: ShownStep | null = null;
  return steps.map((step) => {
    const cells = Uint8Array.from(step.grid.flat());
    const times = new Uint8Array(cells.length);
    const hot = new Uint8Array(cells.length);
    for (const { reel, row, times: value } of step.multipliers) times[reel * rows + row] = value;
    for (const win of step.wins) for (const cell of win.cells) hot[cell] = 1;
    const fell = before ? fellOnto(before.hot, reels, rows) : new Uint8Array(cells.length).fill(rows + ABOVE_ROWS);
    before = { cells, times, fell, hot, labels: labelsOf(rules, step) };
    return before;
  });
}

/** A pretty beginning that wins nothing. */
export function firstStep({ kind, reels, rows, symbols }: TumblePublic): ShownStep {
  const paying = symbols.flatMap((symbol, number) => (symbol.kind === 'low' || symbol.kind === 'high' ? number : []));
  // A stride that shares nothing with the number of symbols spreads them; columns shift so that none touches its like.
  const stride = kind === 'cluster' ? 3 : 4;
  const cells = Uint8Array.from({ length: reels * rows }, (_, cell) => {
    const row = cell % rows;
    return paying[(((cell - row) / rows) * stride + row * 2) % paying.length] ?? 0;
  });
  const none = new Uint8Array(cells.length);
  return { cells, times: none, fell: none, hot: none, labels: [] };
}

/** How far each cell fell when the hot ones below and in its reel had vanished. */
function fellOnto(gone: Uint8Array, reels: number, rows: number): Uint8Array {
  const fell = new Uint8Array(gone.length);
  for (let reel = 0; reel < reels; reel += 1) {
    const top = reel * rows;
    let place = rows - 1;
    for (let row = rows - 1; row >= 0; row -= 1) {
      if (gone[top + row] === 1) continue;
      fell[top + place] = place - row;
      place -= 1;
    }
    fell.fill(place + 1, top, top + place + 1);
  }
  return fell;
}

/** Clusters have their label in their middle; symbols from anywhere one below the other in the middle of the board. */
function labelsOf({ kind, reels, rows }: TumblePublic, { wins }: TumbleStep): WinLabel[] {
  return wins.map(({ win, cells }, index) => {
    if (kind === 'anywhere') return { win, x: reels / 2, y: rows / 2 + (index - (wins.length - 1) / 2) * 0.72 };
    const sum = (of: (cell: number) => number) => cells.reduce((so, cell) => so + of(cell), 0) / cells.length;
    return { win, x: sum((cell) => Math.floor(cell / rows)) + 0.5, y: sum((cell) => cell % rows) + 0.5 };
  });
}
