import { mkdtemp, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files that are kept in memory, and how much of it has to be free: a run takes a third of that at the most. */
const MEMORY_FOLDER = '/dev/shm';
const ROOM_BYTES = 6 * 1024 ** 3;

/** A new folder for a PostgreSQL that nobody needs after the tests: in memory where there is room, for disks are slow. */
export async function makeClusterFolder(prefix: string): Promise<string> {
  const memory = await statfs(MEMORY_FOLDER).catch(() => null);
  const bytes = memory === null ? 0 : Math.min(memory.bavail * memory.bsize, freemem());
  return mkdtemp(join(bytes < ROOM_BYTES ? tmpdir() : MEMORY_FOLDER, prefix));
}
