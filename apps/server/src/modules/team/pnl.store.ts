import type { Currency, MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { Span } from '../../ledger/report-range.ts';
import { IS_AGENT, IS_PLAYER } from './kinds.store.ts';
import type { TeamSums } from './team-money.ts';

type Db = Kysely<Database>;

/** Whose team is looked at, by whom, and on which days. */
export interface Looked {
  readonly askerId: MemberId;
  /** The agent who asks, or somebody below. */
  readonly headId: MemberId;
  readonly merchantCode: MerchantCode;
  readonly currency: Currency;
  readonly span: Pick<Span, 'startDay' | 'endDay'>;
}

/** A page of a list. */
export interface PageOf {
  readonly from: number;
  readonly max: number;
}

/** Somebody who stood directly below on a day of the range, or does now, and what they and their team brought on those days. */
export interface BelowRow extends TeamSums {
  readonly id: MemberId;
  /** Whether they stand there now. */
  readonly isNow: boolean;
}

/** What stands beside the agents: the head alone, the whole team, and all agents directly below with their teams. */
export interface PartSums {
  readonly self: TeamSums;
  readonly team: TeamSums;
  readonly agents: TeamSums & { readonly count: number };
}

/** Sums of days as people read them: a bet that was taken back was none. */
const SUMS = sql`
  coalesce(sum(deposited)::bigint, 0) as deposit, coalesce(sum(withdrawn)::bigint, 0) as withdraw,
  coalesce(sum(staked - voided)::bigint, 0) as stake, coalesce(sum(returned)::bigint, 0) as payout,
  coalesce(sum(bonus)::bigint, 0) as bonus, coalesce(sum(rebate)::bigint, 0) as rebate`;
const NAMES = ['deposit', 'withdraw', 'stake', 'payout', 'bonus', 'rebate'].map((name) => sql.ref(name));
const TOTALS = sql.join(NAMES.map((name) => sql`coalesce(sum(${name})::bigint, 0) as ${name}`));
/** Of somebody who may have none. */
const GIVEN = sql.join(NAMES.map((name) => sql`coalesce(${name}, 0) as ${name}`));
const COLUMNS = sql`deposited, withdrawn, staked, voided, returned, bonus, rebate`;

/** Under whom somebody stood, from a day to another one, both included. */
const linesOf = (memberId: RawBuilder<unknown>) => sql`(
  select upline_id, from_day, coalesce(lead(from_day) over (order by from_day) - 1, 'infinity') as to_day from (
    select distinct on (from_day) upline_id, from_day from member_line
    where member_id = ${memberId} order by from_day, id desc) kept)`;

/** Days of one member, and of the team below, between two days of `seen` rows. */
const ownDays = (memberId: RawBuilder<unknown>, currency: Currency) => sql`
  select ${COLUMNS} from member_day
  where member_id = ${memberId} and currency = ${currency} and day between s.from_day and s.to_day`;
const teamDays = (memberId: RawBuilder<unknown>, currency: Currency) => sql`
  select ${COLUMNS} from team_day
  where agent_id = ${memberId} and currency = ${currency} and day between s.from_day and s.to_day`;

/**
 * The days on which the head stood below whoever asks, as `seen`: what was done in another line belongs to that one. On each of
 * them everybody stood below one of those directly below the head, so their sums add up to those of the head.
 */
const seenOf = ({ askerId, headId, span }: Looked) => sql`
  way (id, from_day, to_day) as (
    select ${headId}::bigint, ${span.startDay}::date, ${span.endDay}::date
    union all
    select above.upline_id, greatest(way.from_day, above.from_day), least(way.to_day, above.to_day)
    from way cross join lateral ${linesOf(sql`way.id`)} above
    where way.id <> ${askerId} and above.upline_id is not null
      and above.from_day <= way.to_day and above.to_day >= way.from_day
  ), seen as materialized (select from_day, to_day from way where id = ${askerId})`;

/** On which of these days those of a list stood directly below the head. */
const stoodOf = ({ headId }: Looked, list: RawBuilder<unknown>) => sql`
  select one.id, greatest(l.from_day, seen.from_day) as from_day, least(l.to_day, seen.to_day) as to_day
  from ${list} one cross join lateral ${linesOf(sql`one.id`)} l
  join seen on l.from_day <= seen.to_day and l.to_day >= seen.from_day
  where l.upline_id = ${headId}`;

/** What those of a list brought on these days, with whoever stood below them; added up for each at once, and never sorted. */
const sumsOf = (stood: RawBuilder<unknown>, currency: Currency) => sql`
  select s.id, ${TOTALS} from (${stood}) s cross join lateral (
    select ${SUMS} from (${ownDays(sql`s.id`, currency)} union all ${teamDays(sql`s.id`, currency)}) d offset 0) spell
  group by s.id`;

/** Who stood directly below on one of these days and is elsewhere by now: somebody who was moved since the first of them. */
const goneOf = (looked: Looked) => sql`
  gone as materialized (
    select m.id, m.account, m.type from (
      select distinct l.member_id from member_line l
      where l.merchant_code = ${looked.merchantCode} and l.from_day > '-infinity' and l.from_day >= ${looked.span.startDay}
        and exists (select from member_line w where w.member_id = l.member_id and w.upline_id = ${looked.headId})
    ) moved join member m on m.id = moved.member_id
    where m.upline_id is distinct from ${looked.headId}
      and exists (${stoodOf(looked, sql`(select m.id)`)})
  )`;

/** The agents directly below, with their sums. */
const agentsOf = (looked: Looked) => sql`
  below as materialized (
    select id, account, true as is_now from member where upline_id = ${looked.headId} and ${IS_AGENT}
    union all
    select id, account, false from gone where ${IS_AGENT}
  ), agents as materialized (
    select below.id, lower(below.account) collate "C" as name, below.is_now, ${GIVEN}
    from below left join (${sumsOf(stoodOf(looked, sql`below`), looked.currency)}) sums using (id)
  )`;

const partsOf = ({ headId, currency }: Looked) => sql`
  select 'self' as part, null::bigint as id, true as "isNow", 1 as count, ${SUMS}
  from seen s cross join lateral (${ownDays(sql`${headId}`, currency)}) d
  union all
  select 'team', null, true, 1, ${SUMS} from seen s cross join lateral (${teamDays(sql`${headId}`, currency)}) d
  union all
  select 'agents', null, true, count(*)::int, ${TOTALS} from agents`;

interface Row extends BelowRow {
  readonly part: 'self' | 'team' | 'agents' | 'below';
  readonly count: number;
}

/** The parts of a team, and a page of the agents directly below: who brought the house most comes first. One statement is one moment. */
export async function readParts(
  db: Db,
  looked: Looked,
  { from, max }: PageOf,
): Promise<PartSums & { readonly page: readonly BelowRow[] }> {
  const { rows } = await sql<Row>`
    with recursive ${seenOf(looked)}, ${goneOf(looked)}, ${agentsOf(looked)}
    ${partsOf(looked)}
    union all
    (select 'below', id, is_now, 1, ${sql.join(NAMES)} from agents
     order by stake - payout - bonus - rebate desc, name offset ${from} limit ${max})`.execute(db);
  return { ...toParts(rows), page: belowIn(rows) };
}

/** The same with a page of the players directly below instead, by name. */
export async function readPlayers(
  db: Db,
  looked: Looked,
  { from, max }: PageOf,
): Promise<
  PartSums & {
    readonly page: readonly BelowRow[];
    /** How many more players have a row than stand there: those who are gone, without agents. */ readonly beside: number;
  }
> {
  // Each half in the order of names: the first one walks along its index.
  const { rows } = await sql<Row & { readonly beside: number }>`
    with recursive ${seenOf(looked)}, ${goneOf(looked)}, ${agentsOf(looked)}, page as materialized (
      select id, name, is_now from (
        (select id, lower(account) collate "C" as name, true as is_now
         from member where upline_id = ${looked.headId} and ${IS_PLAYER}
         order by lower(account) collate "C" limit ${from + max})
        union all
        select id, lower(account) collate "C", false from gone where ${IS_PLAYER}
      ) players order by name offset ${from} limit ${max}
    ), sums as (${sumsOf(stoodOf(looked, sql`page`), looked.currency)})
    select parts.*, (select count(*) from gone where ${IS_PLAYER})::int
      - (select count(*) from agents where is_now)::int as beside
    from (${partsOf(looked)}) parts
    union all
    (select 'below', page.id, page.is_now, 1, ${GIVEN}, 0
     from page left join sums using (id) order by page.name)`.execute(db);
  return { ...toParts(rows), page: belowIn(rows), beside: rows[0]?.beside ?? 0 };
}

/** What somebody brought with the team below, on the days on which they were of the team of whoever asks. */
export async function readWhole(db: Db, looked: Looked): Promise<TeamSums> {
  const { headId, currency } = looked;
  const { rows } = await sql<TeamSums>`
    with recursive ${seenOf(looked)}
    select ${SUMS} from seen s cross join lateral (
      ${ownDays(sql`${headId}`, currency)} union all ${teamDays(sql`${headId}`, currency)}) d`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a sum has one row');
  return row;
}

function toParts(rows: readonly Row[]): PartSums {
  const part = (name: Row['part']): Row => {
    const found = rows.find((row) => row.part === name);
    if (found === undefined) throw new Error('each part has one row');
    return found;
  };
  return { self: part('self'), team: part('team'), agents: part('agents') };
}

function belowIn(rows: readonly Row[]): BelowRow[] {
  return rows.filter(({ part }) => part === 'below');
}
