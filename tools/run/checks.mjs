import { runQuietly } from './step.mjs';
import { stepLine } from './summary.mjs';

/** @typedef {import('./summary.mjs').Line} Line */

/** Checks that are no tests: command, and what to do when it fails, by title. */
const CHECKS = {
  types: { command: [process.execPath, 'tools/types.mjs'], next: 'npm run types' },
  lint: { command: ['node_modules/.bin/oxlint', '--deny-warnings'], next: 'npm run lint' },
  format: { command: ['node_modules/.bin/oxfmt', '--check'], next: 'npm run format' },
};

/**
 * Runs one check; its words are shown only when it fails.
 * @param {keyof typeof CHECKS} title
 * @returns {Promise<Line>}
 */
export async function check(title) {
  const {
    command: [command = '', ...args],
    next,
  } = CHECKS[title];
  const { code, output, ms } = await runQuietly(`Checking ${title}`, command, args);
  if (code !== 0) console.error(output.trimEnd());
  return stepLine(title, code === 0, ms, next);
}

/** Runs the checks one after the other. Lint reads every file with its types, so that the compiler alone is asked once more only of the whole suite. */
export async function allChecks({ isWhole = false } = {}) {
  const lines = [await check('lint'), await check('format')];
  return isWhole ? [await check('types'), ...lines] : lines;
}
