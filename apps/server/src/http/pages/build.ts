import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP_FOLDER, PROJECT_FOLDER } from '../../platform/paths.ts';

/** The version of the server, as its manifest names it. */
export function readVersion(): string {
  return (JSON.parse(readFileSync(join(APP_FOLDER, 'package.json'), 'utf8')) as { version: string }).version;
}

/** The commit that was checked out when the server started; null where there is no history. */
export function readCommit(folder = join(PROJECT_FOLDER, '.git')): string | null {
  try {
    const head = readFileSync(join(folder, 'HEAD'), 'utf8').trim();
    const ref = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1];
    const commit = ref ? readRef(folder, ref) : head;
    return /^[0-9a-f]{40}$/.test(commit) ? commit : null;
  } catch {
    return null;
  }
}

function readRef(folder: string, ref: string): string {
  try {
    return readFileSync(join(folder, ref), 'utf8').trim();
  } catch {
    const packed = readFileSync(join(folder, 'packed-refs'), 'utf8').split('\n');
    return packed.find((line) => line.endsWith(` ${ref}`))?.slice(0, 40) ?? '';
  }
}
