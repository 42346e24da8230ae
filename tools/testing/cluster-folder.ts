import { mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files that are kept in memory, and how much of it has to be free: a run takes a third of that at the most. */
const MEMORY_FOLDER = '/dev/shm';
const ROOM_BYTES = 6 * 1024 ** 3;

/** A new folder for a PostgreSQL that nobody needs after the tests: in memory where there is room, for disks are slow. */
export async function makeClusterFolder(prefix: string): Promise<string> {
  const memory = await statfs(MEMORY_FOLDER).catch(() => null);
  if (memory) await removeAbandoned(prefix);
  const bytes = memory === null ? 0 : Math.min(memory.bavail * memory.bsize, freemem());
  return mkdtemp(join(bytes < ROOM_BYTES ? tmpdir() : MEMORY_FOLDER, `${prefix}${process.pid}-`));
}

/** Gives memory back that killed runs left behind, and ends their PostgreSQL. */
async function removeAbandoned(prefix: string): Promise<void> {
  for (const name of await readdir(MEMORY_FOLDER)) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length)) : process.pid;
    if ((await commandOf(owner)) !== '') continue;
    const folder = join(MEMORY_FOLDER, name);
    const lock = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
    const postmaster = Number.parseInt(lock);
    if ((await commandOf(postmaster)).includes(folder)) process.kill(postmaster, 'SIGQUIT');
    await rm(folder, { recursive: true, force: true });
  }
}

/** What runs under a number; nothing once it has ended. */
async function commandOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
}
