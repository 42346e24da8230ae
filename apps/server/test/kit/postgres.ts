import { execFile } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../../src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { MIGRATIONS_FOLDER, PROJECT_FOLDER } from '../../src/platform/paths.ts';
import { asAdmin } from './admin.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How to connect to the cluster of this test run. */
    readonly postgres: {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly password: string;
    };
  }
}

/** A migrated database that every test database is copied from. */
export const TEMPLATE = 'perya_template';

/** Nothing here outlives the run, so it need not survive a power cut. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=200'];

/** Thousands of connections are made, with a password that guards nothing. */
const CHEAP_LOGIN = `set scram_iterations = 1; alter role current_user password 'test'`;

/** Files that are kept in memory, and as much of it as a run takes at the most, with twice that left for others. */
const MEMORY_FOLDER = '/dev/shm';
const ROOM_BYTES = 6 * 1024 ** 3;

/** Where databases are made and dropped fastest: hundreds of them are a thousand files each. */
async function roomiest(): Promise<string> {
  const memory = await statfs(MEMORY_FOLDER).catch(() => null);
  const bytes = memory === null ? 0 : Math.min(memory.bavail * memory.bsize, freemem());
  return bytes < ROOM_BYTES ? tmpdir() : MEMORY_FOLDER;
}

/** The server as it is installed, for tests that start processes; nothing to do where `npm test` has just built it. */
async function buildServer(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(PROJECT_FOLDER, 'tools/build.mjs'), '--only', 'server']);
}

/** One PostgreSQL for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildServer();
  const dataFolder = await mkdtemp(join(await roomiest(), 'perya-test-'));
  const embedded = await openEmbedded({ dataFolder, password: 'test', settings: FAST, onProgress: () => undefined });
  const { host, port, user, password } = embedded.connection('postgres');
  project.provide('postgres', { host, port, user, password });
  await asAdmin(embedded.connection('postgres'), (admin) => admin.query(`create database ${TEMPLATE}`));
  await asAdmin(embedded.connection('postgres'), (admin) => admin.query(CHEAP_LOGIN));
  await migrate(embedded.connection(TEMPLATE), MIGRATIONS_FOLDER);
  return async () => {
    await embedded.close();
    await rm(dataFolder, { recursive: true, force: true });
  };
}
