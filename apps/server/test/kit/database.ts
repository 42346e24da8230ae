import { randomBytes } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { inject } from 'vitest';
import { asAdmin } from './admin.ts';
import { TEMPLATE } from './postgres.ts';

/** A database of its own for a test file. */
export interface TestDatabase {
  readonly connection: ClientConfig;
  /** The same as a `DATABASE_URL`. */
  readonly url: string;
  /** Runs SQL beside the server. */
  sql(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/** Makes a database: migrated and bare unless another is to be copied. */
export async function createDatabase({ template = TEMPLATE } = {}): Promise<TestDatabase> {
  const cluster = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const onCluster = (statement: string) =>
    asAdmin({ ...cluster, database: 'postgres' }, (admin) => admin.query(statement));
  await onCluster(`create database ${name} template ${template} strategy file_copy`);
  const connection = { ...cluster, database: name };
  return {
    connection,
    url: `postgres://${cluster.user}:${cluster.password}@localhost:${cluster.port}/${name}?host=${encodeURIComponent(cluster.host)}`,
    sql: (text, values = []) =>
      asAdmin(connection, async (admin) => (await admin.query<Record<string, unknown>>(text, [...values])).rows),
    drop: async () => {
      await onCluster(`drop database if exists ${name} with (force)`);
    },
  };
}
