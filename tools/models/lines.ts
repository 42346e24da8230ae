import type { CertifiedModel } from '@perya/game-math';
import { certified, LINE_MODELS, type LineModel } from '@perya/slots/lines/models';
import { modelOf } from '@perya/slots/lines/recipe';
import { RECIPES } from '@perya/slots/lines/recipes';
import { sheetOf } from '@perya/slots/lines/sheet';
import { solveStrips } from '@perya/slots/lines/solve';
import type { Description, Engine } from './engine.ts';
import { code, grouped, paysTable, table } from './markdown.ts';

/** Slots with lines. */
export const lines: Engine = {
  name: 'Lines',
  prefixes: ['LN5'],
  golden: 'games/slots/src/golden.json',
  folder: 'games/slots/src/lines/models',
  models: LINE_MODELS,
  build: (prefix) =>
    RECIPES.filter(({ id }) => id.startsWith(prefix)).map((recipe) => {
      const strips = solveStrips(recipe);
      const tables = modelOf(recipe, strips);
      return { strips, model: certified(tables, sheetOf(tables)) };
    }),
  describe: (model: CertifiedModel) => describe(model as LineModel),
};

function describe({ tables, sheet }: LineModel): Description {
  const { awards, multiplier, spinsMax } = tables.freeSpins;
  return {
    intro: `Five reels, three rows, ${tables.lines.length} lines; free spins on three scatters or more.`,
    rows: [
      ['Free spins when they come', `${sheet.freeSpins.toFixed(2)} on average`],
      ['Awards for 3, 4, 5 scatters', `${awards.join(', ')} free spins, wins times ${multiplier}`],
      ['Most free spins in a round', `${spinsMax}, met in 1 of 10^${Math.floor(Math.log10(sheet.cutOdds))} rounds`],
      ['Combinations of a paid spin', grouped(sheet.cycle)],
      ['Combinations of a free spin', grouped(sheet.freeCycle)],
    ],
    tables: `## Pays

Times the stake of a line; scatters times the whole stake.

${paysTable(tables)}

## Strips

One digit for each symbol; the digit drawn stands in the top row.

${table(
  ['Reel', 'Paid spins', 'Free spins'],
  tables.strips.base.map((strip, reel) => [reel + 1, code(strip), code(tables.strips.free[reel] ?? '')]),
)}`,
  };
}
