import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './root.mjs';
import { runLoudly } from './step.mjs';
import { nameOf, passedIn } from './failures.mjs';
import { testLine, withSecondLook } from './summary.mjs';

/** @typedef {import('./failures.mjs').Failure} Failure */
/** @typedef {import('./failures.mjs').Report} Report */
/** @typedef {import('./summary.mjs').Line} Line */

/** More failures than this are no luck, and are not looked at again. */
const SECOND_LOOKS_MAX = 12;

/**
 * What is run: `args` go to vitest as they are, `report` is the name of the file that tells how it went.
 * @typedef {{ projects: readonly string[], args: readonly string[], env: Record<string, string>, report: string }} Selection
 */

/**
 * Runs tests; their report is left in `.cache/test`.
 * @param {Selection} selection
 */
export async function runVitest({ projects, args, env, report: name }) {
  const file = join(ROOT, '.cache/test', `${name}.json`);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  let words = '';
  const started = Date.now();
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ['--reporter=default', '--silent=passed-only', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runLoudly('node_modules/.bin/vitest', ['run', ...chosen, ...reporters, ...args], {
    env,
    hear: (complaint) => (words += complaint),
  });
  /** @type {Report | null} */
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  return { report, code, words, ms: Date.now() - started };
}

/**
 * Runs tests and tells what they count for.
 * @param {string} title
 * @param {Selection} selection
 */
export async function tests(title, selection) {
  console.log(`\nTests: ${title}`);
  const { report, code, words, ms } = await runVitest(selection);
  return { line: testLine(title, report, { code, words }, ms, selection.projects), report };
}

/**
 * Runs each failed test once more, alone: what passes then is unsteady.
 * @param {Line} line
 * @param {Selection} selection
 * @returns {Promise<Line>}
 */
export async function secondLook(line, selection) {
  /** @type {Map<string, Failure[]>} */
  const files = new Map();
  for (const failure of line.failures) {
    if (failure.file !== null) files.set(failure.file, [...(files.get(failure.file) ?? []), failure]);
  }
  if (files.size === 0 || line.failures.length > SECOND_LOOKS_MAX) return line;
  /** @type {Set<string>} */
  const passed = new Set();
  for (const [file, failures] of files) {
    console.log(`\nOnce more, alone: ${file}`);
    const tags = selection.args.filter((arg) => arg.startsWith('--tags-filter'));
    const args = [file, ...onlyThese(failures), ...tags];
    const { report } = await runVitest({ ...selection, args, report: `${selection.report}-again` });
    for (const name of passedIn(report)) passed.add(name);
  }
  return withSecondLook(line, (failure) => passed.has(nameOf(failure)));
}

/**
 * Restricts a run to the tests of the failures, unless a whole file failed.
 * @param {readonly Failure[]} failures
 */
export function onlyThese(failures) {
  if (failures.some(({ titles }) => titles.length === 0)) return [];
  const names = failures.map(({ titles }) => titles.join(' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return ['--testNamePattern', `^(${names.join('|')})$`];
}
