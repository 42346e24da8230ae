import { setTimeout as sleep } from 'node:timers/promises';
import {
  PostgresDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type PostgresPoolClient,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Pool } from 'pg';
import { losesConnection } from './failures.ts';
import { sendHinted } from './planner-settings.ts';
import { QueryOptions } from './query-options.ts';

/** Waits between tries; whatever takes longer is answered as "try again soon". */
const RETRY_AFTER_MS = [50, 200];
const RETRY_WITHIN_MS = 1000;

/**
 * PostgreSQL for Kysely, with a steady hand: getting a connection is tried again, and so is a plain select outside a
 * transaction. Writes and raw SQL never are: only their caller knows whether they may run twice.
 */
export class ReconnectingDialect extends PostgresDialect {
  constructor(pool: Pool) {
    const options = new QueryOptions();
    super({ pool: { connect: () => connect(pool, options), end: async () => undefined } });
  }

  override createDriver(): Driver {
    return new RetryingDriver(super.createDriver());
  }
}

/** A connection to a server that lost its role must not go back into the pool. */
async function connect(pool: Pool, options: QueryOptions): Promise<PostgresPoolClient> {
  const client = await again(() => pool.connect());
  let isBroken = false;
  let isReleased = false;
  return {
    query: (async (sql: string, parameters: readonly unknown[]) => {
      try {
        return await sendHinted(client, options.toQuery(sql, parameters));
      } catch (error) {
        isBroken ||= losesConnection(error);
        throw error;
      }
    }) as unknown as PostgresPoolClient['query'],
    release: () => {
      if (!isReleased) client.release(isBroken);
      isReleased = true;
    },
  };
}

class RetryingDriver implements Driver {
  readonly #inner: Driver;

  constructor(inner: Driver) {
    this.#inner = inner;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new RetryingConnection(this.#inner, await this.#inner.acquireConnection());
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    (connection as RetryingConnection).inTransaction = true;
    return this.#inner.beginTransaction(inner(connection), settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#inner.commitTransaction(inner(connection));
    (connection as RetryingConnection).inTransaction = false;
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#inner.rollbackTransaction(inner(connection));
    (connection as RetryingConnection).inTransaction = false;
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#inner.releaseConnection(inner(connection));
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}

class RetryingConnection implements DatabaseConnection {
  readonly #driver: Driver;
  inner: DatabaseConnection;
  inTransaction = false;

  constructor(driver: Driver, connection: DatabaseConnection) {
    this.#driver = driver;
    this.inner = connection;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.inTransaction || query.query.kind !== 'SelectQueryNode') return this.inner.executeQuery<R>(query);
    return again(
      () => this.inner.executeQuery<R>(query),
      async () => {
        await this.#driver.releaseConnection(this.inner);
        this.inner = await this.#driver.acquireConnection();
      },
    );
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

function inner(connection: DatabaseConnection): DatabaseConnection {
  return (connection as RetryingConnection).inner;
}

async function again<T>(work: () => Promise<T>, prepare?: () => Promise<void>): Promise<T> {
  const startedAt = performance.now();
  for (const waitMs of RETRY_AFTER_MS) {
    try {
      return await work();
    } catch (error) {
      if (!losesConnection(error) || performance.now() - startedAt > RETRY_WITHIN_MS) throw error;
      await sleep(waitMs);
      await prepare?.();
    }
  }
  return work();
}
