import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a running PostgreSQL writes down about itself in `postmaster.pid`. */
export interface LockFile {
  readonly pid: number;
  readonly port: number;
  /** The folder of its socket; empty while it starts or when it listens on loopback. */
  readonly socketFolder: string;
  readonly host: string;
  /** The whole text, to notice that another server has replaced it. */
  readonly text: string;
}

/** The name of the lock file inside a cluster. */
export const LOCK_FILE = 'postmaster.pid';

/** Reads the lock file; null when there is none or it is just being written. */
export async function readLockFile(clusterFolder: string): Promise<LockFile | null> {
  const text = await readFile(join(clusterFolder, LOCK_FILE), 'utf8').catch(() => '');
  return parseLockFile(text);
}

/** Understands the lines of a lock file. */
export function parseLockFile(text: string): LockFile | null {
  const [pid, , , port, socketFolder, host] = text.split('\n');
  if (!/^-?\d+$/.test(pid ?? '')) return null;
  return {
    pid: Math.abs(Number(pid)),
    port: Number(port ?? 0),
    socketFolder: socketFolder ?? '',
    host: host?.trim() ?? '',
    text,
  };
}
