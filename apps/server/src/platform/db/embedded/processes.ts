import { spawnSync } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';

/** What is known about the process a lock file names. */
export type ProcessState = 'gone' | 'zombie' | 'postgres' | 'other';

/** Looks at one process; a number that was given to another program since counts as `other`. */
export async function inspect(pid: number, clusterFolder: string): Promise<ProcessState> {
  if (process.platform !== 'linux') return inspectByPs(pid);
  const found = await readProcess(pid);
  if (found === null) return 'gone';
  if (found.isZombie) return 'zombie';
  if (found.program !== 'postgres') return 'other';
  return found.folder === null || found.folder === clusterFolder ? 'postgres' : 'other';
}

/**
 * Backends whose parent died without them: they can hold shared memory for ever and block every new start. Those of
 * a living PostgreSQL have a parent in the same folder and are never listed.
 */
export async function findOrphans(clusterFolder: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(pids.map(readProcess));
  const here = found.filter((one) => one !== null && !one.isZombie && one.folder === clusterFolder);
  const parents = new Set(here.map((one) => one?.pid));
  return here.flatMap((one) =>
    one !== null && one.program === 'postgres' && one.isBackend && !parents.has(one.parent) ? [one.pid] : [],
  );
}

interface Seen {
  readonly pid: number;
  readonly parent: number;
  readonly program: string;
  readonly isZombie: boolean;
  readonly isBackend: boolean;
  /** The working folder; null when we may not know. */
  readonly folder: string | null;
}

async function readProcess(pid: number): Promise<Seen | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, program, state, parent] = /^\d+ \((.*)\) (\S) (\d+) /s.exec(stat) ?? [];
  if (program === undefined) return null;
  return {
    pid,
    parent: Number(parent),
    program,
    isZombie: state === 'Z' || state === 'X',
    isBackend: (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).startsWith('postgres:'),
    folder: await readlink(`/proc/${pid}/cwd`).catch(() => null),
  };
}

function inspectByPs(pid: number): ProcessState {
  const line = spawnSync('ps', ['-o', 'state=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  if (line === '') return 'gone';
  if (line.startsWith('Z')) return 'zombie';
  return line.endsWith('postgres') ? 'postgres' : 'other';
}
