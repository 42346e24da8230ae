import type { Pool } from 'pg';
import type { Config } from '../config/config.ts';

const VERSION_MIN = 150_000;

/** What a database must be set to before money may rest on it; with less, a power cut loses acknowledged work. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_apply'],
  data_checksums: ['on'],
};

/** What the live database is not: `fatal` stops any start, `unsafe` every one that was not told otherwise. */
export interface Shortcomings {
  readonly fatal: readonly string[];
  readonly unsafe: readonly string[];
}

/** Beside its pool and its writers a server has a probe, leases of jobs, and messages in and out. */
const OTHER_CONNECTIONS = 4;

/** How many connections a server of these settings may have at once. */
export function connectionsOf({
  databasePool,
  ledgerWriters,
  processes,
}: Pick<Config, 'databasePool' | 'ledgerWriters' | 'processes'>): number {
  return processes * (databasePool + ledgerWriters + OTHER_CONNECTIONS);
}

/**
 * Looks at the settings of the connection itself, because a role or a database can override the server's. `connections` are
 * those this server may have: a database that takes fewer would turn players away as soon as there are many.
 */
export async function findShortcomings(pool: Pick<Pool, 'query'>, connections: number): Promise<Shortcomings> {
  const names = Object.keys(NEEDED);
  const found = await pool.query<{ name: string; setting: string }>(
    'select name, current_setting(name) as setting from pg_settings where name = any($1)',
    [[...names, 'server_version_num', 'transaction_read_only', 'max_connections', 'superuser_reserved_connections']],
  );
  const settings = new Map(found.rows.map(({ name, setting }) => [name, setting]));
  const room = Number(settings.get('max_connections')) - Number(settings.get('superuser_reserved_connections'));
  return {
    fatal: [
      ...(Number(settings.get('server_version_num')) < VERSION_MIN ? ['it is older than PostgreSQL 15'] : []),
      ...(settings.get('transaction_read_only') === 'on' ? ['it is read-only'] : []),
      ...(room < connections
        ? [
            `it takes ${room} connections and PERYA_PROCESSES, PERYA_DATABASE_POOL and PERYA_LEDGER_WRITERS ask for ${connections}`,
          ]
        : []),
    ],
    unsafe: names
      .filter((name) => NEEDED[name]?.includes(settings.get(name) ?? '') !== true)
      .map((name) => `${name} is ${settings.get(name) ?? 'unknown'} and must be on`),
  };
}
