import { relative } from 'node:path';
import { ROOT } from './root.mjs';

const MESSAGE_LINES = 8;
const LAST_WORDS_LINES = 20;
/** What colours a terminal. */
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');

/** @typedef {{ ancestorTitles: string[], title: string, status: string, failureMessages: string[] }} TestResult */
/** @typedef {{ name: string, status: string, message: string, assertionResults: TestResult[] }} FileResult */
/** @typedef {{ numPassedTests: number, numFailedTests: number, testResults: FileResult[] }} Report */

/**
 * A failed test, a file that failed without one (no titles), or a run that ended badly (no file).
 * @typedef {{ file: string | null, titles: readonly string[], message: string }} Failure
 */

/**
 * Every failed test and every file that failed without one. A run that ended badly for a reason its report does not hold
 * (a hook, a server that did not stop) is told by its last words.
 * @param {Report | null} report
 * @param {number} code exit code
 * @param {string} words what the run complained about
 * @returns {Failure[]}
 */
export function failuresOf(report, code, words) {
  const named = (report?.testResults ?? []).flatMap(failuresIn);
  if (code === 0 || named.some(({ message }) => message !== '')) return named;
  const lastWords = plain(words).trimEnd().split('\n').slice(-LAST_WORDS_LINES).join('\n');
  return [...named, { file: null, titles: [], message: `ended with ${code}\n${lastWords}` }];
}

/**
 * @param {FileResult} result
 * @returns {Failure[]}
 */
function failuresIn(result) {
  if (result.status !== 'failed') return [];
  const file = relative(ROOT, result.name);
  const tests = result.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ ancestorTitles, title, failureMessages }) => ({
      file,
      titles: [...ancestorTitles, title],
      message: headOf(failureMessages[0] ?? ''),
    }));
  return tests.length > 0 && result.message === ''
    ? tests
    : [...tests, { file, titles: [], message: headOf(result.message) }];
}

/**
 * The message without the places it passed through, except the first one that is ours.
 * @param {string} text
 */
function headOf(text) {
  const lines = plain(text).split('\n');
  const isPlace = (/** @type {string} */ line) => /^\s+at /.test(line);
  const ours = lines.find((line) => isPlace(line) && line.includes(ROOT) && !line.includes('node_modules'));
  const message = lines.filter((line) => !isPlace(line) && line.trim() !== '').slice(0, MESSAGE_LINES);
  return [...message, ...(ours ? [ours.trim().replace(`${ROOT}/`, '')] : [])].join('\n');
}

/** @param {string} text */
function plain(text) {
  return text.replace(COLOURS, '');
}

/**
 * The names of the files and tests that passed.
 * @param {Report | null} report
 */
export function passedIn(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const file = relative(ROOT, name);
    const tests = assertionResults
      .filter((test) => test.status === 'passed')
      .map(({ ancestorTitles, title }) => nameOf({ file, titles: [...ancestorTitles, title], message: '' }));
    return status === 'passed' && tests.length > 0 ? [file, ...tests] : tests;
  });
}

/**
 * The name of what failed.
 * @param {Failure} failure
 */
export function nameOf({ file, titles }) {
  return [...(file === null ? [] : [file]), ...titles].join(' > ');
}

/**
 * Name and message, as they stand in the summary.
 * @param {Failure} failure
 */
export function told(failure) {
  return [nameOf(failure), ...failure.message.split('\n')].filter(Boolean).join('\n    ');
}
