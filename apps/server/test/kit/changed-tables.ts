import { Client } from 'pg';
import type { TestDatabase } from './database.ts';

/** Looks which tables were written to. */
export interface TableWatch {
  /** Tables with rows that were added, changed or removed while the work ran. */
  during(work: () => Promise<unknown>): Promise<string[]>;
  close(): Promise<void>;
}

/** Counts every request, refused ones too: that is what it is for. */
const ALWAYS_WRITTEN = ['rate_limit'];

/** Watches every table of a database: a row that is added or changed has a newer transaction, one that is removed is missed. */
export async function watchTables({ connection }: TestDatabase): Promise<TableWatch> {
  const client = new Client(connection);
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const watched = tables.map(({ name }) => name).filter((name) => !ALWAYS_WRITTEN.includes(name));
  const look = watched
    .map((name) => `select '${name}' as name, count(*) || ' ' || max(xmin::text::bigint) as version from "${name}"`)
    .join(' union all ');
  const versions = async () => {
    const { rows } = await client.query<{ name: string; version: string | null }>(look);
    return new Map(rows.map(({ name, version }) => [name, version]));
  };
  return {
    async during(work) {
      const before = await versions();
      await work();
      const after = await versions();
      return watched.filter((name) => after.get(name) !== before.get(name));
    },
    close: () => client.end(),
  };
}
