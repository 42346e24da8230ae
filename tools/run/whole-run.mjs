import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './root.mjs';

/** @typedef {import('./suites.mjs').Shard} Shard */

/**
 * How `npm run test:all` went, shard by shard, on one commit.
 * @typedef {{ at: string, green: boolean, ids: string[] }} ShardResult
 * @typedef {{ commit: string, changed: boolean, count: number, shards: Record<string, ShardResult> }} WholeRun
 */

const FILE = join(ROOT, '.cache/test/whole-run.json');

/** The commit that is checked out, and whether files differ from it. */
export function currentCommit() {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return { commit: git('rev-parse', 'HEAD'), changed: git('status', '--porcelain') !== '' };
  } catch {
    return { commit: 'unknown', changed: true };
  }
}

/** @returns {WholeRun | null} */
export function readWholeRun() {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : null;
}

/** @param {WholeRun} run */
export function writeWholeRun(run) {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(run, null, 2)}\n`);
}

/**
 * The record with this shard in it; shards of another commit or another cut are forgotten.
 * @param {WholeRun | null} before
 * @param {{ commit: string, changed: boolean }} now
 * @param {Shard} shard
 * @param {ShardResult} result
 * @returns {WholeRun}
 */
export function withShard(before, now, { index, count }, result) {
  const isSame = before !== null && before.commit === now.commit && !before.changed && !now.changed;
  const shards = isSame && before.count === count ? before.shards : {};
  return { ...now, count, shards: { ...shards, [index]: result } };
}

/**
 * Whether all shards are there.
 * @param {WholeRun} run
 */
export function isComplete(run) {
  return Object.keys(run.shards).length === run.count;
}

/**
 * One sentence on when everything was run.
 * @param {WholeRun | null} run
 * @param {string} commit the one that is checked out
 */
export function wholeRunSentence(run, commit) {
  if (run === null) return 'The whole suite was not run in this clone: npm run test:all';
  const results = Object.values(run.shards);
  const at =
    results
      .map((result) => result.at)
      .sort()
      .at(-1) ?? '';
  const what = !results.every(({ green }) => green)
    ? 'failed'
    : isComplete(run)
      ? 'passed'
      : `passed ${results.length} of ${run.count} shards`;
  const where = run.commit === commit ? 'this commit' : `commit ${run.commit.slice(0, 10)}`;
  return `The whole suite (npm run test:all) ${what} on ${where}${run.changed ? ' with changes' : ''}, ${at}.`;
}
