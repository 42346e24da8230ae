import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, DummyDriver, sql } from 'kysely';
import type { Client } from 'pg';
import { DAY_KEY, daySums, ledgerRows, PLACE_COLUMNS, SUM_COLUMNS } from '../apps/server/src/ledger/day-sums.ts';

/** Only writes statements down. */
const writer = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Two connections keep two cores busy; each takes the members of its own. */
const LANES = 2;

/** Sums all days after a row in one go, with the words of the product's own roll-up. */
export async function rollUpAll(connect: () => Promise<Client>, after: string): Promise<void> {
  const columns = sql.join([...DAY_KEY, ...SUM_COLUMNS, ...PLACE_COLUMNS].map((name) => sql.ref(name)));
  const lane = async (nr: number) => {
    const days = daySums(ledgerRows(sql`t.id > ${after} and t.member_id % ${sql.lit(LANES)} = ${sql.lit(nr)}`));
    const statement = sql`insert into member_day (${columns}) select ${columns} from (${days}) d`.compile(writer);
    const client = await connect();
    await client.query(statement.sql, [...statement.parameters]);
    await client.end();
  };
  await Promise.all(Array.from({ length: LANES }, (_, nr) => lane(nr)));
}
