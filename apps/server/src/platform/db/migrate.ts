import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { StartRefused } from '../start-refused.ts';
import { grantAppRole } from './app-role.ts';

/** Any number that other programs on the same database will not use. */
const MIGRATION_KEY = 7_368_150_002;

/** By these connections a server at work is known. */
const SERVER_CONNECTIONS = ['perya', 'perya ledger', 'perya notices', 'perya jobs'];
/** A server that has just ended may be seen for a moment. */
const OLDER_LOOKS = 20;
const OLDER_LOOK_MS = 250;
/** A migration that says so leaves everything as older servers know it. */
const BESIDE_OLDER = /^-- Older servers may go on beside this\.$/m;

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

interface Applied {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

/** Brings the schema up to date; servers that start together wait for each other. Answers what was applied. */
export async function migrate(
  connection: ClientConfig,
  folder: string,
  onProgress: (step: string) => void = () => undefined,
): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  const client = new Client({ ...connection, connectionTimeoutMillis: 5000, application_name: 'perya migration' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_KEY]);
    // A table that is in use must fail the start instead of blocking everybody behind us.
    await client.query(`set lock_timeout = '10s'`);
    const missing = compare(migrations, await readApplied(client));
    if (!missing.every(({ sql }) => BESIDE_OLDER.test(sql))) await requireNoOlderServer(client);
    for (const migration of missing) {
      onProgress(`Preparing the database: ${migration.name}`);
      await apply(client, migration);
    }
    await grantAppRole(client, missing.length > 0);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Servers of two versions share a database only where every migration between them allows it. */
async function requireNoOlderServer(client: Client): Promise<void> {
  for (let left = OLDER_LOOKS; left > 0; left -= 1) {
    const { rowCount } = await client.query(
      'select from pg_stat_activity where datname = current_database() and application_name = any ($1) limit 1',
      [SERVER_CONNECTIONS],
    );
    if (rowCount === 0) return;
    await sleep(OLDER_LOOK_MS);
  }
  throw new StartRefused(
    'A server or a command of an older version is at work on this database; stop it before this version changes the schema.',
  );
}

/** Refuses a database that no server of this version has made ready: commands change no schema. */
export async function requireMigrated(client: Pick<Client, 'query'>, folder: string): Promise<void> {
  const { rowCount } = await client.query(`select where to_regclass('schema_migration') is not null`);
  if (rowCount === 0) throw new StartRefused('No server has used this database yet; start one first.');
  const [missing] = compare(await readMigrations(folder), await listApplied(client));
  if (missing) {
    throw new StartRefused(
      `The database is older than this version of Perya (it lacks ${missing.name}); start a server of this version first.`,
    );
  }
}

/** Reads the numbered files of a folder in order. */
export async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
      if (number !== index + 1) {
        throw new StartRefused(
          `The migration ${name} breaks the numbering: files are 0001_name.sql, 0002_name.sql and so on.`,
        );
      }
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readApplied(client: Client): Promise<readonly Applied[]> {
  await client.query(
    `create table if not exists schema_migration (
       number integer primary key,
       name text not null,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  );
  return listApplied(client);
}

async function listApplied(client: Pick<Client, 'query'>): Promise<readonly Applied[]> {
  const found = await client.query<Applied>('select number, name, checksum from schema_migration order by number');
  return found.rows;
}

/** What is still to be applied; refuses a history that is not the beginning of ours. */
function compare(migrations: readonly Migration[], applied: readonly Applied[]): readonly Migration[] {
  for (const [index, done] of applied.entries()) {
    const ours = migrations[index];
    if (ours === undefined) {
      throw new StartRefused(
        `The database is newer than this version of Perya (it has ${done.name}); start the newer version.`,
      );
    }
    if (ours.number !== done.number || ours.checksum !== done.checksum) {
      throw new StartRefused(
        `The migration ${ours.name} differs from the one this database was made with; migrations are never changed, add a new file.`,
      );
    }
  }
  return migrations.slice(applied.length);
}

async function apply(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new StartRefused(`The migration ${migration.name} failed: ${(error as Error).message}`);
  }
}
