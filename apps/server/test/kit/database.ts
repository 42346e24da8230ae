import { randomBytes } from 'node:crypto';
import { Pool, type ClientConfig } from 'pg';
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
  /** Another like it; whoever else was connected has left. */
  copy(): Promise<TestDatabase>;
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
  let pool: Pool | null = null;
  const rest = async () => {
    await pool?.end();
    pool = null;
  };
  return {
    connection,
    url: `postgres://${cluster.user}:${cluster.password}@localhost:${cluster.port}/${name}?host=${encodeURIComponent(cluster.host)}`,
    async sql(text, values = []) {
      pool ??= openPool(connection);
      const { rows } = await pool.query<Record<string, unknown>>(text, [...values]);
      return rows;
    },
    async copy() {
      await rest();
      return createDatabase({ template: name });
    },
    async drop() {
      await rest();
      await onCluster(`drop database if exists ${name} with (force)`);
    },
  };
}

/** Connections that are there already: each takes longer to make than most statements run. */
function openPool(connection: ClientConfig): Pool {
  const pool = new Pool({ ...connection, max: 20, allowExitOnIdle: true });
  // A test that ends every connection of its database ends these too; the next statement has a new one.
  pool.on('error', () => undefined);
  return pool;
}
