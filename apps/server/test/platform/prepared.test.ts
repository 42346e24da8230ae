import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../src/platform/db/database.ts';
import { PREPARED } from '../../src/platform/db/query-options.ts';
import { createDatabase, type TestDatabase } from '../kit/database.ts';

let database: TestDatabase;
let opened: OpenDatabase;

beforeAll(async () => {
  database = await createDatabase();
  // One connection, so that each statement meets what those before it left there.
  opened = openDatabase(database.connection, { poolSize: 1, onError: () => undefined });
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

const kept = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(opened.db)).rows.map(
    ({ statement }) => statement,
  );

describe('a prepared statement', () => {
  it('is kept by its connection once, whatever it is asked with, and others are not', async () => {
    const { db } = opened;
    const add = (one: number) =>
      sql<{ sum: number }>`
        ${PREPARED} select ${one}::int + 1 as sum`.execute(db);
    const brands = (code: string) =>
      db.selectFrom('brand').modifyFront(PREPARED).select('merchant_code').where('merchant_code', '=', code).execute();
    for (const one of [1, 2, 3]) expect((await add(one)).rows).toEqual([{ sum: one + 1 }]);
    for (const code of ['ty01', 'none']) expect(await brands(code)).toHaveLength(0);
    await sql`select ${1}::int as plain`.execute(db);
    expect((await kept()).sort()).toEqual([
      expect.stringContaining('/* prepared */ select $1::int + 1'),
      expect.stringContaining('select /* prepared */ "merchant_code"'),
    ]);
  });

  it('goes on when its table has changed, as it does while a newer version starts', async () => {
    const { db } = opened;
    const all = () => db.selectFrom('rate_limit').modifyFront(PREPARED).selectAll().execute();
    await database.sql(`insert into rate_limit (key, full_at) values ('one', now())`);
    expect(await all()).toMatchObject([{ key: 'one' }]);
    await database.sql('alter table rate_limit add column added int');
    expect(await all()).toMatchObject([{ key: 'one', added: null }]);
    await database.sql('alter table rate_limit drop column added');
    expect(Object.keys((await all())[0] ?? {})).toEqual(['key', 'full_at']);
  });
});
