import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Clock, Context } from './context.ts';
import { openDatabase, type OpenDatabase } from './db/database.ts';
import { openPostgresNotices } from './notices/postgres-notices.ts';
import { openRedisNotices } from './notices/redis-notices.ts';

/** The context of a server and what must be closed with it. */
export interface OpenContext {
  readonly ctx: Context;
  readonly database: OpenDatabase;
  close(): Promise<void>;
}

/** Connects everything a service may touch. */
export async function openContext(
  config: Config,
  connection: ClientConfig,
  outside: { readonly log: Logger; readonly clock?: Clock },
): Promise<OpenContext> {
  const { log, clock = { now: () => new Date() } } = outside;
  const onError = (error: unknown): void => log.warn({ err: error }, 'connection trouble');
  const database = openDatabase(connection, { poolSize: config.databasePool, onError });
  const notices =
    config.redisUrl === null
      ? await openPostgresNotices(connection, database.pool, onError)
      : await openRedisNotices(config.redisUrl, connection, onError);
  return {
    ctx: { config, db: database.db, clock, log, notices },
    database,
    async close() {
      await notices.close();
      await database.close();
    },
  };
}
