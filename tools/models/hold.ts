import type { CertifiedModel } from '@perya/game-math';
import { facesOf } from '@perya/slots/hold/model';
import { certified, HOLD_MODELS, type CertifiedHold } from '@perya/slots/hold/models';
import { modelOf } from '@perya/slots/hold/recipe';
import { RECIPES } from '@perya/slots/hold/recipes';
import { sheetOf } from '@perya/slots/hold/sheet';
import { solveStrips } from '@perya/slots/hold/solve';
import { JACKPOTS } from '@perya/slots/public';
import type { Description, Engine } from './engine.ts';
import { linesTable } from './lines.ts';
import { code, grouped, oneIn, paysTable, percent, table } from './markdown.ts';

/** Slots that hold coins. */
export const hold: Engine = {
  name: 'Held coins and four fixed jackpots',
  prefixes: ['HNS'],
  golden: 'games/slots/src/golden.json',
  folder: 'games/slots/src/hold/models',
  models: HOLD_MODELS,
  build: (prefix) =>
    RECIPES.filter(({ id }) => id.startsWith(prefix)).map((recipe) => {
      const strips = solveStrips(recipe);
      const tables = modelOf(recipe, strips);
      return { strips, model: certified(tables, sheetOf(tables)) };
    }),
  describe: (model: CertifiedModel) => describe(model as CertifiedHold),
};

function describe({ tables, sheet, jackpotPpm }: CertifiedHold): Description {
  const { from, respins, jackpots } = tables.hold;
  const whole = tables.coinWeights.reduce((sum, weight) => sum + weight, 0);
  return {
    intro: `Five reels, three rows, ${tables.lines.length} lines; ${from} coins or more are held, and a full grid brings the grand jackpot.`,
    rows: [
      ...JACKPOTS.map((jackpot) => [
        `The ${jackpot} jackpot`,
        `${jackpots[jackpot]} times the stake, ${oneIn(sheet.jackpotOdds[jackpot])}`,
      ]),
      ['Put aside for jackpots', `${grouped(jackpotPpm)} of every 1,000,000 staked`],
      ['Respins', `${respins}, again after each that brought a coin`],
      ['An empty cell brings a coin', percent(tables.hitBps / 10_000, 2)],
      ['Coins at the end', `${sheet.coins.toFixed(2)} on average`],
      ['Combinations of a spin', grouped(sheet.cycle)],
    ],
    tables: `## Coins

What a coin is worth, times the stake; the same in spins and respins.

${table(
  ['Worth', 'Weight', 'Chance'],
  facesOf(tables).map(({ times, jackpot }, index) => [
    jackpot ? `${times}, ${jackpot}` : times,
    tables.coinWeights[index] ?? 0,
    percent((tables.coinWeights[index] ?? 0) / whole, 2),
  ]),
)}

## Pays

Times the stake of a line.

${paysTable(tables)}

${linesTable(tables)}

## Strips

One digit for each symbol; the digit drawn stands in the top row.

${table(
  ['Reel', 'Strip'],
  tables.strips.map((strip, reel) => [reel + 1, code(strip)]),
)}`,
  };
}
