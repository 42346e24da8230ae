import { Kysely } from 'kysely';
import { Pool, types, type ClientConfig, type PoolConfig } from 'pg';
import type { Database } from './schema.ts';
import { ReconnectingDialect } from './reconnecting-dialect.ts';

/** Waits are bounded everywhere: a slow database makes failures, never a pile-up. [F11] */
const BOUNDS = {
  connectionTimeoutMillis: 2000,
  statement_timeout: 3000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 5000,
  // The database ends a statement by itself; this one is for a network that swallows the answer.
  query_timeout: 4000,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
} satisfies PoolConfig;

// A day has no hour and no zone: it stays the text it is.
types.setTypeParser(types.builtins.DATE, (text) => text);

/** An open database. */
export interface OpenDatabase {
  readonly db: Kysely<Database>;
  /** The connections behind `db`. */
  readonly pool: Pool;
  /** One connection apart, so that a busy pool does not make the database look unusable. */
  readonly probe: Pool;
  close(): Promise<void>;
}

/** Opens the connections lazily: the database may still be away. */
export function openDatabase(
  connection: ClientConfig,
  options: { readonly poolSize: number; readonly onError: (error: Error) => void },
): OpenDatabase {
  const open = (name: string, max: number, bounds: Partial<typeof BOUNDS> = {}): Pool => {
    const pool = new Pool({ ...connection, ...BOUNDS, ...bounds, max, application_name: name });
    // Without listeners the loss of a connection, idle or in use, would end the process.
    pool.on('error', options.onError);
    pool.on('connect', (client) => void client.on('error', () => undefined));
    return pool;
  };
  const pool = open('perya', options.poolSize);
  const probe = open('perya probe', 1, { connectionTimeoutMillis: 1000, statement_timeout: 1000, query_timeout: 1000 });
  const db = new Kysely<Database>({ dialect: new ReconnectingDialect(pool) });
  return {
    db,
    pool,
    probe,
    async close() {
      await db.destroy();
      await Promise.all([pool.end(), probe.end()]);
    },
  };
}
