import type { MemberId } from '@perya/ledger';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { plannedWithout } from '../../platform/db/planner-settings.ts';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;

/** The days that grants are about: today, and the one that changes hold from. */
export interface GrantDays {
  readonly today: string;
  readonly day: string;
}

/** An agent as whoever stands above sees them. */
export interface AgentBelow {
  readonly memberId: MemberId;
  readonly account: string;
  readonly headIcon: string;
}

/** Which of the agents below: the first so many after somebody, or one alone. */
export type Which = { readonly after: string; readonly limit: number } | { readonly only: MemberId };

/**
 * Agents of a type who stand directly below somebody and may use their accounts, by their ids: below today, and still on the day that
 * changes hold from. Only the agents below are looked at, however many players stand beside them.
 */
export async function readAgentsBelow(
  db: Db,
  { agentId, type, today, day }: GrantDays & { readonly agentId: MemberId; readonly type: number },
  which: Which,
): Promise<AgentBelow[]> {
  const isAsked = 'only' in which ? sql`id = ${which.only}` : sql`id > ${which.after}`;
  const { rows } = await sql<AgentBelow>`
    select below.member_id as "memberId", below.account, below.head_icon as "headIcon"
    from (
      select id as member_id, account, head_icon from member
      where upline_id = ${agentId} and type not in (0, 4, 40) and type = ${type} and status = 'active' and ${isAsked}
      order by id offset 0
    ) below
    cross join lateral (${uplineOn(today)}) now
    cross join lateral (${uplineOn(day)}) later
    where now.upline_id = ${agentId} and later.upline_id = ${agentId}
    order by below.member_id limit ${'only' in which ? 1 : which.limit}`.execute(db);
  return rows;
}

/** A rate of somebody for a kind of game, today and from the day on that changes hold from. */
export interface GrantedRate {
  readonly memberId: MemberId;
  readonly category: string;
  readonly today: number;
  readonly later: number;
}

/** The rates of members in every kind of game they ever had one in. */
export async function readGrantedRates(
  db: Db,
  memberIds: readonly MemberId[],
  { today, day }: GrantDays,
): Promise<GrantedRate[]> {
  const { rows } = await sql<GrantedRate>`
    select m.id as "memberId", r.category, coalesce(now.rate_ppm, 0) as today, r.rate_ppm as later
    from unnest(${memberIds}::bigint[]) m (id)
    cross join lateral (${ratesOn(sql`m.id`, day)}) r
    left join lateral (
      select rate_ppm from line_rate where member_id = m.id and category = r.category and from_day <= ${today}
      order by from_day desc, id desc limit 1) now on true`.execute(db);
  return rows;
}

/** The highest rate that somebody granted for a kind of game, and to whom. */
export interface HighestGrant {
  readonly memberId: MemberId;
  readonly category: string;
  readonly ratePpm: number;
  readonly account: string;
}

/** The highest rates that members granted to whoever stands directly below them on a day; of equal ones the first who came. */
export async function readHighestGrants(db: Db, memberIds: readonly MemberId[], day: string): Promise<HighestGrant[]> {
  const grants = sql<HighestGrant>`
    select highest.*, m.account from (
      select distinct on (a.id, r.category) a.id as "memberId", r.category, r.rate_ppm as "ratePpm", below.member_id
      from unnest(${memberIds}::bigint[]) a (id)
      cross join lateral (select distinct member_id from member_line where upline_id = a.id) below
      cross join lateral (${ratesOn(sql`below.member_id`, day)}) r
      cross join lateral (${uplineOn(day)}) later
      where r.rate_ppm > 0 and later.upline_id = a.id
      order by a.id, r.category, r.rate_ppm desc, below.member_id
    ) highest join member m on m.id = highest.member_id`;
  return (await plannedWithout(['seqscan'], grants).execute(db)).rows;
}

/** The last word about each kind of game up to a day. */
function ratesOn(memberId: RawBuilder<unknown>, day: string): RawBuilder<unknown> {
  return sql`
    select distinct on (category) category, rate_ppm from line_rate
    where member_id = ${memberId} and from_day <= ${day} order by category, from_day desc, id desc`;
}

/** Under whom somebody `below` stands on a day. */
function uplineOn(day: string): RawBuilder<unknown> {
  return sql`
    select upline_id from member_line where member_id = below.member_id and from_day <= ${day}
    order by from_day desc, id desc limit 1`;
}
