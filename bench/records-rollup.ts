import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, DummyDriver, sql } from 'kysely';
import type { Client } from 'pg';
import { daySums, SUM_COLUMNS } from '../apps/server/src/ledger/day-sums.ts';

/** Only writes statements down. */
const writer = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Sums all days after a row in one go, with the words of the product's own roll-up. */
export async function rollUpAll(client: Client, after: string): Promise<void> {
  const columns = ['member_id', 'currency', 'day', 'category', ...SUM_COLUMNS, 'first_id', 'last_id'];
  const statement = sql`
    insert into member_day (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(columns.map((name) => sql.ref(name)))} from (${daySums(sql`t.id > ${after}`)}) d`.compile(writer);
  await client.query(statement.sql, [...statement.parameters]);
}
