import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

const QUIET_MS = 15_000;
/** Steps that run now; only one of them can have the last line of a terminal. */
let running = 0;

/** @typedef {{ code: number, output: string, ms: number }} Outcome */

/**
 * Runs a command in the repository and shows that it is alive; its words are kept and shown only by the caller.
 * @param {string} title what the person sees
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<Outcome>}
 */
export function runQuietly(title, command, args, options = {}) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const live = process.stdout.isTTY && running === 0;
  running += 1;
  const show = () => process.stdout.write(live ? `\r${title}… ${seconds()} s ` : `${title}… ${seconds()} s\n`);
  if (live) show();
  else process.stdout.write(`${title}…\n`);
  const beat = setInterval(show, live ? 1000 : QUIET_MS);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const end = (/** @type {number} */ code) => {
      clearInterval(beat);
      running -= 1;
      if (live) process.stdout.write(`\r${title}: ${code === 0 ? 'done' : 'failed'} in ${seconds()} s \n`);
      resolve({ code, output, ms: Date.now() - started });
    };
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.on('error', (error) => {
      output += `${error.message}\n`;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/**
 * Runs a command that speaks for itself.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, hear?: (complaint: string) => void }} [options]
 * @returns {Promise<number>} its exit code
 */
export function runLoudly(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'inherit', options.hear ? 'pipe' : 'inherit'],
    });
    child.stderr?.on('data', (text) => {
      process.stderr.write(text);
      options.hear?.(String(text));
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a long step and ends the process with its words when it fails.
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 */
export async function mustRun(title, command, args, options = {}) {
  const { code, output } = await runQuietly(title, command, args, options);
  if (code === 0) return;
  console.error(`${output.trimEnd()}\n\n${title} failed.`);
  process.exit(code);
}
