import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { mustRun } from './step.mjs';

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, peer?: boolean }} Entry */
/** @typedef {{ packages: Record<string, Entry> }} Lockfile */

/**
 * Names the packages of the lockfile that are not there in the right version. npm keeps its own account of what it
 * installed in `node_modules/.package-lock.json`, and writes it last, so an interrupted install is found too.
 * @param {Lockfile} wanted
 * @param {Lockfile} installed
 */
export function missingPackages(wanted, installed) {
  return Object.entries(wanted.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .filter(([path, entry]) => {
      const found = installed.packages[path];
      // Optional packages for other systems are rightly absent.
      if (!found) return !entry.optional;
      return found.version !== entry.version || found.integrity !== entry.integrity;
    })
    .map(([path]) => path);
}

/** Whether `npm ci` has to run first. */
function needsInstall() {
  const account = join(ROOT, 'node_modules/.package-lock.json');
  if (!existsSync(account)) return true;
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  return missingPackages(wanted, JSON.parse(readFileSync(account, 'utf8'))).length > 0;
}

/** Installs the packages of the lockfile when they are missing or it changed. */
export async function ensureInstalled() {
  if (!needsInstall()) return;
  // Building needs the development packages also where NODE_ENV=production would leave them out.
  await mustRun('Installing packages', 'npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']);
}
