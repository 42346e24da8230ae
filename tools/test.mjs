import { parseArgs } from 'node:util';
import { ALL_PROGRAMS, ensurePrograms, findWebKit, PROGRAMS } from './run/programs.mjs';
import { buildParts } from './run/build-parts.mjs';
import { allChecks } from './run/checks.mjs';
import { ensureInstalled } from './run/install.mjs';
import { requireNode } from './run/node-version.mjs';
import { compareIds, idsProvedBy, readProvedIds } from './run/proved-ids.mjs';
import { ALL, QUICK, readShard, shardArgs } from './run/suites.mjs';
import { isGreen, stepLine, summary } from './run/summary.mjs';
import { secondLook, tests } from './run/vitest.mjs';
import {
  currentCommit,
  isComplete,
  readWholeRun,
  wholeRunSentence,
  withShard,
  writeWholeRun,
} from './run/whole-run.mjs';

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false }, shard: { type: 'string' } } });
const suite = values.all ? ALL : QUICK;
const shard = readShard(values.shard);

const started = Date.now();
requireNode();
const [absent] = await Promise.all([ensurePrograms(values.all ? ALL_PROGRAMS : PROGRAMS), ensureInstalled()]);
for (const sentence of absent) console.log(sentence);

const [built, checks] = await Promise.all([timedBuild(), shard.index === 1 ? allChecks({ isWhole: values.all }) : []]);
const ran = await runSteps();
const lines = [built, ...checks];
for (const { line, selection } of ran) lines.push(await secondLook(line, selection));
const proved = new Set(ran.flatMap(({ report }) => idsProvedBy(report)));
const commit = currentCommit();
if (values.all) noteWholeRun();
if (isGreen(lines)) lines.push(...idLines());

console.log('');
for (const sentence of absent) console.log(sentence);
console.log(wholeRunSentence(readWholeRun(), commit.commit));
console.log(`${suite.command} took ${((Date.now() - started) / 60_000).toFixed(1)} minutes.\n`);
console.log(summary(lines));
process.exit(isGreen(lines) ? 0 : 1);

async function timedBuild() {
  const begun = Date.now();
  const isBuilt = await buildParts();
  return stepLine('build', isBuilt, Date.now() - begun, 'npm run build');
}

async function runSteps() {
  const done = [];
  for (const step of suite.steps) {
    const args = shardArgs(step, shard);
    // Only Debian packages the second engine; elsewhere its absence was said above.
    if (args === null || (step.title === 'webkit' && !findWebKit())) continue;
    if (step.tags !== undefined) args.push(`--tags-filter=${step.tags}`);
    const report = `${suite.name}/${step.title}${shard.count > 1 ? `-${shard.index}` : ''}`;
    const selection = { projects: step.projects, args, env: suite.env, report };
    done.push({ ...(await tests(step.title, selection)), selection });
  }
  return done;
}

/** Leaves word of this run of the whole suite, for `npm test` to tell. */
function noteWholeRun() {
  const result = { at: new Date().toISOString(), green: isGreen(lines), ids: [...proved] };
  writeWholeRun(withShard(readWholeRun(), commit, shard, result));
}

/** Every id that was proved before is proved now; of shards, once all of them have run. */
function idLines() {
  const whole = readWholeRun();
  if (values.all && (whole === null || !isComplete(whole))) return [];
  const ids = values.all ? new Set(Object.values(whole?.shards ?? {}).flatMap((result) => result.ids)) : proved;
  const { lost, added } = compareIds(readProvedIds(), suite.name, ids);
  if (lost.length > 0) console.error(`No passing test names these ids any more: ${lost.join(', ')}`);
  if (added.length > 0) console.log(`Newly proved, not yet in the list (npm run proved-ids): ${added.join(', ')}`);
  return [stepLine('ids', lost.length === 0, 0, 'npm run proved-ids, if they may go')];
}
