import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @typedef {import('./failures.mjs').Report} Report */

/**
 * The requirement ids that passing tests name in their titles: those of `npm test`, and those that only
 * `npm run test:all` proves.
 * @typedef {{ quick: readonly string[], long: readonly string[] }} ProvedIds
 */

const FILE = fileURLToPath(new URL('../proved-ids.json', import.meta.url));
const ID = /^([A-Z]+|[A-Z][A-Z0-9]*-)(\d+)(?:\.\.(?:[A-Z]+|[A-Z][A-Z0-9]*-)?(\d+))?$/;

/**
 * The ids in the brackets of a title; `VAL-01..08` is all eight.
 * @param {string} title
 */
export function idsIn(title) {
  return [...title.matchAll(/\[([^\]]+)\]/g)].flatMap(([, inside = '']) => {
    const tokens = inside.split(/[,\s]+/).map((token) => ID.exec(token));
    return tokens.every((token) => token !== null) ? tokens.flatMap(range) : [];
  });
}

/** @param {RegExpExecArray} id */
function range([, prefix = '', from = '', to = from]) {
  const length = Math.max(0, Number(to) - Number(from) + 1);
  return Array.from({ length }, (_, at) => prefix + String(Number(from) + at).padStart(from.length, '0'));
}

/**
 * The ids that the passed tests of a report prove.
 * @param {Report | null} report
 */
export function idsProvedBy(report) {
  const passed = (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults.filter(({ status }) => status === 'passed'),
  );
  return passed.flatMap(({ ancestorTitles, title }) => [...ancestorTitles, title].flatMap(idsIn));
}

/** @returns {ProvedIds} */
export function readProvedIds() {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/**
 * Writes the list, sorted.
 * @param {ReadonlySet<string>} quick
 * @param {ReadonlySet<string>} all
 */
export function writeProvedIds(quick, all) {
  const sorted = (/** @type {Iterable<string>} */ ids) =>
    [...ids].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const ids = { quick: sorted(quick), long: sorted([...all].filter((id) => !quick.has(id))) };
  writeFileSync(FILE, `${JSON.stringify(ids, null, 2)}\n`);
}

/**
 * Compares what a suite proved with the list: an id of the list that nothing proves any more is lost.
 * @param {ProvedIds} listed
 * @param {'quick' | 'all'} suite
 * @param {ReadonlySet<string>} proved
 */
export function compareIds(listed, suite, proved) {
  const wanted = suite === 'quick' ? listed.quick : [...listed.quick, ...listed.long];
  const known = new Set(wanted);
  return {
    lost: wanted.filter((id) => !proved.has(id)),
    added: [...proved].filter((id) => !known.has(id)),
  };
}
