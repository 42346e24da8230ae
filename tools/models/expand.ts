import type { CertifiedModel } from '@perya/game-math';
import { certified, EXPAND_MODELS, type CertifiedExpand } from '@perya/slots/expand/models';
import { modelOf } from '@perya/slots/expand/recipe';
import { RECIPES } from '@perya/slots/expand/recipes';
import { chancesOf, coverReturn, sheetOf } from '@perya/slots/expand/sheet';
import { solveStrips } from '@perya/slots/expand/solve';
import type { Description, Engine } from './engine.ts';
import { linesTable, reelsOf, spinRows, stripsTable } from './lines.ts';
import { paysTable, percent, table } from './markdown.ts';

/** Slots with a symbol that covers reels. */
export const expand: Engine = {
  name: 'Expanding symbols',
  prefixes: ['EXP'],
  golden: 'games/slots/src/golden.json',
  folder: 'games/slots/src/expand/models',
  models: EXPAND_MODELS,
  build: () =>
    RECIPES.map((recipe) => {
      const strips = solveStrips(recipe);
      const tables = modelOf(recipe, strips);
      return { strips, model: certified(tables, sheetOf(tables)) };
    }),
  describe: (model: CertifiedModel) => describe(model as CertifiedExpand),
};

function describe({ tables, sheet }: CertifiedExpand): Description {
  return {
    intro: `${reelsOf(tables)}; in free spins one symbol covers its reels and pays on every line wherever they are.`,
    rows: spinRows(tables, sheet),
    tables: `## Pays

Times the stake of a line; scatters times the whole stake.

${paysTable(tables)}

${linesTable(tables)}

## The symbol that covers reels

Drawn before the free spins, one number below the sum of the weights, and kept. On three reels or more it pays as many of a kind on all lines, besides what the lines
pay; wilds do not stand for it there.

${table(
  ['Symbol', 'Weight', 'Chance', 'Covering reels brings in a free spin, times the stake'],
  chancesOf(tables).map((chance, symbol) => [
    symbol.toString(16),
    tables.expanding[symbol] ?? 0,
    percent(chance, 2),
    (coverReturn(tables, symbol) * tables.freeSpins.multiplier).toFixed(3),
  ]),
)}

## Strips

One digit for each symbol; the digit drawn stands in the top row.

${stripsTable(tables.strips)}`,
  };
}
