import { failuresOf, told } from './failures.mjs';

/** @typedef {import('./failures.mjs').Failure} Failure */

/**
 * One step of a run. `unsteady` are those that failed in the whole run and passed alone; `next` is what to do about
 * the failures.
 * @typedef {{ title: string, passed: number, failed: number, ms: number, failures: Failure[], unsteady: Failure[], next: string }} Line
 */

/** More tests than this that pass only alone make a run fail. */
export const UNSTEADY_MAX = 3;

/**
 * What a step that is no test run counts for: itself.
 * @param {string} title
 * @param {boolean} ok
 * @param {number} ms
 * @param {string} next what to do when it failed
 * @returns {Line}
 */
export function stepLine(title, ok, ms, next) {
  return { title, passed: ok ? 1 : 0, failed: ok ? 0 : 1, ms, failures: [], unsteady: [], next };
}

/**
 * What a test run counts for. A run that broke down without a failed test (a file that does not load, no report) still
 * counts as one failure.
 * @param {string} title
 * @param {import('./failures.mjs').Report | null} report
 * @param {{ code: number, words: string }} end the exit code, and what the run complained about
 * @param {number} ms
 * @param {readonly string[]} projects
 * @returns {Line}
 */
export function testLine(title, report, { code, words }, ms, projects) {
  const failures = failuresOf(report, code, words);
  const failed = report?.numFailedTests ?? 0;
  return {
    title,
    passed: report?.numPassedTests ?? 0,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    ms,
    failures,
    unsteady: [],
    next: nextOf(failures, projects),
  };
}

/**
 * The command that runs the first failed file again.
 * @param {readonly Failure[]} failures
 * @param {readonly string[]} projects
 */
function nextOf(failures, projects) {
  const file = failures.find((failure) => failure.file !== null)?.file;
  if (file !== undefined && file !== null) return `npx vitest run ${file}`;
  return `npx vitest run ${projects.map((project) => `--project=${project}`).join(' ')}`;
}

/**
 * Moves what passed alone from the failures of a line to the unsteady ones.
 * @param {Line} line
 * @param {(failure: Failure) => boolean} passedAlone
 * @returns {Line}
 */
export function withSecondLook(line, passedAlone) {
  const unsteady = line.failures.filter(passedAlone);
  const failures = line.failures.filter((failure) => !passedAlone(failure));
  const failed = failures.length === 0 ? 0 : line.failed - unsteady.length;
  return { ...line, passed: line.passed + unsteady.length, failed, failures, unsteady };
}

/**
 * Whether the run is green.
 * @param {readonly Line[]} lines
 */
export function isGreen(lines) {
  return lines.every((line) => line.failed === 0) && countUnsteady(lines) <= UNSTEADY_MAX;
}

/** @param {readonly Line[]} lines */
function countUnsteady(lines) {
  return lines.reduce((count, line) => count + line.unsteady.length, 0);
}

/**
 * What failed and what to do next, what was unsteady, then the table people read; its last line is the sum.
 * @param {readonly Line[]} lines
 */
export function summary(lines) {
  const sum = (/** @type {'passed' | 'failed'} */ key) => lines.reduce((total, line) => total + line[key], 0);
  const width = Math.max(...lines.map((line) => line.title.length));
  const rows = lines.map(({ title, passed, failed, ms }) => {
    const seconds = `${(ms / 1000).toFixed(1)} s`.padStart(9);
    return `${failed > 0 ? 'FAILED' : 'ok    '} ${title.padEnd(width)} ${seconds}  ${passed} passed, ${failed} failed`;
  });
  const failed = lines
    .filter((line) => line.failed > 0)
    .flatMap(({ title, failures, next }) => [
      ...failures.map((failure) => `FAILED ${title}: ${told(failure)}`),
      `NEXT   ${title}: ${next}`,
    ]);
  const unsteady = lines.flatMap((line) => line.unsteady.map((failure) => `UNSTEADY ${line.title}: ${told(failure)}`));
  const tooMany = countUnsteady(lines) > UNSTEADY_MAX;
  return [
    ...[...failed, ...unsteady, ''].slice(0, failed.length + unsteady.length === 0 ? 0 : undefined),
    ...(tooMany
      ? [`${countUnsteady(lines)} tests passed only alone; more than ${UNSTEADY_MAX} fail the run.`, '']
      : []),
    ...rows,
    '',
    `${sum('passed')} passed, ${sum('failed') + (tooMany ? 1 : 0)} failed`,
  ].join('\n');
}
