import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { isWithin, type AccountRange } from './check-accounts.ts';
import { TEAM_DAY, TEAM_PEOPLE, TEAM_VALID, type TeamTable } from './team-fold.ts';

type Tx = Transaction<Database>;

/** Sums of a team that are not those of who stands directly below. */
export interface WrongTeam {
  readonly row: string;
  readonly detail: string;
}

/** So many members, or one agent's, are looked at by one statement. */
const MEMBERS_MAX = 5000;
const DAY_MS = 86_400_000;
/** Sessions are kept for 30 days at least: who came in on earlier days cannot be counted again. */
const LOGIN_DAYS = 28;

/** A row of a team beside what those directly below come to. */
interface Compared extends Readonly<Record<string, string | null>> {
  readonly agent_id: string;
  readonly day: string;
}

/** Which agents are meant, by their id. */
export type IsOne = (agentId: RawBuilder<unknown>) => RawBuilder<boolean>;

/**
 * Finds sums or counts of a team that are not those of who stands directly below, with their teams: where that holds for everybody, it
 * holds for whole teams, however deep. Agents are looked at in pieces, at one moment. Nothing can be told while an older server has left
 * the sums of teams behind.
 */
export function findWrongTeam(
  db: Kysely<Database>,
  { now, membersMax = MEMBERS_MAX }: { readonly now: Date; readonly membersMax?: number },
): Promise<WrongTeam | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      if (!(await isLevel(tx))) return null;
      const since = new Date(now.getTime() - LOGIN_DAYS * DAY_MS);
      return inPieces(tx, membersMax, async (isOne) => {
        return (await findLowest(tx, TEAM_DAY, isOne, since)) ?? (await findLowest(tx, TEAM_PEOPLE, isOne, since));
      });
    });
}

/** The same of the valid bets of teams, some agents at a time. */
export function findWrongValid(tx: Tx, isOne: IsOne): Promise<WrongTeam | null> {
  return findLowest(tx, TEAM_VALID, isOne, new Date(0));
}

/** Looks at all agents in pieces, until something is found. */
export async function inPieces<Found>(
  tx: Tx,
  membersMax: number,
  look: (isOne: IsOne) => Promise<Found | null>,
): Promise<Found | null> {
  // Along the members, whatever statistics say: one look at everything for each piece is what pieces are there to avoid.
  await sql`set local enable_seqscan = off`.execute(tx);
  for (let range: AccountRange = { after: '0', upTo: '0' }; range.upTo !== null;) {
    range = await nextAgents(tx, range.upTo, membersMax);
    const piece = range;
    const found = await look((id) => isWithin(id, piece));
    if (found !== null) return found;
  }
  return null;
}

async function isLevel(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_level: boolean }>`
    select count(*) <> 1 and count(distinct up_to) <= 1 as is_level
    from ledger_mark where name in ('rollup', 'team')`.execute(tx);
  return rows[0]?.is_level === true;
}

/** The next agents who have about so many directly below together; somebody who has more stands alone. */
async function nextAgents(tx: Tx, after: string, membersMax: number): Promise<AccountRange> {
  const { rows } = await sql<{ up_to: string | null }>`
    with ahead as materialized (
      select upline_id from member_line where upline_id > ${after} order by upline_id limit ${membersMax + 1}
    )
    select case when min(upline_id) = max(upline_id) then max(upline_id) else max(upline_id) - 1 end as up_to
    from ahead having count(*) > ${membersMax}`.execute(tx);
  return { after, upTo: rows[0]?.up_to ?? null };
}

/** The first wrong row; what is wrong further down makes those above look wrong too, so the lowest one is named. */
async function findLowest(tx: Tx, table: TeamTable, isOne: IsOne, since: Date): Promise<WrongTeam | null> {
  let found: Compared | undefined;
  for (let next = await findFirst(tx, table, isOne, since); next;) {
    const above: Compared = next;
    found = above;
    const isBelow: IsOne = (id) => sql`${id} in (
      select member_id from member_line where upline_id = ${above.agent_id}
        and line_upline(member_id, ${above.day}) = ${above.agent_id})`;
    next = await findFirst(tx, table, isBelow, since, above);
  }
  return found ? tell(table, found) : null;
}

const CALLED: Readonly<Record<TeamTable['name'], string>> = {
  team_day: 'team',
  team_people: 'people',
  team_valid: 'valid bets below',
};

function tell({ name, key, sums }: TeamTable, row: Compared): WrongTeam {
  const column = sums.find((one) => row[`is_${one}`] !== row[`be_${one}`]) ?? '';
  return {
    row: [`${CALLED[name]} of member`, row.agent_id, row.day, ...key.map((one) => row[one])].join(' ').trimEnd(),
    detail: `it says ${row[`is_${column}`]} ${column}, those below come to ${row[`be_${column}`]}`,
  };
}

