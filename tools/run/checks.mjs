import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { runLoudly, runQuietly } from './step.mjs';
import { stepLine, testLine } from './summary.mjs';

/** @typedef {import('./summary.mjs').Line} Line */

/** Checks that are no tests: command by title. */
const CHECKS = {
  types: [process.execPath, 'tools/types.mjs'],
  lint: ['node_modules/.bin/oxlint'],
  format: ['node_modules/.bin/oxfmt', '--check'],
};

/**
 * Runs one check; its words are shown only when it fails.
 * @param {keyof typeof CHECKS} title
 * @returns {Promise<Line>}
 */
export async function check(title) {
  const [command = '', ...args] = CHECKS[title];
  const { code, output, ms } = await runQuietly(`Checking ${title}`, command, args);
  if (code !== 0) console.error(output.trimEnd());
  return stepLine(title, code === 0, ms);
}

/**
 * Runs one kind of tests of vitest.config.ts.
 * @param {string} project
 * @returns {Promise<Line>}
 */
export async function tests(project) {
  const folder = join(ROOT, '.cache/test');
  const file = join(folder, `${project}.json`);
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  console.log(`\nTests: ${project}`);
  const started = Date.now();
  let words = '';
  const args = ['--reporter=default', '--silent=passed-only', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runLoudly('node_modules/.bin/vitest', ['run', `--project=${project}`, ...args], {
    hear: (complaint) => (words += complaint),
  });
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  return testLine(project, report, { code, words }, Date.now() - started);
}
