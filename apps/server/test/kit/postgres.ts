import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { makeClusterFolder } from '../../../../tools/testing/cluster-folder.ts';
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

/** The server as it is installed, for tests that start processes; nothing to do where `npm test` has just built it. */
async function buildServer(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(PROJECT_FOLDER, 'tools/build.mjs'), '--only', 'server']);
}

/** One PostgreSQL for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildServer();
  const dataFolder = await makeClusterFolder('perya-test-');
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