async function findFirst(
  tx: Tx,
  table: TeamTable,
  isOne: IsOne,
  since: Date,
  like?: Compared,
): Promise<Compared | undefined> {
  const key = ['agent_id', 'day', ...table.key];
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const told = table.sums.map(
    (name) => sql`coalesce(t.${sql.ref(name)}, 0)::text as ${sql.ref(`is_${name}`)},
    coalesce(b.${sql.ref(name)}, 0)::text as ${sql.ref(`be_${name}`)}`,
  );
  const differs = table.sums.map((name) => sql`coalesce(t.${sql.ref(name)}, 0) <> coalesce(b.${sql.ref(name)}, 0)`);
  const isLike = like ? ['day', ...table.key].map((name) => sql`and ${sql.ref(name)}::text = ${like[name]}`) : [];
  const kept = table === TEAM_PEOPLE ? keptPeople(since) : sql`select * from ${sql.table(table.name)}`;
  const { rows } = await sql<Compared>`
    with ${linesOf(isOne)}, came as (${cameOf(table, since)})
    select ${refs(key)}, ${sql.join(told)}
    from (select * from (${kept}) kept where ${isOne(sql`agent_id`)}) t
    full join (
      select ${refs(key)}, ${sql.join(table.sums.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
      from came group by ${refs(key)}
    ) b using (${refs(key)})
    where (${sql.join(differs, sql` or `)}) ${sql.join(isLike, sql` `)}
    order by ${refs(key)} limit 1`.execute(tx);
  return rows[0];
}

function cameOf(table: TeamTable, since: Date): RawBuilder<unknown> {
  if (table === TEAM_PEOPLE) return peopleBelow(since);
  return table === TEAM_VALID ? validBelow : moneyBelow(table);
}

/** Who stood directly below some agents, and from when until when. */
export function linesOf(isOne: IsOne): RawBuilder<unknown> {
  return sql`
    line as (
      select member_id, upline_id, from_day,
        lead(from_day, 1, 'infinity') over (partition by member_id order by from_day) as until_day
      from (
        select distinct on (member_id, from_day) member_id, upline_id, from_day from member_line
        where member_id in (select member_id from member_line where ${isOne(sql`upline_id`)})
        order by member_id, from_day, id desc
      ) last_word
    ),
    below as materialized (select * from line where ${isOne(sql`upline_id`)})`;
}

export const during = (day: RawBuilder<unknown>) => sql`${day} >= below.from_day and ${day} < below.until_day`;

function moneyBelow({ sums }: TeamTable): RawBuilder<unknown> {
  const columns = sql.join(sums.map((name) => sql.ref(name)));
  return sql`
    select below.upline_id as agent_id, day, currency, category, ${columns} from below
    join member_day d on d.member_id = below.member_id and ${during(sql`d.day`)}
    join currency c on c.code = d.currency and not c.is_play
    union all
    select below.upline_id, day, currency, category, ${columns} from below
    join team_day t on t.agent_id = below.member_id and ${during(sql`t.day`)}`;
}

const validBelow = sql`
  select below.upline_id as agent_id, day, currency, category, summed as valid from below
  join member_activity d on d.member_id = below.member_id and ${during(sql`d.day`)} and summed is not null
  union all
  select below.upline_id, day, currency, category, valid from below
  join team_valid t on t.agent_id = below.member_id and ${during(sql`t.day`)}`;

/** Logins of days that cannot be counted again are left out on both sides. */
const countable = (since: Date) => sql`case when day > ${since}::date + 1 then logins else 0 end as logins`;

const keptPeople = (since: Date) =>
  sql`select agent_id, day, registered, ${countable(since)}, bettors from team_people`;

/** Whoever did something on a day, but for those whose note still waits. */
function peopleBelow(since: Date): RawBuilder<unknown> {
  return sql`
    select agent_id, day, registered, ${countable(since)}, bettors from (
      select below.upline_id as agent_id, did.day, (kind = 'registered')::integer as registered, (kind = 'login')::integer as logins,
        (kind = 'bet')::integer as bettors
      from below cross join lateral (
        select (m.created_at at time zone b.time_zone)::date as day, 'registered' as kind
        from member m join brand b using (merchant_code) where m.id = below.member_id
        union
        select (s.created_at at time zone b.time_zone)::date, 'login'
        from session s join member m on m.id = s.member_id join brand b using (merchant_code)
        where s.member_id = below.member_id and s.created_at >= ${since}
        union
        select d.day, 'bet' from member_day d join currency c on c.code = d.currency and not c.is_play
        where d.member_id = below.member_id and d.bets > 0
      ) did
      where ${during(sql`did.day`)} and not exists (
        select from team_note n where n.member_id = below.member_id and n.day = did.day and n.kind = did.kind)
      union all
      select below.upline_id, day, registered, logins, bettors from below
      join team_people t on t.agent_id = below.member_id and ${during(sql`t.day`)}
    ) counted`;
}
