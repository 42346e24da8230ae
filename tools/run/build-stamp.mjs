import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const NOT_SOURCES = new Set(['node_modules', 'dist', '.cache', 'coverage']);

/**
 * Every file under a path, in a fixed order.
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return filesIn(path);
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NOT_SOURCES.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder + sep + entry.name;
      if (entry.isSymbolicLink()) return filesUnder(path);
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}

/**
 * One hash over names and contents: a touched but unchanged file does not count as a change.
 * @param {string} root
 * @param {string[]} paths
 */
export function hashOf(root, paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(join(root, path)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Hashes over names, sizes and times: as long as one is the same, nothing has to be read. The time of a change of the
 * file itself counts too, because copying can bring an old time of its contents along. A path that several ask for is
 * walked once.
 * @param {string} root
 * @returns {(paths: string[]) => string}
 */
export function readLooks(root) {
  /** @type {Map<string, string>} */
  const seen = new Map();
  const looksOf = (/** @type {string} */ path) => {
    const known = seen.get(path);
    if (known !== undefined) return known;
    const hash = createHash('sha256');
    for (const file of filesUnder(join(root, path))) {
      const { size, mtimeMs, ctimeMs } = statSync(file);
      hash.update(`${file.slice(root.length)}\0${size} ${mtimeMs} ${ctimeMs}\0`);
    }
    const looks = hash.digest('hex');
    seen.set(path, looks);
    return looks;
  };
  return (paths) => createHash('sha256').update(paths.map(looksOf).join()).digest('hex');
}

/** @typedef {{ looks: string, hash: string }} Sources what something was built from */

/**
 * Whether the stamp is of these sources; their contents are read only when they look different.
 * @param {string} stamp
 * @param {string} looks
 * @param {() => string} readHash
 */
export function isCurrent(stamp, looks, readHash) {
  if (!existsSync(stamp)) return false;
  const [hash, seen] = readFileSync(stamp, 'utf8').split('\n');
  if (seen === looks) return true;
  if (hash !== readHash()) return false;
  try {
    writeStamp(stamp, { looks, hash });
  } catch {
    // Nothing may be written here: the contents are read again next time.
  }
  return true;
}

/**
 * Forgets what was built, so that a build that dies half-way is not taken for a whole one.
 * @param {string} stamp
 */
export function clearStamp(stamp) {
  rmSync(stamp, { force: true });
}

/**
 * Remembers what was built.
 * @param {string} stamp
 * @param {Sources} sources
 */
export function writeStamp(stamp, { looks, hash }) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, `${hash}\n${looks}`);
}
