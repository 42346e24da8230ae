import { ensurePrograms, findWebKit } from './run/browser.mjs';
import { buildParts } from './run/build-parts.mjs';
import { check, tests } from './run/checks.mjs';
import { ensureInstalled } from './run/install.mjs';
import { requireNode } from './run/node-version.mjs';
import { stepLine, summary } from './run/summary.mjs';

requireNode();
await ensureInstalled();
const absent = await ensurePrograms();
for (const sentence of absent) console.log(sentence);

const started = Date.now();
const built = await buildParts();
const lines = [stepLine('build', built, Date.now() - started)];

lines.push(await check('types'), await check('lint'), await check('format'));
for (const project of ['tools', 'packages', 'server', 'mobile', 'play', 'api', 'bank', 'gates', 'e2e']) {
  lines.push(await tests(project));
}
// Only Debian packages this engine; elsewhere its absence was said above and the first engine carries the journeys.
if (findWebKit()) lines.push(await tests('webkit'));

console.log('');
for (const sentence of absent) console.log(sentence);
console.log(summary(lines));
process.exit(lines.some((line) => line.failed > 0) ? 1 : 0);
