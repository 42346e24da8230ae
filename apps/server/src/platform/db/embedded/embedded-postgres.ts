import { realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefused } from '../../start-refused.ts';
import { DATABASE_USER, prepareCluster, type Cluster, type ClusterOptions } from './cluster.ts';
import { takeLease, type Lease } from './lease.ts';
import { readLockFile, type LockFile } from './lock-file.ts';
import { clearTheWay, lastWords, launch, shutDown } from './postmaster.ts';
import { inspect } from './processes.ts';

const START_WITHIN_MS = 120_000;
const SILENT_MS_MAX = 20_000;
const LAUNCHES_MAX = 5;
const RETRY_MS = 50;

/** Options of the supervisor. */
export interface EmbeddedOptions extends ClusterOptions {
  /** Extra `name=value` settings, for tests. */
  readonly settings?: readonly string[];
  /** Hears that PostgreSQL runs, though it may not answer yet. */
  readonly onLaunched?: () => void;
  /** Hears that PostgreSQL was lost while running and whether it came back. */
  readonly onTrouble?: (message: string) => void;
}

/** How to connect to a database of the cluster. */
export interface EmbeddedConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** PostgreSQL run by this server, or shared with other servers on the same data folder. */
export interface EmbeddedPostgres {
  readonly folder: string;
  connection(database: string): EmbeddedConnection;
  /** Leaves the cluster; the last one out stops it. */
  close(): Promise<void>;
}

/** Starts or adopts the cluster of a data folder and keeps it running until closed. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataFolder = await realpath(options.dataFolder);
  const cluster = await prepareCluster({ ...options, dataFolder });
  let lock!: LockFile;
  let lease!: Lease;
  let closed = false;

  const join = async (): Promise<void> => {
    [lock, lease] = await reach(cluster, options);
    void lease.lost.then(() => (closed ? undefined : comeBack()));
  };
  const comeBack = async (): Promise<void> => {
    options.onTrouble?.('The embedded database was lost; starting it again.');
    for (let wait = 100; !closed; wait = Math.min(wait * 2, 5000)) {
      try {
        return await join();
      } catch (error) {
        options.onTrouble?.(`The embedded database is still down: ${(error as Error).message}`);
        await sleep(wait);
      }
    }
  };

  await join();
  return {
    folder: cluster.folder,
    connection: (database) => connectionTo(cluster, lock, database),
    async close() {
      closed = true;
      const isLast = await lease.release();
      const running = await readLockFile(cluster.folder);
      if (isLast && running !== null) await shutDown(cluster, running.pid);
      await lease.close();
    },
  };
}

/** How to connect to a cluster that runs. */
function connectionTo(cluster: Cluster, lock: LockFile, database: string): EmbeddedConnection {
  const host = lock.socketFolder === '' ? '127.0.0.1' : lock.socketFolder;
  return { host, port: lock.port, user: DATABASE_USER, password: cluster.password, database };
}

/** Tries to join what runs; whatever does not run is started. */
async function reach(
  cluster: Cluster,
  { settings = [], onProgress, onLaunched }: EmbeddedOptions,
): Promise<[LockFile, Lease]> {
  const startedAt = Date.now();
  let silentSince = Date.now();
  let launches = 0;
  let saidSoAt = startedAt;
  let isLaunched = false;

  while (Date.now() - startedAt < START_WITHIN_MS) {
    const lock = await readLockFile(cluster.folder);
    if (lock !== null && lock.port > 0) {
      const reached = await takeLease(connectionTo(cluster, lock, 'postgres'));
      if (reached.kind === 'lease') return [lock, reached.lease];
      if (reached.kind === 'refused') {
        throw new StartRefused(`The database refuses the password in the secrets folder (${reached.reason}).`);
      }
      if (reached.kind === 'busy') silentSince = Date.now();
    }
    if (lock !== null && (await inspect(lock.pid, cluster.folder)) === 'postgres') {
      if (Date.now() - silentSince > SILENT_MS_MAX) await shutDown(cluster, lock.pid);
      if (Date.now() - saidSoAt > 2000) {
        onProgress('Waiting for the database to recover');
        saidSoAt = Date.now();
      }
    } else if (!isLaunched) {
      if (launches === LAUNCHES_MAX) break;
      launches += 1;
      await clearTheWay(cluster, lock);
      silentSince = Date.now();
      isLaunched = true;
      await launch(cluster, settings, () => {
        isLaunched = false;
      });
      onLaunched?.();
    }
    await sleep(RETRY_MS);
  }
  throw new StartRefused(`The embedded database did not start: ${await lastWords(cluster)} (see ${cluster.logFile})`);
}
