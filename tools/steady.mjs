import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ALL_PROGRAMS, ensurePrograms, PROGRAMS } from './run/programs.mjs';
import { ensureBuilt } from './run/build-parts.mjs';
import { nameOf } from './run/failures.mjs';
import { ensureInstalled } from './run/install.mjs';
import { requireNode } from './run/node-version.mjs';
import { selectionsOf, steadySummary } from './run/steadiness.mjs';
import { testLine } from './run/summary.mjs';
import { runVitest } from './run/vitest.mjs';

/** `npm run steady -- --times 10 [files]`: runs tests again and again beside a busy core and names what was not always green. */

const { values, positionals: files } = parseArgs({
  options: {
    times: { type: 'string', default: '10' },
    busy: { type: 'string', default: '1' },
    long: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const times = Number(values.times);

requireNode();
await Promise.all([ensurePrograms(values.long ? ALL_PROGRAMS : PROGRAMS), ensureInstalled()]);
await ensureBuilt();

const busy = Array.from({ length: Number(values.busy) }, () =>
  fork(fileURLToPath(new URL('./run/busy-loop.mjs', import.meta.url))),
);
process.on('exit', () => busy.forEach((child) => child.kill('SIGKILL')));

/** @type {string[][]} */
const runs = [];
for (let turn = 1; turn <= times; turn += 1) {
  const started = Date.now();
  const failed = [];
  for (const selection of selectionsOf(files, values.long)) {
    const { report, code, words, ms } = await runVitest(selection);
    const { failures } = testLine('', report, { code, words }, ms, selection.projects);
    failed.push(...failures.map((failure) => nameOf(failure) || failure.message));
  }
  runs.push(failed);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`\nRun ${turn} of ${times}: ${failed.length === 0 ? 'green' : `${failed.length} failed`}, ${seconds} s`);
}
console.log(`\n${steadySummary(runs)}`);
process.exit(runs.every((failed) => failed.length === 0) ? 0 : 1);
