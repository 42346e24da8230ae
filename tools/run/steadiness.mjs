import { QUICK } from './suites.mjs';

/** @typedef {import('./vitest.mjs').Selection} Selection */

/**
 * What to run: the named files, or the API tests and the core journeys.
 * @param {readonly string[]} files
 * @param {boolean} isLong with all their repeats, and journeys that are not of the core
 * @returns {Selection[]}
 */
export function selectionsOf(files, isLong) {
  const steps = QUICK.steps.filter(({ title }) => title === 'api' || title === 'e2e');
  return steps.flatMap(({ title, projects, tags }) => {
    const own = files.filter((file) => file.startsWith('e2e/') === (title === 'e2e'));
    if (files.length > 0 && own.length === 0) return [];
    const args = [...own, ...(isLong ? [] : [`--tags-filter=${tags}`])];
    // Which project a named file belongs to, vitest knows.
    const chosen = files.length > 0 && title === 'api' ? [] : projects;
    return [{ projects: chosen, args, env: { PERYA_LONG: isLong ? '1' : '0' }, report: `steady/${title}` }];
  });
}

/**
 * How steady the runs were: every test that was not green each time, the worst first.
 * @param {readonly (readonly string[])[]} runs the names that failed in each run
 */
export function steadySummary(runs) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const name of runs.flatMap((failed) => [...new Set(failed)])) counts.set(name, (counts.get(name) ?? 0) + 1);
  const worst = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `UNSTEADY ${count} of ${runs.length}: ${name}`);
  const green = runs.filter((failed) => failed.length === 0).length;
  return [...worst, `${green} of ${runs.length} runs green`].join('\n');
}
