import type { CertifiedModel } from '@perya/game-math';
import { certified, LINE_MODELS, type LineModel } from '@perya/slots/lines/models';
import { modelOf } from '@perya/slots/lines/recipe';
import { RECIPES } from '@perya/slots/lines/recipes';
import { sheetOf, type LineSheet } from '@perya/slots/lines/sheet';
import { solveStrips } from '@perya/slots/lines/solve';
import type { SlotPublic } from '@perya/slots/public';
import type { Description, Engine, Row } from './engine.ts';
import { code, grouped, paysTable, table } from './markdown.ts';

/** Slots with lines. */
export const lines: Engine = {
  name: 'Lines',
  prefixes: ['LN3', 'LN5', 'LN40'],
  golden: 'games/slots/src/golden.json',
  folder: 'games/slots/src/lines/models',
  models: LINE_MODELS,
  build: (prefix) =>
    RECIPES.filter(({ id }) => id.startsWith(`${prefix}-`)).map((recipe) => {
      const strips = solveStrips(recipe);
      const tables = modelOf(recipe, strips);
      return { strips, model: certified(tables, sheetOf(tables)) };
    }),
  describe: (model: CertifiedModel) => describe(model as LineModel),
};

function describe({ tables, sheet }: LineModel): Description {
  return {
    intro: `${reelsOf(tables)}; ${tables.freeSpins ? 'free spins on three scatters or more' : 'no free spins'}.`,
    rows: spinRows(tables, sheet),
    tables: `## Pays

Times the stake of a line${tables.freeSpins ? '; scatters times the whole stake' : ''}.

${paysTable(tables)}

${linesTable(tables)}

## Strips

One digit for each symbol; the digit drawn stands in the top row.

${stripsTable(tables.strips)}`,
  };
}

const WORDS: Readonly<Record<number, string>> = { 3: 'three', 4: 'four', 5: 'five' };

/** Reels, rows and lines in words. */
export function reelsOf({ reels, rows, lines: { length } }: SlotPublic): string {
  return `${reels === 3 ? 'Three' : 'Five'} reels, ${WORDS[rows] ?? rows} rows, ${length} lines`;
}

/** How many combinations there are, and what is known of free spins. */
export function spinRows({ freeSpins }: SlotPublic, sheet: LineSheet): Row[] {
  const paid: Row = ['Combinations of a paid spin', grouped(sheet.cycle)];
  if (!freeSpins) return [paid];
  const { awards, multiplier, spinsMax } = freeSpins;
  const { freeSpins: average = 0, cutOdds = 1, freeCycle = 0 } = sheet;
  const scatters = awards.map((_, more) => 3 + more).join(', ');
  return [
    ['Free spins when they come', `${average.toFixed(2)} on average`],
    [`Awards for ${scatters} scatters`, `${awards.join(', ')} free spins, wins times ${multiplier}`],
    ['Most free spins in a round', `${spinsMax}, met in 1 of 10^${Math.floor(Math.log10(cutOdds))} rounds`],
    paid,
    ['Combinations of a free spin', grouped(freeCycle)],
  ];
}

/** The row of each line on every reel. */
export function linesTable({ lines: all }: Pick<SlotPublic, 'lines'>): string {
  return `## Lines

The row on each reel from the left, the top row being 0.

${table(
  ['Line', 'Rows'],
  all.map((rows, at) => [at + 1, code(rows.join(''))]),
)}`;
}

/** The strips of each reel. */
export function stripsTable({ base, free }: LineModel['tables']['strips']): string {
  const rows = base.map((strip, reel) => [reel + 1, code(strip)]);
  if (free.length === 0) return table(['Reel', 'Paid spins'], rows);
  return table(
    ['Reel', 'Paid spins', 'Free spins'],
    rows.map((row, reel) => [...row, code(free[reel] ?? '')]),
  );
}
