import { join } from 'node:path';
import { exitCode, onStop, startChild } from './run/child.mjs';
import { ensureInstalled } from './run/install.mjs';
import { requireNode } from './run/node-version.mjs';
import { ROOT } from './run/root.mjs';

requireNode();
await ensureInstalled();

const program = (/** @type {string} */ name) => join(ROOT, 'node_modules/.bin', name);
const apps = [
  startChild(program('tsx'), ['watch', '--clear-screen=false', 'src/main.ts'], { cwd: join(ROOT, 'apps/server') }),
  startChild(program('vite'), ['--clearScreen', 'false'], { cwd: join(ROOT, 'apps/mobile') }),
];

const isRunning = (/** @type {(typeof apps)[number]} */ app) => app.exitCode === null && app.signalCode === null;
let isStopping = false;
const stopAll = (/** @type {NodeJS.Signals} */ signal) => {
  isStopping = true;
  for (const app of apps) if (isRunning(app)) app.kill(signal);
};
onStop(stopAll);

let worst = 0;
for (const app of apps) {
  app.on('exit', (code, signal) => {
    if (!signal) worst = Math.max(worst, exitCode(code, signal));
    if (!apps.some(isRunning)) process.exit(worst);
    // A second signal would mean "at once", so those that are stopping are left to it.
    if (!isStopping) stopAll('SIGTERM');
  });
}
