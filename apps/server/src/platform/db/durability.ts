import type { Pool } from 'pg';

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

/** Looks at the settings of the connection itself, because a role or a database can override the server's. */
export async function findShortcomings(pool: Pick<Pool, 'query'>): Promise<Shortcomings> {
  const names = Object.keys(NEEDED);
  const found = await pool.query<{ name: string; setting: string }>(
    'select name, current_setting(name) as setting from pg_settings where name = any($1)',
    [[...names, 'server_version_num', 'transaction_read_only']],
  );
  const settings = new Map(found.rows.map(({ name, setting }) => [name, setting]));
  return {
    fatal: [
      ...(Number(settings.get('server_version_num')) < VERSION_MIN ? ['it is older than PostgreSQL 15'] : []),
      ...(settings.get('transaction_read_only') === 'on' ? ['it is read-only'] : []),
    ],
    unsafe: names
      .filter((name) => NEEDED[name]?.includes(settings.get(name) ?? '') !== true)
      .map((name) => `${name} is ${settings.get(name) ?? 'unknown'} and must be on`),
  };
}
