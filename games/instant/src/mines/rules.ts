import type { Course, Steps } from '@perya/game-math';
import { HUNDREDTHS, takenBack, times } from '../model.ts';
import { isWhole, takeOut } from '../words.ts';
import type { MinesAction, MinesChoice, MinesEvent, MinesPublic } from './public.ts';

/** Everything that decides. */
export interface MinesTables {
  readonly columns: number;
  readonly rows: number;
  readonly minesMin: number;
  readonly minesMax: number;
  /** What is kept of a fair price, in hundredths of it. */
  readonly share: number;
  /** The most a round pays, times the stake: who has come so far that the next pick would be worth more is paid. */
  readonly winMax: number;
}

/** What a number of picks is worth: the fair price of getting there, times the share, cut to whole hundredths. */
export function multiplierOf({ columns, rows, share }: MinesTables, mines: number, picks: number): number {
  const cells = columns * rows;
  let fair = 1;
  for (let pick = 0; pick < picks; pick += 1) fair *= (cells - pick) / (cells - mines - pick);
  // A product of quotients can be a hair below the whole number it stands for.
  return Math.floor(share * fair + 1e-9);
}

/** How many picks a round has at most. */
export function picksMax(tables: MinesTables, mines: number): number {
  let picks = tables.columns * tables.rows - mines;
  while (picks > 1 && multiplierOf(tables, mines, picks) > tables.winMax * HUNDREDTHS) picks -= 1;
  return picks;
}

/** The part that players may see. */
export function publicOf(tables: MinesTables): MinesPublic {
  const { columns, rows, minesMin, minesMax } = tables;
  const counts = Array.from({ length: minesMax - minesMin + 1 }, (_, at) => minesMin + at);
  const multipliers = counts.map((mines) =>
    Array.from({ length: picksMax(tables, mines) }, (_, at) => multiplierOf(tables, mines, at + 1)),
  );
  return { kind: 'mines', columns, rows, minesMin, minesMax, multipliers };
}

/** Reads how many mines are laid. */
export function readChoice({ minesMin, minesMax }: MinesTables, value: unknown): MinesChoice | null {
  const mines = (value as Partial<MinesChoice> | null)?.mines;
  return isWhole(mines, minesMin, minesMax) ? { mines } : null;
}

/**
 * Mines are laid before the first pick: one draw for each mine, below the number of cells still free, counted from the
 * top left. Nobody is told where they are before the round is over.
 */
export function stepsOf(tables: MinesTables): Steps {
  const cells = tables.columns * tables.rows;
  return {
    readAction(value): MinesAction | null {
      const { pick, take } = (value ?? {}) as { pick?: unknown; take?: unknown };
      if (take === true && pick === undefined) return { take };
      return isWhole(pick, 0, cells - 1) && take === undefined ? { pick } : null;
    },
    run(stake, draws, choice, actions) {
      const { mines } = choice as MinesChoice;
      return runOf(
        { tables, stake, mines, laid: takeOut(cells, mines, draws).sort((one, other) => one - other) },
        actions as readonly MinesAction[],
      );
    },
    idle: (): MinesAction => ({ take: true }),
  };
}

interface Field {
  readonly tables: MinesTables;
  readonly stake: number;
  readonly mines: number;
  readonly laid: readonly number[];
}

function runOf({ tables, stake, mines, laid }: Field, actions: readonly MinesAction[]): Course | null {
  const events: MinesEvent[] = [];
  const opened = new Set<number>();
  const end = (hundredths: number): Course => {
    const win = times(stake, hundredths);
    const all: MinesEvent[] = [...events, { kind: 'end', mines: laid, hundredths, win }];
    return events.length === 0 ? takenBack(all, win) : { events: all, win, isOver: true };
  };
  const enough = picksMax(tables, mines);
  const worth = () => (opened.size === 0 ? HUNDREDTHS : multiplierOf(tables, mines, opened.size));
  for (const [place, action] of actions.entries()) {
    const isLast = place === actions.length - 1;
    if ('take' in action) return isLast ? end(worth()) : null;
    if (opened.has(action.pick)) return null;
    const isMine = laid.includes(action.pick);
    if (!isMine) opened.add(action.pick);
    events.push({ kind: 'pick', cell: action.pick, isMine, hundredths: isMine ? 0 : worth() });
    if (isMine) return isLast ? end(0) : null;
    if (opened.size === enough) return isLast ? end(worth()) : null;
  }
  return { events, win: 0, isOver: false };
}
