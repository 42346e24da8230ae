import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defaultSizes } from '../../config/default-sizes.ts';
import { StartRefused } from '../../start-refused.ts';
import { chooseAccount, giveTo, runAs, type Account } from './account.ts';
import { copyBinaries, findBinaries, type Binaries } from './binaries.ts';
import { inspect } from './processes.ts';
import { choosePlace, type Place } from './socket-place.ts';

/** The database superuser of an embedded cluster; only this server knows its password. */
export const DATABASE_USER = 'perya';

/** What an operator may tune later in `postgresql.conf`: modest, so that server and database rest under 200 MB. */
const tunable = (connections: number) => [
  'shared_buffers=64MB',
  `max_connections=${connections}`,
  'io_method=sync',
  'jit=off',
  'max_wal_size=512MB',
  'autovacuum_worker_slots=4',
  'log_timezone=UTC',
  'timezone=UTC',
];

/** A cluster on disk and all that is needed to run it. */
export interface Cluster {
  readonly folder: string;
  readonly logFile: string;
  readonly binaries: Binaries;
  readonly account: Account;
  readonly place: Place;
  readonly password: string;
}

/** What the caller decides about an embedded cluster. */
export interface ClusterOptions {
  readonly dataFolder: string;
  readonly password: string;
  readonly onProgress: (step: string) => void;
  /** Narrows the account when root starts; for tests of each way. */
  readonly account?: Account['kind'];
}

/** Where the cluster lies inside the data folder. */
export function clusterFolder(dataFolder: string): string {
  return join(dataFolder, 'postgres');
}

/** The major version of the cluster on disk; null when there is none. */
export async function clusterVersion(dataFolder: string): Promise<string | null> {
  const text = await readFile(join(clusterFolder(dataFolder), 'PG_VERSION'), 'utf8').catch(() => null);
  return text?.trim() ?? null;
}

/** Makes sure that a cluster exists. */
export async function prepareCluster(options: ClusterOptions): Promise<Cluster> {
  const { dataFolder, password, onProgress } = options;
  const folder = clusterFolder(dataFolder);
  const account = await chooseAccount(dataFolder, folder, options.account);
  const binaries = await readableBinaries(account, dataFolder, onProgress);
  const place = await choosePlace(dataFolder, account);
  const logFolder = join(dataFolder, 'logs');
  await mkdir(logFolder, { recursive: true, mode: 0o700 });
  const cluster: Cluster = { folder, logFile: join(logFolder, 'postgres.log'), binaries, account, place, password };

  const version = await clusterVersion(dataFolder);
  const major = binaries.version.split('.')[0];
  if (version !== null && version !== major) {
    throw new StartRefused(
      `The database in ${folder} was made by PostgreSQL ${version}, but this version of Perya brings ${major}; run the older version or move the data over.`,
    );
  }
  if (version === null) {
    onProgress('Creating the database (only the first time)');
    await createCluster(cluster, dataFolder);
  }
  await giveTo(account, folder);
  await removeLeftovers(dataFolder);
  return cluster;
}

/** Half-made clusters of first starts that were cut off; they never became the database. */
async function removeLeftovers(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    const pid = Number(/^\.postgres-(\d+)$/.exec(name)?.[1]);
    if (pid > 0 && (await inspect(pid, dataFolder)) === 'gone') {
      await rm(join(dataFolder, name), { recursive: true, force: true, maxRetries: 3 });
    }
  }
}

async function readableBinaries(
  account: Account,
  dataFolder: string,
  onProgress: (step: string) => void,
): Promise<Binaries> {
  const own = await findBinaries();
  if (account.kind === 'own' || (await canRun(account, own))) return own;
  onProgress('Copying the database programs to where their account can read them');
  const copy = await copyBinaries(own, join(dataFolder, 'programs'));
  if (await canRun(account, copy)) return copy;
  throw new StartRefused(`The embedded PostgreSQL in ${copy.folder} cannot be run; set DATABASE_URL instead.`);
}

async function canRun(account: Account, binaries: Binaries): Promise<boolean> {
  return (await runAs(account, join(binaries.folder, 'bin/postgres'), ['--version'])).ok;
}

/** Builds beside the final name, so that a cut-off first start leaves no half database and two starts cannot mix. */
async function createCluster(cluster: Cluster, dataFolder: string): Promise<void> {
  const work = join(dataFolder, `.postgres-${process.pid}`);
  const passwordFile = join(work, 'password');
  const folder = join(work, 'cluster');
  await rm(work, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, cluster.password, { mode: 0o600 });
  await giveTo(cluster.account, work);
  const made = await runAs(cluster.account, join(cluster.binaries.folder, 'bin/initdb'), [
    `--pgdata=${folder}`,
    `--username=${DATABASE_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...tunable(defaultSizes(availableParallelism()).embeddedConnections).flatMap((setting) => ['-c', setting]),
  ]);
  if (made.ok) await rename(folder, cluster.folder).catch(keepTheOther);
  await rm(work, { recursive: true, force: true });
  if (!made.ok) throw new StartRefused(`The database could not be created in ${dataFolder}: ${lastLine(made.output)}`);
}

function keepTheOther(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}

function lastLine(output: string): string {
  return output.trim().split('\n').slice(-3).join(' ');
}
