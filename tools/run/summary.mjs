import { failuresOf, retriedOf } from './failures.mjs';

/** @typedef {{ title: string, passed: number, failed: number, ms: number, failures?: string[], retried?: string[] }} Line */

/**
 * What a step that is no test run counts for: itself.
 * @param {string} title
 * @param {boolean} ok
 * @param {number} ms
 * @returns {Line}
 */
export function stepLine(title, ok, ms) {
  return { title, passed: ok ? 1 : 0, failed: ok ? 0 : 1, ms };
}

/**
 * What a test run counts for. A run that broke down without a failed test (a file that does not load, no report) still
 * counts as one failure.
 * @param {string} title
 * @param {import('./failures.mjs').Report | null} report
 * @param {{ code: number, words: string }} end the exit code, and what the run complained about
 * @param {number} ms
 * @returns {Line}
 */
export function testLine(title, report, { code, words }, ms) {
  const failed = report?.numFailedTests ?? 0;
  return {
    title,
    passed: report?.numPassedTests ?? 0,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    ms,
    failures: failuresOf(report, code, words),
    retried: retriedOf(report),
  };
}

/**
 * What failed and what needed another try, then the table people read; its last line is the sum.
 * @param {readonly Line[]} lines
 */
export function summary(lines) {
  const sum = (/** @type {'passed' | 'failed'} */ key) => lines.reduce((total, line) => total + line[key], 0);
  const width = Math.max(...lines.map((line) => line.title.length));
  const rows = lines.map(({ title, passed, failed, ms }) => {
    const seconds = `${(ms / 1000).toFixed(1)} s`.padStart(9);
    return `${failed > 0 ? 'FAILED' : 'ok    '} ${title.padEnd(width)} ${seconds}  ${passed} passed, ${failed} failed`;
  });
  const told = lines.flatMap(({ title, failures = [], retried = [] }) => [
    ...retried.map((text) => `AGAIN  ${title}: ${text}`),
    ...failures.map((text) => `FAILED ${title}: ${text}`),
  ]);
  return [
    ...told,
    ...(told.length > 0 ? [''] : []),
    ...rows,
    '',
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ].join('\n');
}
