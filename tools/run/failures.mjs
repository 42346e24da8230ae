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
 * Every failed test and every file that failed without one, each with the first lines of its message. A run that ended
 * badly for a reason its report does not hold (a hook, a server that did not stop) is told by its last words.
 * @param {Report | null} report
 * @param {number} code exit code
 * @param {string} words what the run complained about
 * @returns {string[]}
 */
export function failuresOf(report, code, words) {
  const named = (report?.testResults ?? []).flatMap(failuresIn);
  if (code === 0 || named.some(({ message }) => message !== '')) return named.map(told);
  const lastWords = plain(words).trimEnd().split('\n').slice(-LAST_WORDS_LINES).join('\n');
  return [...named, { name: `ended with ${code}`, message: lastWords }].map(told);
}

/**
 * The tests that passed only when they were tried again.
 * @param {Report | null} report
 * @returns {string[]}
 */
export function retriedOf(report) {
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => told({ name: nameOf(file, test), message: headOf(test.failureMessages[0] ?? '') })),
  );
}

/** @param {FileResult} file */
function failuresIn(file) {
  if (file.status !== 'failed') return [];
  const tests = file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map((test) => ({ name: nameOf(file, test), message: headOf(test.failureMessages[0] ?? '') }));
  return tests.length > 0 && file.message === ''
    ? tests
    : [...tests, { name: nameOf(file), message: headOf(file.message) }];
}

/**
 * @param {FileResult} file
 * @param {TestResult} [test]
 */
function nameOf(file, test) {
  return [relative(ROOT, file.name), ...(test ? [...test.ancestorTitles, test.title] : [])].join(' > ');
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

/** @param {{ name: string, message: string }} failure */
function told({ name, message }) {
  return [name, ...message.split('\n').filter(Boolean)].join('\n    ');
}
