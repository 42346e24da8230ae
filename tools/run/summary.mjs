/** @typedef {{ title: string, passed: number, failed: number, ms: number }} Line */

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
 * @param {{ numPassedTests: number, numFailedTests: number, numFailedTestSuites?: number } | null} report
 * @param {number} code exit code
 * @param {number} ms
 * @returns {Line}
 */
export function testLine(title, report, code, ms) {
  const failed = report?.numFailedTests ?? 0;
  return { title, passed: report?.numPassedTests ?? 0, failed: failed === 0 && code !== 0 ? 1 : failed, ms };
}

/**
 * The table people read; its last line is the sum.
 * @param {readonly Line[]} lines
 */
export function summary(lines) {
  const sum = (/** @type {'passed' | 'failed'} */ key) => lines.reduce((total, line) => total + line[key], 0);
  const width = Math.max(...lines.map((line) => line.title.length));
  const rows = lines.map(({ title, passed, failed, ms }) => {
    const seconds = `${(ms / 1000).toFixed(1)} s`.padStart(9);
    return `${failed > 0 ? 'FAILED' : 'ok    '} ${title.padEnd(width)} ${seconds}  ${passed} passed, ${failed} failed`;
  });
  return [...rows, '', `${sum('passed')} passed, ${sum('failed')} failed`].join('\n');
}
