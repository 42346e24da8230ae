import { createHash } from 'node:crypto';
import { chown, lstat, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';

/** Where PostgreSQL listens: a private folder, or loopback when no folder will do. */
export type Place =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'loopback'; readonly port: number };

/** The port is only part of the socket's name. */
export const SOCKET_PORT = 5432;

/** Systems cut socket paths at 104 to 108 bytes. */
const PATH_BYTES_MAX = 100;

/** Prefers the data folder, falls back to a short private folder, then to loopback. */
export async function choosePlace(dataFolder: string, account: Account, temporary = tmpdir()): Promise<Place> {
  const digest = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  for (const folder of [join(dataFolder, 'run'), join(temporary, `perya-${digest}`)]) {
    if (fits(folder) && (await makePrivate(folder, account))) return { kind: 'folder', folder };
  }
  return { kind: 'loopback', port: await freePort() };
}

/** Commas, quotes and line ends have a meaning in the setting and in the lock file that carry the path. */
function fits(folder: string): boolean {
  return Buffer.byteLength(`${folder}/.s.PGSQL.${SOCKET_PORT}`) <= PATH_BYTES_MAX && !/[,"'\\\p{Cc}]/u.test(folder);
}

/** Anyone can make a folder in the temporary place, so one that is not ours alone is not used. */
async function makePrivate(folder: string, account: Account): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    if (account.kind === 'user') await chown(folder, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
  }
  const found = await lstat(folder);
  const owner = account.kind === 'user' ? account.uid : process.getuid?.();
  return found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
