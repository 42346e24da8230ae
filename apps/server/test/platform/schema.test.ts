import { afterAll, describe, expect, it } from 'vitest';
import { TABLES } from '../../src/platform/db/schema.ts';
import { createDatabase } from '../kit/database.ts';

interface Found {
  readonly type: string;
  readonly nullable: boolean;
  readonly filled: boolean;
}

const database = await createDatabase();
afterAll(() => database.drop());

const BOOKKEEPING = 'schema_migration';

async function readSchema(): Promise<Record<string, Record<string, Found>>> {
  const rows = await database.sql(
    `select table_name, column_name, udt_name as type, is_nullable = 'YES' as nullable,
       (column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS') as filled
     from information_schema.columns
     where table_schema = 'public' and table_name <> $1
       and not (select relispartition from pg_class where oid = table_name::regclass)`,
    [BOOKKEEPING],
  );
  const tables: Record<string, Record<string, Found>> = {};
  for (const { table_name: table, column_name: column, ...found } of rows) {
    (tables[String(table)] ??= {})[String(column)] = found as unknown as Found;
  }
  return tables;
}

const schema = await readSchema();

describe('the migrated database is the one the types describe', () => {
  it('has the same tables', () => {
    expect(Object.keys(schema).sort()).toEqual(Object.keys(TABLES).sort());
  });

  it.each(Object.entries(TABLES))('has the same columns in %s', (table, columns) => {
    const described = Object.fromEntries(
      Object.entries(columns).map(([name, { type, nullable, filled }]) => [name, { type, nullable, filled }]),
    );
    expect(schema[table]).toEqual(described);
  });
});
