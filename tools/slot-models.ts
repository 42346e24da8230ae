import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { goldenRounds } from '@perya/slots/golden';
import { modelOf } from '@perya/slots/recipe';
import { RECIPES } from '@perya/slots/recipes';
import { factsOf } from '@perya/slots/sheet';
import { solveStrips } from '@perya/slots/solve';
import { ROOT } from './run/root.mjs';
import { fileOf, parIndex, parSheet } from './slots/par-sheet.ts';

/** Finds the strips of every recipe, works out the sheets, plays the golden rounds and writes it all down. */
const sheets = RECIPES.map((recipe) => {
  const model = modelOf(recipe, solveStrips(recipe));
  const facts = factsOf(model);
  console.log(`${model.id} returns ${(facts.rtp * 100).toFixed(4)} %, deviation ${facts.sd.toFixed(2)}`);
  return { model, facts };
});

const models = join(ROOT, 'games/slots/src/models');
const table = (of: (sheet: (typeof sheets)[number]) => unknown) =>
  Object.fromEntries(sheets.map((sheet) => [sheet.model.id, of(sheet)]));
const writeTable = (name: string, of: (sheet: (typeof sheets)[number]) => unknown) => {
  writeFileSync(join(models, name), `${JSON.stringify(table(of), null, 2)}\n`);
};
writeTable('strips.json', ({ model }) => model.strips);
writeTable('facts.json', ({ facts }) => facts);
writeTable('golden.json', ({ model }) => goldenRounds(model));

const pages = join(ROOT, 'docs/games');
mkdirSync(pages, { recursive: true });
writeFileSync(join(pages, 'README.md'), parIndex(sheets));
for (const { model, facts } of sheets) writeFileSync(join(pages, fileOf(model)), parSheet(model, facts));
