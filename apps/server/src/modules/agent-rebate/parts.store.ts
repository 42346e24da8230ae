import type { MemberId } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { uplineOn } from './earned.store.ts';
import type { EarnedRow } from './listed.store.ts';

type Db = Kysely<Database>;

/** A payment that covers part of a row, or takes back what was too much. */
export interface PaidPart {
  readonly paymentId: string;
  readonly at: Date;
  readonly amount: string;
  readonly total: string;
}

/** How a row was paid, in the order of time. */
export async function readPaid(db: Db, rebateId: string): Promise<PaidPart[]> {
  const { rows } = await sql<PaidPart>`
    select p.id as "paymentId", p.at, l.amount, p.amount as total
    from agent_rebate_line l join agent_rebate_payment p on p.id = l.payment_id
    where l.rebate_id = ${rebateId} order by p.id`.execute(db);
  return rows;
}

/** One on the way from the member of a row down to somebody. */
export interface Step {
  readonly id: MemberId;
  readonly account: string;
}

/** The way from somebody down to somebody else by the lines of a day, both included; empty where there is none. */
export async function readWay(
  db: Db,
  { from, to, day }: { readonly from: MemberId; readonly to: MemberId; readonly day: string },
): Promise<Step[]> {
  const { rows } = await sql<Step>`
    with recursive way (id, depth) as (
      select ${to}::bigint, 0
      union all
      select above.id, depth + 1 from way cross join lateral (select ${uplineOn(sql`way.id`, sql`${day}`)} as id) above
      where way.id <> ${from} and above.id is not null
    )
    select m.id, m.account from way join member m using (id)
    where exists (select from way where id = ${from}) order by way.depth desc`.execute(db);
  return rows;
}

/** Part of the bets of somebody: their own, or those of somebody directly below with everybody below them. */
export interface PartRow {
  readonly id: MemberId;
  readonly account: string;
  readonly headIcon: string;
  readonly type: number;
  readonly isSelf: boolean;
  readonly valid: string;
  /** How many parts there are. */
  readonly total: number;
}

/** Whose bets are taken apart. */
export interface Taken extends Pick<EarnedRow, 'day' | 'currency' | 'category'> {
  readonly memberId: MemberId;
  /** Without the team: what an agent played. */
  readonly isAlone: boolean;
}

/** A page of whose bets make up those of somebody on a day, the most first. */
export async function readParts(
  db: Db,
  { memberId, day, currency, category, isAlone }: Taken,
  { from, max }: { readonly from: number; readonly max: number },
): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    with below as materialized (
      select distinct member_id from member_line where upline_id = ${memberId} and not ${isAlone}::boolean
    ), played as (
      select member_id, sum(summed) as valid from member_activity
      where day = ${day} and currency = ${currency} and category = ${category}
        and (member_id = ${memberId} or member_id in (select member_id from below))
      group by member_id
      union all
      select agent_id, valid from team_valid
      where day = ${day} and currency = ${currency} and category = ${category} and agent_id in (select member_id from below)
    ), part as (
      select member_id, sum(valid)::bigint as valid from played
      where member_id = ${memberId} or ${uplineOn(sql`played.member_id`, sql`${day}`)} = ${memberId}
      group by member_id having sum(valid) > 0
    )
    select m.id, m.account, m.head_icon as "headIcon", m.type, m.id = ${memberId} as "isSelf", part.valid,
      count(*) over ()::int as total
    from part join member m on m.id = part.member_id
    order by part.valid desc, m.id offset ${from} limit ${max}`.execute(db);
  return rows;
}
