import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { clearStamp, hashOf, isCurrent, readLooks, writeStamp } from './build-stamp.mjs';
import { runQuietly } from './step.mjs';

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'packages', 'games'];
/** What the sites are made of beside their own. */
const SITES = [...SHARED, 'web'];

/** What is built from which sources, and how. */
const PARTS = [
  {
    name: 'mobile',
    title: 'Building the mobile site',
    sources: [...SITES, 'apps/mobile'],
    stamp: join(ROOT, 'apps/mobile/dist/.stamp'),
    command: 'npm',
    args: ['run', '--silent', 'build', '--workspace', '@perya/mobile'],
  },
  {
    name: 'play',
    title: 'Building the page of the games',
    sources: [...SITES, 'apps/play'],
    stamp: join(ROOT, 'apps/play/dist/.stamp'),
    command: 'npm',
    args: ['run', '--silent', 'build', '--workspace', '@perya/play'],
  },
  {
    name: 'server',
    title: 'Building the server',
    sources: [...SHARED, 'apps/server/src', 'apps/server/package.json', 'tools/build-server.mjs'],
    stamp: join(ROOT, 'apps/server/dist/.stamp'),
    command: process.execPath,
    args: ['tools/build-server.mjs'],
  },
];

/**
 * Builds the parts whose sources changed, or the one that is named, and tells whether all of them are there now.
 * @param {{ always?: boolean, only?: string | undefined }} [options]
 */
export async function buildParts({ always = false, only } = {}) {
  let complete = true;
  const looksOf = readLooks(ROOT);
  for (const part of PARTS.filter(({ name }) => only === undefined || name === only)) {
    const looks = looksOf(part.sources);
    if (!always && isCurrent(part.stamp, looks, () => hashOf(ROOT, part.sources))) continue;
    // Before the build: what is edited meanwhile is not in it.
    const sources = { looks, hash: hashOf(ROOT, part.sources) };
    clearStamp(part.stamp);
    const { code, output } = await runQuietly(part.title, part.command, part.args, { env: { NODE_ENV: 'production' } });
    if (code === 0) {
      writeStamp(part.stamp, sources);
    } else {
      complete = false;
      console.error(`${output.trimEnd()}\n\n${part.title} failed.`);
    }
  }
  return complete;
}

/** Builds what changed and ends the process when that fails. */
export async function ensureBuilt() {
  if (!(await buildParts())) process.exit(1);
}
