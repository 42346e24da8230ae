import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { TEAM_COLUMNS } from './team-columns.ts';

type Tx = Transaction<Database>;

/** A table of teams, and the one of the connection in which what is added to it goes up the lines, level by level. */
export interface TeamTable {
  readonly name: 'team_day' | 'team_people' | 'team_valid';
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

/** Valid bets by the day they were settled on. */
export const TEAM_VALID: TeamTable = {
  name: 'team_valid',
  climbing: 'team_bets',
  key: ['currency', 'category'],
  sums: ['valid'],
};

/** What members bring to those directly above. */
export interface Brought {
  /** Rows of members by day, with the columns of the table. */
  readonly from: RawBuilder<unknown>;
  /** What these rows are made from, and what is done in the same statement. */
  readonly with?: RawBuilder<unknown>;
}

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
const totals = (names: readonly string[]) => sql.join(names.map((name) => sql`sum_of(${sql.ref(name)})`));

/** Who stands directly above the one of a row `b` on its day. */
const ABOVE = (memberId: string) => sql`
  cross join lateral (
    select upline_id, merchant_code from member_line where member_id = ${sql.ref(memberId)} and from_day <= b.day
    order by from_day desc, id desc limit 1
  ) above`;

/** Days of brands on which lines may still change. */
class OpenDays extends Error {
  readonly days: readonly BrandDay[];

  constructor(days: readonly BrandDay[]) {
    super('lines of a day that is summed may still change');
    this.days = days;
  }
}

interface BrandDay {
  readonly merchantCode: string;
  readonly day: string;
}

/**
 * Does work that sums along lines. A day whose lines may still change, by whoever has a clock that is late, is closed first and the work
 * done again: after midnight that is so until the lines are turned.
 */
export function onClosedDays<T>(db: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  return work().catch(async (error: unknown) => {
    if (!(error instanceof OpenDays)) throw error;
    for (const { merchantCode, day } of error.days) await sql`select line_close(${merchantCode}, ${day})`.execute(db);
    return work();
  });
}

/**
 * Adds what members bring to everybody above them, as the line stood on the day of each. What several bring to somebody goes on as one
 * row, so that many thousands are some hundreds a level higher. Rows of teams are held in the order of their key: whoever does the same at
 * the same time waits, and never in a circle. Answers whether anything was brought to anybody.
 */
export async function addUp(tx: Tx, table: TeamTable, brought: Brought): Promise<boolean> {
  const climbing = await openClimb(tx, table);
  const { rows: closed } = await sql<BrandDay>`
    select merchant_code as "merchantCode", day from line_day`.execute(tx);
  const columns = refs([...table.key, ...table.sums]);
  const begun = await sql`
    ${brought.with ? sql`with ${brought.with}` : sql``}
    insert into ${climbing} (level, merchant_code, agent_id, day, ${columns})
    select 1, above.merchant_code, above.upline_id, b.day, ${sql.join([...table.key.map(ofRow), totals(table.sums)])}
    from (${brought.from}) b ${ABOVE('b.member_id')} where above.upline_id is not null
    group by ${sql.join([sql`above.merchant_code, above.upline_id, b.day`, ...table.key.map(ofRow)])}`.execute(tx);
  if (!begun.numAffectedRows) return false;
  await requireClosed(tx, climbing, closed);
  for (let level = 1, hasMore = true; hasMore; level += 1) hasMore = await climb(tx, table, level);
  await put(tx, table);
  return true;
}

const ofRow = (name: string) => sql`b.${sql.ref(name)}`;
/** To whom something was added in this transaction, and to which of their days: a query of agents. */
export function addedTo(table: TeamTable): RawBuilder<{ readonly agent_id: string; readonly day: string }> {
  return sql`select distinct agent_id, day from ${climbingOf(table)}`;
}

const climbingOf = (table: TeamTable) => sql.table(`pg_temp.${table.climbing}`);

/** A table that is empty again when the transaction ends. */
async function openClimb(tx: Tx, table: TeamTable): Promise<RawBuilder<unknown>> {
  const columns = [
    ...table.key.map((name) => sql`${sql.ref(name)} text not null`),
    ...table.sums.map((name) => sql`${sql.ref(name)} bigint not null`),
  ];
  await sql`
    create temp table if not exists ${sql.ref(table.climbing)} (level integer not null, merchant_code text,
      agent_id bigint not null, day date not null, ${sql.join(columns)}) on commit delete rows`.execute(tx);
  return climbingOf(table);
}

/** The lines of these days had to be closed before they were read. */
async function requireClosed(tx: Tx, climbing: RawBuilder<unknown>, closed: readonly BrandDay[]): Promise<void> {
  const { rows } = await sql<BrandDay>`
    select merchant_code as "merchantCode", max(day) as day from ${climbing} group by 1 order by 1`.execute(tx);
  const open = rows.filter(
    ({ merchantCode, day }) => !closed.some((one) => one.merchantCode === merchantCode && one.day > day),
  );
  if (open.length > 0) throw new OpenDays(open);
}

/** Takes everything of a level to those directly above; answers whether there was anybody. */
async function climb(tx: Tx, table: TeamTable, level: number): Promise<boolean> {
  const done = await sql`
    insert into ${climbingOf(table)} (level, agent_id, day, ${refs([...table.key, ...table.sums])})
    select ${level + 1}::integer, above.upline_id, b.day, ${sql.join([...table.key.map(ofRow), totals(table.sums)])}
    from ${climbingOf(table)} b ${ABOVE('b.agent_id')}
    where b.level = ${level} and above.upline_id is not null
    group by ${sql.join([sql`above.upline_id, b.day`, ...table.key.map(ofRow)])}`.execute(tx);
  return (done.numAffectedRows ?? 0n) > 0n;
}

async function put(tx: Tx, table: TeamTable): Promise<void> {
  const key = ['agent_id', 'day', ...table.key];
  const added = table.sums.map((name) => sql`${sql.ref(name)} = t.${sql.ref(name)} + excluded.${sql.ref(name)}`);
  await sql`
    insert into ${sql.table(table.name)} as t (${refs([...key, ...table.sums])})
    select ${refs(key)}, ${totals(table.sums)} from ${climbingOf(table)} group by ${refs(key)} order by ${refs(key)}
    on conflict (${refs(key)}) do update set ${sql.join(added)}`.execute(tx);
}
