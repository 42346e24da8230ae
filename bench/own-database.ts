import { randomBytes } from 'node:crypto';
import { assert } from '@perya/std';
import { Client, type ClientConfig } from 'pg';
import { openContext, type OpenContext } from '../apps/server/src/open-context.ts';
import { readConfig } from '../apps/server/src/platform/config/config.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { MIGRATIONS_FOLDER } from '../apps/server/src/platform/paths.ts';
import { seedDemo } from '../apps/server/src/seed/seed.ts';
import { connectionTo } from '../e2e/harness/database.ts';
import { SILENT } from './silent-log.ts';

/** Works in a database that nobody else uses, with the demonstration in it, under a clock of its own. */
export async function inOwnDatabase<T>(
  dataFolder: string,
  { name, now }: { readonly name: string; readonly now: () => Date },
  work: (opened: OpenContext, connection: ClientConfig) => Promise<T>,
): Promise<T> {
  const cluster = connectionTo(dataFolder);
  const connection = { ...cluster, database: name };
  await onCluster(cluster, `drop database if exists ${name}`);
  await onCluster(cluster, `create database ${name}`);
  try {
    await migrate(connection, MIGRATIONS_FOLDER);
    const read = readConfig({ PERYA_DATA: dataFolder });
    assert(read.ok, 'the settings are valid');
    const secrets = { master: randomBytes(32), pepper: randomBytes(32), blind: randomBytes(32) };
    const opened = await openContext(read.value, connection, { log: SILENT, clock: { now }, secrets });
    try {
      await seedDemo(opened.ctx);
      return await work(opened, connection);
    } finally {
      await opened.close();
    }
  } finally {
    await onCluster(cluster, `drop database if exists ${name} with (force)`);
  }
}

async function onCluster(cluster: ClientConfig, statement: string): Promise<void> {
  const client = new Client({ ...cluster, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
