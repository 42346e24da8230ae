import type { CertifiedModel } from '@perya/game-math';
import { certified, TUMBLE_MODELS, type BookModel } from '@perya/tumble/models';
import type { Shares, TumbleModel } from '@perya/tumble/model';
import { SCATTER } from '@perya/tumble/public';
import { modelOf } from '@perya/tumble/recipe';
import { RECIPES } from '@perya/tumble/recipes';
import { sheetOf } from '@perya/tumble/sheet';
import { solveWeights } from '@perya/tumble/solve';
import { walkBook } from '@perya/tumble/walk';
import type { Description, Engine } from './engine.ts';
import { grouped, table } from './markdown.ts';

/** Games in which winners vanish and others fall. */
export const tumble: Engine = {
  name: 'Tumbling',
  prefixes: ['TMB', 'CLU'],
  golden: 'games/tumble/src/golden.json',
  folder: 'games/tumble/src/models',
  models: TUMBLE_MODELS,
  build: (prefix) =>
    RECIPES.filter(({ id }) => id.startsWith(prefix)).map((recipe) => {
      const plain = modelOf(recipe);
      const walked = walkBook(plain);
      const strips = solveWeights(walked, plain.coins, recipe.rtp);
      const tables = modelOf(recipe, strips);
      return { strips, model: certified(tables, sheetOf(tables, walked)) };
    }),
  describe: (model: CertifiedModel) => describe(model as BookModel),
};

function describe({ tables, sheet }: BookModel): Description {
  const { kind, reels, rows, freeSpins, book } = tables;
  const [paid, staked] = sheet.exact;
  const isCluster = kind === 'cluster';
  return {
    intro: isCluster
      ? `${reels} by ${rows} cells; symbols that touch pay, vanish and let others fall; cells that burst twice multiply.`
      : `${reels} reels, ${rows} rows; enough of a symbol pay anywhere, vanish and let others fall; orbs multiply the spin.`,
    rows: [
      ['The return, exactly', `${grouped(paid)} / ${grouped(staked)}`],
      ['Rounds in the book', grouped(book.size)],
      ['Salt of the book', book.salt],
      ['Seeds drawn for a round', `${sheet.seedsDrawn.toFixed(3)} on average`],
      [
        'Free spins',
        `${freeSpins.spins} for ${freeSpins.from} scatters, ${freeSpins.more} more for ${freeSpins.moreFrom}`,
      ],
      ['Most free spins in a round', freeSpins.spinsMax],
      ...(isCluster ? [['Most a cell multiplies by', tables.marksMax ?? 1]] : []),
    ],
    tables: `## Pays

In coins; a stake is ${tables.coins} of them. Scatters pay in the paid spin only.

${paysTable(tables)}

## Chances

Of 1,024 draws.

${sharesTable(tables)}
${isCluster ? '' : `\n${orbsTable(tables.orbShares)}\n`}
## Weights

How often a round of the book is taken when it is drawn, of ${grouped(2 ** 20)} times.

${table(
  ['Pays less than, times the stake', 'Weight'],
  book.classes.map(({ below, weight }, at) => [at === book.classes.length - 1 ? 'more' : below, grouped(weight)]),
)}`,
  };
}

function paysTable({ symbols, bands, freeSpins }: TumbleModel): string {
  const paying = symbols.map(({ pays }, symbol) => ({ pays, symbol })).filter(({ symbol }) => symbol < SCATTER);
  const scatter = symbols[SCATTER]?.pays ?? [];
  return `${table(
    ['Symbol', ...bands.map((from) => `${from}+`)],
    paying.filter(({ pays }) => pays.length > 0).map(({ pays, symbol }) => [symbol, ...pays]),
  )}

${table(
  ['Scatters', 'Pay'],
  scatter.map((pay, at) => [`${freeSpins.from + at}${at === scatter.length - 1 ? '+' : ''}`, pay]),
)}`;
}

function sharesTable({ shares }: TumbleModel): string {
  const numbers = [...new Set([...Object.keys(shares.base), ...Object.keys(shares.free)])].map(Number);
  return table(
    ['Symbol', 'Paid spins', 'Free spins'],
    numbers
      .sort((left, right) => left - right)
      .map((symbol) => [symbol, shares.base[symbol] ?? 0, shares.free[symbol] ?? 0]),
  );
}

function orbsTable(orbs: Shares): string {
  return table(
    ['Orb', 'Of 1,024'],
    Object.entries(orbs).map(([times, share]) => [`x${times}`, share]),
  );
}
