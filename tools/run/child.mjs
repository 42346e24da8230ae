import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './root.mjs';

const SAME_PRESS_MS = 500;
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
