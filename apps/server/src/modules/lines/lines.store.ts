import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** The time zone of a brand; undefined when there is no such brand. */
export async function findZone(db: Db, merchantCode: MerchantCode): Promise<string | undefined> {
  const row = await db
    .selectFrom('brand')
    .select('time_zone')
    .where('merchant_code', '=', merchantCode)
    .executeTakeFirst();
  return row?.time_zone;
}

/** How far the lines of a brand are. */
export interface LineDay {
  /** Changes hold from here on. */
  readonly day: string;
  /** Moves up to here stand in the tree of members. */
  readonly movedDay: string;
}

/** Opens a day for changes, unless that or a later one is open already, and holds it: whoever else changes lines of the brand waits. */
export async function openDay(tx: Tx, merchantCode: MerchantCode, { day, movedDay }: LineDay): Promise<LineDay> {
  const { rows } = await sql<LineDay>`
    insert into line_day (merchant_code, day, moved_day) values (${merchantCode}, ${day}, ${movedDay})
    on conflict (merchant_code) do update set day = greatest(line_day.day, excluded.day)
    returning day, moved_day as "movedDay"`.execute(tx);
  const [row] = rows;
  return row ?? { day, movedDay };
}

/** Closes a day that is over: whoever has a clock that is late changes nothing of it any more. */
export async function closeDay(db: Db, merchantCode: MerchantCode, day: string): Promise<void> {
  await sql`select line_close(${merchantCode}, ${day})`.execute(db);
}

/** The day that is open for changes of a brand; null before the first change. */
export async function readDay(db: Db, merchantCode: MerchantCode): Promise<string | null> {
  const row = await db
    .selectFrom('line_day')
    .select('day')
    .where('merchant_code', '=', merchantCode)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** Under whom somebody stands on a day. */
export async function readUpline(db: Db, memberId: MemberId, day: string): Promise<MemberId | null> {
  const { rows } = await sql<{ upline_id: MemberId | null }>`
    select line_upline(${memberId}, ${day}) as upline_id`.execute(db);
  return rows[0]?.upline_id ?? null;
}

/** One of a line, the rates by kind of game. */
export interface Place {
  readonly memberId: MemberId;
  readonly account: string;
  readonly type: number;
  readonly rates: Readonly<Record<string, number>>;
}

/** A line as it is on a day: a member and whoever stands above, in order, with the rates of that day. */
export async function readLine(db: Db, memberId: MemberId, day: string): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with recursive line (id, depth) as (
      select ${memberId}::bigint, 0
      union all
      select above.upline_id, line.depth + 1
      from line cross join lateral (
        select upline_id from member_line where member_id = line.id and from_day <= ${day}
        order by from_day desc, id desc limit 1) above
      where above.upline_id is not null
    )
    select line.id as "memberId", m.account, m.type, coalesce(given.rates, '{}') as rates
    from line join member m on m.id = line.id cross join lateral (
      select jsonb_object_agg(category, rate_ppm) as rates from (
        select distinct on (category) category, rate_ppm from line_rate
        where member_id = line.id and from_day <= ${day} order by category, from_day desc, id desc) latest) given
    order by line.depth`.execute(db);
  return rows;
}

/** The most a house gives on a day, by kind of game. */
export async function readHouseRates(
  db: Db,
  merchantCode: MerchantCode,
  day: string,
): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ category: string; rate_ppm: number }>`
    select distinct on (category) category, rate_ppm from line_rate
    where member_id is null and merchant_code = ${merchantCode} and from_day <= ${day}
    order by category, from_day desc, id desc`.execute(db);
  return Object.fromEntries(rows.map(({ category, rate_ppm: ratePpm }) => [category, ratePpm]));
}

/** How many members a team has on a day, its top included, and how deep it goes; counted no further than a bound. */
export async function measureTeam(
  db: Db,
  topId: MemberId,
  { day, membersMax }: { readonly day: string; readonly membersMax: number },
): Promise<{ readonly members: number; readonly levels: number }> {
  const { rows } = await sql<{ members: number; levels: number }>`
    with recursive team (id, depth) as (
      select ${topId}::bigint, 1
      union all
      select below.member_id, team.depth + 1
      from team cross join lateral (select distinct member_id from member_line where upline_id = team.id) below
      where (select upline_id from member_line where member_id = below.member_id and from_day <= ${day}
        order by from_day desc, id desc limit 1) = team.id
    )
    select count(*)::int as members, max(depth) as levels from (
      select depth from team limit ${membersMax + 1}) counted`.execute(db);
  return rows[0] ?? { members: 0, levels: 0 };
}

/** Writes down under whom somebody stands from a day on. The database refuses what breaks a rule of lines. */
export async function insertMove(
  tx: Tx,
  move: {
    readonly memberId: MemberId;
    readonly merchantCode: MerchantCode;
    readonly uplineId: MemberId | null;
    readonly day: string;
  },
): Promise<void> {
  await tx
    .insertInto('member_line')
    .values({
      member_id: move.memberId,
      merchant_code: move.merchantCode,
      upline_id: move.uplineId,
      from_day: move.day,
    })
    .execute();
}

/** A rate for a kind of game, in parts of a million. */
export interface KindRate {
  readonly category: string;
  readonly ratePpm: number;
}

/** Writes down rates from a day on, of a member or, without one, of the house. The database refuses what breaks a rule of rates. */
export async function insertRates(
  tx: Tx,
  of: { readonly memberId: MemberId | null; readonly merchantCode: MerchantCode; readonly day: string },
  rates: readonly KindRate[],
): Promise<void> {
  await tx
    .insertInto('line_rate')
    .values(
      rates.map(({ category, ratePpm }) => ({
        member_id: of.memberId,
        merchant_code: of.merchantCode,
        category,
        from_day: of.day,
        rate_ppm: ratePpm,
      })),
    )
    .execute();
}
