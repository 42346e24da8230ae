import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { clearStamp, hashOf, isCurrent, writeStamp } from './stamp.mjs';
import { mustRun } from './step.mjs';

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'packages'];

/** What is built from which sources, and how. */
const PARTS = [
  {
    title: 'Building the mobile site',
    sources: [...SHARED, 'apps/mobile'],
    stamp: join(ROOT, 'apps/mobile/dist/.stamp'),
    command: 'npm',
    args: ['run', 'build', '--workspace', '@perya/mobile'],
  },
  {
    title: 'Building the server',
    sources: [...SHARED, 'apps/server/src', 'apps/server/package.json', 'tools/build-server.mjs'],
    stamp: join(ROOT, 'apps/server/dist/.stamp'),
    command: process.execPath,
    args: ['tools/build-server.mjs'],
  },
];

/**
 * Builds the parts whose sources changed.
 * @param {{ always?: boolean }} [options]
 */
export async function ensureBuilt({ always = false } = {}) {
  for (const part of PARTS) {
    const hash = hashOf(ROOT, part.sources);
    if (!always && isCurrent(part.stamp, hash)) continue;
    clearStamp(part.stamp);
    await mustRun(part.title, part.command, part.args, { env: { NODE_ENV: 'production' } });
    writeStamp(part.stamp, hash);
  }
}
