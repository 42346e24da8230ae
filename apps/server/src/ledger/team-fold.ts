import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { TEAM_COLUMNS } from './team-columns.ts';

type Tx = Transaction<Database>;

/** A table of teams, and the one of the connection in which what is added to it goes up the lines, level by level. */
export interface TeamTable {
  readonly name: 'team_day' | 'team_people';
  readonly climbing: string;
  /** What makes a row, besides the agent and the day. */
  readonly key: readonly string[];
  readonly sums: readonly string[];
}

/** Sums of money. */
export const TEAM_DAY: TeamTable = {
  name: 'team_day',
  climbing: 'team_sums',
  key: ['currency', 'category'],
  sums: TEAM_COLUMNS,
};

/** Counts of people. */
export const TEAM_PEOPLE: TeamTable = {
  name: 'team_people',
  climbing: 'team_counts',
  key: [],
  sums: ['registered', 'logins', 'bettors'],
};

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
const totals = (names: readonly string[]) => sql.join(names.map((name) => sql`sum(${sql.ref(name)})::bigint`));

/** Where the members of a brand begin: a table that is empty again when the transaction ends. */
export async function openClimb(tx: Tx, { climbing, key, sums }: TeamTable): Promise<RawBuilder<unknown>> {
  const table = sql.table(`pg_temp.${climbing}`);
  await sql`
    create temp table if not exists ${sql.ref(climbing)} (level integer not null, merchant_code text, agent_id bigint not null,
      day date not null, ${sql.join([
        ...key.map((name) => sql`${sql.ref(name)} text not null`),
        ...sums.map((name) => sql`${sql.ref(name)} bigint not null`),
      ])}) on commit delete rows`.execute(tx);
  return sql`${table} (level, merchant_code, agent_id, day, ${refs([...key, ...sums])})`;
}

/**
 * Adds what members bring to everybody above them, as the line stood on the day of each. What several bring to somebody goes on as one
 * row, so that many thousands are some hundreds a level higher. Rows of teams are held in the order of their key: whoever does the same at
 * the same time waits, and never in a circle.
 */
export async function climb(tx: Tx, table: TeamTable): Promise<void> {
  const climbing = sql.table(`pg_temp.${table.climbing}`);
  // Nobody writes lines of these days any more, also not whoever is about to with a clock that is late.
  await sql`
    select line_close(merchant_code, day)
    from (select merchant_code, max(day) as day from ${climbing} group by merchant_code order by merchant_code) summed`.execute(
    tx,
  );
  for (let level = 0, hasMore = true; hasMore; level += 1) hasMore = await climbOne(tx, table, level);
  const key = ['agent_id', 'day', ...table.key];
  const added = table.sums.map((name) => sql`${sql.ref(name)} = t.${sql.ref(name)} + excluded.${sql.ref(name)}`);
  await sql`
    insert into ${sql.table(table.name)} as t (${refs([...key, ...table.sums])})
    select ${refs(key)}, ${totals(table.sums)} from ${climbing} where level > 0
    group by ${refs(key)} order by ${refs(key)}
    on conflict (${refs(key)}) do update set ${sql.join(added)}`.execute(tx);
}

/** Takes everything of a level to those directly above; answers whether there was anybody. */
async function climbOne(tx: Tx, { climbing, key, sums }: TeamTable, level: number): Promise<boolean> {
  const table = sql.table(`pg_temp.${climbing}`);
  const columns = refs([...key, ...sums]);
  const done = await sql`
    insert into ${table} (level, agent_id, day, ${columns})
    select ${level + 1}::integer, above.upline_id, b.day, ${sql.join([...key.map((name) => sql`b.${sql.ref(name)}`), totals(sums)])}
    from ${table} b cross join lateral (
      select upline_id from member_line where member_id = b.agent_id and from_day <= b.day
      order by from_day desc, id desc limit 1
    ) above
    where b.level = ${level} and above.upline_id is not null
    group by ${sql.join(['above.upline_id', 'b.day', ...key.map((name) => `b.${name}`)].map((name) => sql.ref(name)))}`.execute(
    tx,
  );
  return (done.numAffectedRows ?? 0n) > 0n;
}
