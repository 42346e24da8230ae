import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { idsProvedBy, writeProvedIds } from './run/proved-ids.mjs';
import { ROOT } from './run/root.mjs';
import { isComplete, readWholeRun } from './run/whole-run.mjs';

/** Writes down which requirement ids the last runs of both suites proved; `npm test` holds that none of them is lost. */

const folder = join(ROOT, '.cache/test/quick');
const whole = readWholeRun();
if (!existsSync(folder) || whole === null || !isComplete(whole)) {
  console.error('Run npm test and npm run test:all first: the list is made from their reports.');
  process.exit(1);
}
const quick = new Set(
  readdirSync(folder).flatMap((name) => idsProvedBy(JSON.parse(readFileSync(join(folder, name), 'utf8')))),
);
const all = new Set([...quick, ...Object.values(whole.shards).flatMap(({ ids }) => ids)]);
writeProvedIds(quick, all);
console.log(`${quick.size} ids are proved by npm test, ${all.size - quick.size} more by npm run test:all.`);
