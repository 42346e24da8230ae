import { until } from './patience.ts';
import type { TestServer } from './server.ts';

/** Takes the database away from one test server: its connections end and new ones find nobody. */
export async function loseDatabase({ connections, database }: TestServer): Promise<void> {
  Object.assign(connections.pool.options, { host: '/nonexistent' });
  await database.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'perya'`,
  );
  await until(
    () => connections.pool.totalCount,
    (count) => count === 0,
  );
}
