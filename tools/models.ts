import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { goldenRounds } from '@perya/game-math';
import { POKER_TABLES } from '@perya/instant/poker/models';
import { bestPlays } from './models/best-poker.ts';
import { ENGINES } from './models/engines.ts';
import { INSTANT_PAGES, instantSheet, listPage } from './models/instant-page.ts';
import { fileOf, parSheet } from './models/page.ts';
import { ROOT } from './run/root.mjs';

/*
 * `npx tsx tools/models.ts LN5 HNS`: makes the models of these engines from their recipes, plays their golden rounds and
 * writes it all down. PKR works out best play of video poker. Without a name only the pages are written anew.
 */
const asked = process.argv.slice(2);
const pages = join(ROOT, 'docs/games');
mkdirSync(pages, { recursive: true });

function update(path: string, change: Readonly<Record<string, unknown>>): void {
  const file = join(ROOT, path);
  const kept = { ...read(file), ...change };
  const sorted = Object.fromEntries(Object.entries(kept).sort(([left], [right]) => (left < right ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

function read(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return {};
    throw error;
  }
}

for (const engine of ENGINES) {
  for (const prefix of engine.prefixes.filter((one) => asked.includes(one))) {
    const built = engine.build(prefix);
    for (const { model } of built) {
      const { rtp, sd } = model.sheet;
      console.log(`${model.id} returns ${(rtp * 100).toFixed(4)} %, deviation ${sd.toFixed(2)}`);
      writeFileSync(join(pages, fileOf(model.id)), parSheet(engine, model));
    }
    const table = (of: (one: (typeof built)[number]) => unknown) =>
      Object.fromEntries(built.map((one) => [one.model.id, of(one)]));
    update(
      `${engine.folder}/strips.json`,
      table(({ strips }) => strips),
    );
    update(
      `${engine.folder}/sheets.json`,
      table(({ model }) => model.sheet),
    );
    update(
      engine.golden,
      table(({ model }) => goldenRounds(model)),
    );
  }
}
if (asked.includes('PKR')) {
  const best = bestPlays(POKER_TABLES.map(({ pays }) => pays));
  update('games/instant/src/poker/sheets.json', Object.fromEntries(POKER_TABLES.map(({ id }, at) => [id, best[at]])));
}
if (asked.length === 0) {
  writeFileSync(join(pages, 'README.md'), listPage(ENGINES));
  for (const page of INSTANT_PAGES) writeFileSync(join(pages, fileOf(page.model.id)), instantSheet(page));
  for (const engine of ENGINES) {
    for (const model of engine.models) writeFileSync(join(pages, fileOf(model.id)), parSheet(engine, model));
  }
}
