import type { CertifiedModel } from '@perya/game-math';
import { BONUS_MODELS, certified, type CertifiedBonus } from '@perya/slots/bonus/models';
import { modelOf } from '@perya/slots/bonus/recipe';
import { RECIPES } from '@perya/slots/bonus/recipes';
import { sheetOf } from '@perya/slots/bonus/sheet';
import { solveStrips } from '@perya/slots/bonus/solve';
import type { Description, Engine } from './engine.ts';
import { linesTable, reelsOf, spinRows, stripsTable } from './lines.ts';
import { paysTable } from './markdown.ts';

/** Slots with a wheel or with chests. */
export const bonus: Engine = {
  name: 'Bonus wheel and chests',
  prefixes: ['WHL', 'PCK'],
  golden: 'games/slots/src/golden.json',
  folder: 'games/slots/src/bonus/models',
  models: BONUS_MODELS,
  build: (prefix) =>
    RECIPES.filter(({ id }) => id.startsWith(prefix)).map((recipe) => {
      const strips = solveStrips(recipe);
      const tables = modelOf(recipe, strips);
      return { strips, model: certified(tables, sheetOf(tables)) };
    }),
  describe: (model: CertifiedModel) => describe(model as CertifiedBonus),
};

function describe({ tables, sheet }: CertifiedBonus): Description {
  const opens = tables.wheel ? 'turn a wheel' : 'open chests';
  const free = tables.freeSpins ? '; free spins on three scatters or more' : '';
  return {
    intro: `${reelsOf(tables)}; three bonus symbols ${opens}${free}.`,
    rows: [
      ...(tables.wheel ? [['Wedges, times the stake', tables.wheel.wedges.join(', ')]] : []),
      ...(tables.pick ? [['Chests, times the stake', tables.pick.prizes.join(', ')]] : []),
      ['What that brings', `${sheet.prize.toFixed(2)} times the stake on average`],
      ...spinRows(tables, sheet),
    ],
    tables: `## Pays

Times the stake of a line; scatters times the whole stake.

${paysTable(tables)}

${linesTable(tables)}

## Strips

One digit for each symbol; the digit drawn stands in the top row.

${stripsTable(tables.strips)}`,
  };
}
