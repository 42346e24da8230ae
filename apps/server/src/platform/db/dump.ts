import type { Client } from 'pg';

/** Migrations write it themselves. */
const NOT_COPIED = ['schema_migration'];

/** A migration that a database has. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/** A line of a copy: of which table the following rows are, a row, where a sequence stands, or the end of it all. */
export type DumpLine =
  | { readonly table: string }
  | { readonly row: string }
  | { readonly sequence: string; readonly last: string }
  | { readonly end: number };

/** The migrations of a database, in order. */
export async function readAppliedMigrations(client: Pick<Client, 'query'>): Promise<AppliedMigration[]> {
  const found = await client.query<AppliedMigration>('select name, checksum from schema_migration order by number');
  return found.rows;
}

/** The tables that a copy holds, in the order of their names. */
export async function listTables(client: Pick<Client, 'query'>): Promise<string[]> {
  const found = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all ($1) order by 1`,
    [NOT_COPIED],
  );
  return found.rows.map(({ name }) => name);
}

/** Every row of every table as it was at one moment, whatever servers do meanwhile. */
export async function* dumpDatabase(client: Pick<Client, 'query'>): AsyncGenerator<DumpLine> {
  let rows = 0;
  await client.query('begin isolation level repeatable read, read only');
  for (const table of await listTables(client)) {
    yield { table };
    for await (const row of rowsOf(client, table)) {
      yield { row };
      rows += 1;
    }
  }
  // Sequences stand outside of transactions: read last, they are never behind the rows.
  const sequences = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = current_schema() and last_value is not null order by 1`,
  );
  for (const { name, last } of sequences.rows) yield { sequence: name, last };
  await client.query('commit');
  yield { end: rows };
}

async function* rowsOf(client: Pick<Client, 'query'>, table: string): AsyncGenerator<string> {
  await runBuilt(
    client,
    `select format('declare dump no scroll cursor for select row_to_json(t)::text as row from %I t', $1::text) as statement`,
    [table],
  );
  for (;;) {
    const found = await client.query<{ row: string }>('fetch 500 from dump');
    for (const { row } of found.rows) yield row;
    if (found.rows.length === 0) break;
  }
  await client.query('close dump');
}

/** Runs the statements that a query answers: PostgreSQL writes names of tables into them itself. */
export async function runBuilt(
  client: Pick<Client, 'query'>,
  query: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const built = await client.query<{ statement: string }>(query, [...values]);
  for (const { statement } of built.rows) await client.query(statement);
}
