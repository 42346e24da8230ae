import type { Client } from 'pg';
import { StartRefused } from '../start-refused.ts';
import { listTables, runBuilt, type DumpLine } from './dump.ts';

const BYTES_AT_ONCE = 1024 * 1024;

/** Whether nobody has used this database: a copy is never put over something. */
export async function isUnused(client: Pick<Client, 'query'>): Promise<boolean> {
  const tables = await client.query(`select where to_regclass('brand') is not null`);
  if (tables.rowCount === 0) return true;
  const used = await client.query(
    `select where exists (select from brand) or exists (select from member) or exists (select from ledger_transfer)`,
  );
  return used.rowCount === 0;
}

/** Puts a copy into an unused database of the same migrations, whole or not at all. Answers how many rows it had. */
export async function loadDatabase(client: Pick<Client, 'query'>, lines: AsyncIterable<DumpLine>): Promise<number> {
  await client.query('begin');
  const tables = await listTables(client);
  const putBack = await takeOff(client, tables);
  await runBuilt(
    client,
    `select 'truncate ' || string_agg(quote_ident(name), ', ') as statement from unnest($1::text[]) name`,
    [tables],
  );
  await makeDays(client);
  const rows = await fill(client, new Set(tables), lines);
  await putBack();
  await client.query('commit');
  return rows;
}

/**
 * Foreign keys and guards would judge each row by those that have not come yet: they are taken off, and judge all of them
 * when they are put back.
 */
async function takeOff(client: Pick<Client, 'query'>, tables: readonly string[]): Promise<() => Promise<void>> {
  const found = await client.query<{ off: string; on: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0`,
  );
  for (const { off } of found.rows) await client.query(off);
  await switchTriggers(client, tables, 'disable');
  return async () => {
    for (const { on } of found.rows) await client.query(on);
    await switchTriggers(client, tables, 'enable');
  };
}

/** Those of tables and of their partitions, which have some of their own. */
async function switchTriggers(
  client: Pick<Client, 'query'>,
  tables: readonly string[],
  how: 'enable' | 'disable',
): Promise<void> {
  await runBuilt(
    client,
    `select format('alter table %s %s trigger user', part.relid, $2::text) as statement
     from unnest($1::text[]) name, pg_partition_tree(quote_ident(name)::regclass) part
     union all
     select format('alter table %I %s trigger user', name, $2::text) from unnest($1::text[]) name`,
    [tables, how],
  );
}

/** What vendors said comes back into the days it was said on, as far as it is still kept. */
async function makeDays(client: Pick<Client, 'query'>): Promise<void> {
  await client.query('select vendor_call_make_day(current_date - n) from generate_series(0, 126) n');
}

/** Tables in ranges of numbers; a range is made before the first row of it comes. */
const RANGED: ReadonlySet<string> = new Set(['bet', 'ledger_transfer', 'round']);
const RANGES_SQL = `
  select ledger_make_range($1, range) from (
    select distinct ledger_range_of((row ->> 'id')::bigint) as range from json_array_elements($2::json) row) ranges`;

async function fill(
  client: Pick<Client, 'query'>,
  tables: ReadonlySet<string>,
  lines: AsyncIterable<DumpLine>,
): Promise<number> {
  let insert = '';
  let batch: string[] = [];
  let bytes = 0;
  let rows = 0;
  let isWhole = false;
  let ranges: string | null = null;
  const flush = async (): Promise<void> => {
    const rowsOfTable = `[${batch.join(',')}]`;
    if (ranges !== null) await client.query(RANGES_SQL, [ranges, rowsOfTable]);
    if (batch.length > 0) await client.query(insert, [rowsOfTable]);
    batch = [];
    bytes = 0;
  };
  for await (const line of lines) {
    if ('row' in line) {
      batch.push(line.row);
      rows += 1;
      bytes += line.row.length;
      if (bytes >= BYTES_AT_ONCE) await flush();
      continue;
    }
    await flush();
    if ('table' in line) {
      if (!tables.has(line.table)) throw new StartRefused(`The copy has a table that is unknown here: ${line.table}.`);
      insert = await insertInto(client, line.table);
      ranges = RANGED.has(line.table) ? line.table : null;
    } else if ('sequence' in line) {
      await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [line.sequence, line.last]);
    } else {
      isWhole = line.end === rows;
    }
  }
  if (!isWhole) throw new StartRefused('The copy is cut off; take another one.');
  return rows;
}

/** Numbers that the database gave out stay as they are; what it works out from other columns is worked out again. */
async function insertInto(client: Pick<Client, 'query'>, table: string): Promise<string> {
  const built = await client.query<{ statement: string }>(
    `select format('insert into %1$I (%2$s) overriding system value
         select %2$s from json_populate_recordset(null::%1$I, $1::json)',
       $1::text, string_agg(quote_ident(attname), ', ' order by attnum)) as statement
     from pg_attribute
     where attrelid = quote_ident($1)::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return built.rows[0]?.statement ?? '';
}
