import type { CertifiedModel } from '@perya/game-math';
import { certified, WAY_MODELS, type CertifiedWays } from '@perya/slots/ways/models';
import { modelOf } from '@perya/slots/ways/recipe';
import { RECIPES } from '@perya/slots/ways/recipes';
import { sheetOf } from '@perya/slots/ways/sheet';
import { solveStrips } from '@perya/slots/ways/solve';
import type { Description, Engine } from './engine.ts';
import { spinRows, stripsTable } from './lines.ts';
import { grouped, paysTable } from './markdown.ts';

/** Slots with ways. */
export const ways: Engine = {
  name: 'Ways',
  prefixes: ['W243', 'W1K'],
  golden: 'games/slots/src/golden.json',
  folder: 'games/slots/src/ways/models',
  models: WAY_MODELS,
  build: (prefix) =>
    RECIPES.filter(({ id }) => id.startsWith(prefix)).map((recipe) => {
      const strips = solveStrips(recipe);
      const tables = modelOf(recipe, strips);
      return { strips, model: certified(tables, sheetOf(tables)) };
    }),
  describe: (model: CertifiedModel) => describe(model as CertifiedWays),
};

const WORDS: Readonly<Record<number, string>> = { 3: 'three', 4: 'four', 5: 'Five', 6: 'Six' };

function describe({ tables, sheet }: CertifiedWays): Description {
  const { reels, rows } = tables;
  return {
    intro: `${WORDS[reels]} reels, ${WORDS[rows]} rows, ${grouped(rows ** reels)} ways; free spins on three scatters or more.`,
    rows: [['Coins of a stake', tables.ways.coins], ...spinRows(tables, sheet)],
    tables: `## Pays

Times a coin of the stake, for each way; scatters times the whole stake.

${paysTable(tables)}

## Strips

One digit for each symbol; the digit drawn stands in the top row.

${stripsTable(tables.strips)}`,
  };
}
