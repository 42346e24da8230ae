import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startAs } from './account.ts';
import type { Cluster } from './cluster.ts';
import { LOCK_FILE, readLockFile, type LockFile } from './lock-file.ts';
import { findOrphans, inspect } from './processes.ts';
import { SOCKET_PORT } from './socket-place.ts';

const LOG_BYTES_MAX = 5 * 1024 * 1024;
const ZOMBIE_WAIT_MS = 5000;
const FAST_STOP_MS = 10_000;
const IMMEDIATE_STOP_MS = 5000;

/** Starts PostgreSQL and says when it ends, whatever the reason. */
export async function launch(cluster: Cluster, settings: readonly string[], onEnd: () => void): Promise<void> {
  const log = await openLog(cluster.logFile);
  const listen =
    cluster.place.kind === 'folder'
      ? ['listen_addresses=', `unix_socket_directories="${cluster.place.folder}"`, `port=${SOCKET_PORT}`]
      : ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${cluster.place.port}`];
  const safe = ['unix_socket_permissions=0700', 'password_encryption=scram-sha-256', 'logging_collector=off'];
  const child = startAs(
    cluster.account,
    join(cluster.binaries.folder, 'bin/postgres'),
    ['-D', cluster.folder, ...[...safe, ...listen, ...settings].flatMap((setting) => ['-c', setting])],
    ['ignore', log.fd, log.fd],
  );
  child.once('exit', onEnd);
  child.once('error', onEnd);
  await log.close();
}

async function openLog(path: string): ReturnType<typeof open> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_BYTES_MAX) await rename(path, `${path}.1`);
  return open(path, 'a', 0o600);
}

/** The last lines PostgreSQL wrote, for the operator. */
export async function lastWords(cluster: Cluster): Promise<string> {
  const text = await readFile(cluster.logFile, 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-2).join(' ');
}

/**
 * Removes what a killed PostgreSQL left in the way of a new one: orphan backends first, because they may hold shared
 * memory; then, once nothing of it lives, a lock file that names a zombie or a foreign process. Data is never touched.
 */
export async function clearTheWay(cluster: Cluster, lock: LockFile | null): Promise<void> {
  for (const pid of await findOrphans(cluster.folder)) signal(pid, 'SIGKILL');
  if (lock === null) return;
  const deadline = Date.now() + ZOMBIE_WAIT_MS;
  let state = await inspect(lock.pid, cluster.folder);
  while (state === 'zombie' && Date.now() < deadline) {
    await sleep(100);
    state = await inspect(lock.pid, cluster.folder);
  }
  if (state === 'gone' || state === 'postgres') return;
  const [now, orphans] = [await readLockFile(cluster.folder), await findOrphans(cluster.folder)];
  if (now?.text !== lock.text || orphans.length > 0) return;
  await rename(join(cluster.folder, LOCK_FILE), join(cluster.folder, `${LOCK_FILE}.stale`)).catch(() => undefined);
}

/** Ends a running PostgreSQL: open transactions are rolled back, everything committed is on disk. */
export async function shutDown(cluster: Cluster, pid: number): Promise<void> {
  // Containers that share the folder count processes differently: the number may belong to anything here.
  if ((await inspect(pid, cluster.folder)) !== 'postgres') return;
  signal(pid, 'SIGINT');
  if (await isGone(cluster, pid, FAST_STOP_MS)) return;
  signal(pid, 'SIGQUIT');
  await isGone(cluster, pid, IMMEDIATE_STOP_MS);
}

async function isGone(cluster: Cluster, pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if ((await inspect(pid, cluster.folder)) !== 'postgres') return true;
    await sleep(25);
  }
  return false;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself, or it is not ours to stop.
  }
}
