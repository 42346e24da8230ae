import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './root.mjs';

const SAME_PRESS_MS = 500;
const WATCH_MS = 250;
/** @type {NodeJS.Signals[]} */
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Passes each stop signal on once. A Ctrl-C reaches us twice under npm (from the terminal and from npm), and a second one
 * means "at once" to the server, so signals that arrive together count as one.
 * @param {(signal: NodeJS.Signals) => void} pass
 * @param {() => number} [now]
 */
export function onStop(pass, now = Date.now) {
  let last = -Infinity;
  for (const signal of STOPPING) {
    process.on(signal, () => {
      if (now() - last < SAME_PRESS_MS) return;
      last = now();
      pass(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });
  }
  if (process.env['npm_lifecycle_event']) onOrphaned(() => pass('SIGTERM'));
}

/**
 * npm puts a shell between itself and us. A signal to npm ends that shell without reaching us, so under npm the death
 * of the parent means stop.
 * @param {() => void} stop
 */
function onOrphaned(stop) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, WATCH_MS);
  watch.unref();
}

/**
 * The exit code of a child as a shell would report it.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCode(code, signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}

/**
 * Starts a program in its own process group, so that only we decide which signals reach it.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 */
export function startChild(command, args, options = {}) {
  return spawn(command, args, {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
}
