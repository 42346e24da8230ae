import { lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import { clusterVersion } from './embedded/cluster.ts';
import { openEmbedded } from './embedded/embedded-postgres.ts';
import { losesConnection } from './failures.ts';
import { openFileLimit, requireOpenFiles } from '../limits/open-files.ts';
import { StartRefused } from '../start-refused.ts';
import { openDatabasePassword } from '../crypto/secrets.ts';

const DATABASE_NAME = 'perya';
const OUTSIDE_TRIES = 30;

/** Where the database is, and how to leave it. */
export interface DatabasePlace {
  readonly connection: ClientConfig;
  /** The folder of the embedded database; null for an outside one. */
  readonly folder: string | null;
  close(): Promise<void>;
}

/** The first steps of a start: whatever would refuse it, then the database. */
export async function openPlace(
  config: Config,
  log: Log,
  onProgress: (step: string) => void,
  onLaunched?: () => void,
): Promise<DatabasePlace> {
  requireOpenFiles(openFileLimit());
  return findDatabase(config, log, onProgress, onLaunched);
}

/** The outside database when one is configured, else the embedded one. */
export async function findDatabase(
  config: Config,
  log: Log,
  onProgress: (step: string) => void,
  onLaunched?: () => void,
): Promise<DatabasePlace> {
  if (config.databaseUrl !== null) {
    const connection: ClientConfig = { connectionString: config.databaseUrl };
    await waitFor(connection, onProgress);
    return { connection, folder: null, close: async () => undefined };
  }
  await makeDataFolder(config.dataFolder);
  const exists = (await clusterVersion(config.dataFolder)) !== null;
  const password = await openDatabasePassword(join(config.dataFolder, 'secrets'), exists);
  const embedded = await openEmbedded({
    dataFolder: config.dataFolder,
    password,
    onProgress,
    ...(onLaunched && { onLaunched }),
    onTrouble: (message) => log.warn({ event: 'database.embedded_lost' }, message),
  });
  await createDatabase(embedded.connection('postgres'));
  return {
    connection: embedded.connection(DATABASE_NAME),
    folder: embedded.folder,
    close: () => embedded.close(),
  };
}

/** A database that is started together with the server may come a little later. */
async function waitFor(connection: ClientConfig, onProgress: (step: string) => void): Promise<void> {
  for (let left = OUTSIDE_TRIES; ; left -= 1) {
    const client = new Client({ ...connection, connectionTimeoutMillis: 3000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (!losesConnection(error) || left === 0) {
        throw new StartRefused(`DATABASE_URL names a database that cannot be used (${(error as Error).message}).`);
      }
      if (left === OUTSIDE_TRIES) onProgress('Waiting for the database of DATABASE_URL');
      await sleep(1000);
    }
  }
}

async function makeDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await lstat(join(folder, '.'));
  } catch (error) {
    throw new StartRefused(
      `PERYA_DATA names ${folder}, which cannot be used (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

/** Another server may do the same at this moment; either of them is fine. */
async function createDatabase(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [DATABASE_NAME]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE_NAME}`);
  } catch (error) {
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
