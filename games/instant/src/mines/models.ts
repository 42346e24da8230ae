import type { InstantModel } from '../model.ts';
import { evenOrNothing, sheetOf, type Odds } from '../sheet.ts';
import { multiplierOf, picksMax, publicOf, readChoice, stepsOf, type MinesTables } from './rules.ts';

/** The fields there are: how large, and how many mines may be laid. */
const TABLES: readonly (MinesTables & { readonly id: string })[] = [
  { id: 'MNS-01', columns: 5, rows: 5, minesMin: 1, minesMax: 24, share: 99, winMax: 5000 },
  { id: 'MNS-02', columns: 4, rows: 5, minesMin: 1, minesMax: 19, share: 99, winMax: 2000 },
  { id: 'MNS-03', columns: 6, rows: 6, minesMin: 2, minesMax: 35, share: 98, winMax: 5000 },
];

/** The mines and picks that the lobby's figures are told for. */
const TYPICAL = nameOf(3, 3);

/** Every model of mines. */
export const MINES_MODELS: readonly InstantModel[] = TABLES.map(({ id, ...tables }) => ({
  id,
  version: 1,
  tables: { id, version: 1, ...tables },
  rules: publicOf(tables),
  sheet: sheetOf(waysOf(tables), TYPICAL),
  readChoice: (value) => readChoice(tables, value),
  steps: stepsOf(tables),
}));

/** The chance to open so many cells without meeting a mine. */
function chanceOf({ columns, rows }: MinesTables, mines: number, picks: number): number {
  const cells = columns * rows;
  let chance = 1;
  for (let pick = 0; pick < picks; pick += 1) chance *= (cells - mines - pick) / (cells - pick);
  return chance;
}

/** Exact: each way to play is a number of mines and a number of picks, and wins or not. */
function waysOf(tables: MinesTables): Odds[] {
  const { minesMin, minesMax } = tables;
  const ways: Odds[] = [];
  for (let mines = minesMin; mines <= minesMax; mines += 1) {
    for (let picks = 1; picks <= picksMax(tables, mines); picks += 1) {
      ways.push(
        evenOrNothing(nameOf(mines, picks), chanceOf(tables, mines, picks), multiplierOf(tables, mines, picks)),
      );
    }
  }
  return ways;
}

function nameOf(mines: number, picks: number): string {
  return `${mines} mines, ${picks} picks`;
}
