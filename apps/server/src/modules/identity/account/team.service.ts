import { sql } from 'kysely';
import type { Context } from '../../../context.ts';

/** Somebody below an agent, however many steps. */
export interface TeamMember {
  readonly memberId: string;
  readonly account: string;
}

/** A report over more people than this is made by a job, not by a page. */
const TEAM_MAX = 2000;

/** Everybody below a member; with a name only who bears it, and nobody of another line. [ROLE-15] */
export async function teamOf({ db }: Context, memberId: string, account?: string): Promise<TeamMember[]> {
  const isAsked = account === undefined ? sql`true` : sql`lower(account) = lower(${account})`;
  const { rows } = await sql<TeamMember>`
    with recursive team as (
      select id, account from member where upline_id = ${memberId}
      union all
      select below.id, below.account from member below join team on below.upline_id = team.id
    )
    select id as "memberId", account from team where ${isAsked} limit ${TEAM_MAX}`.execute(db);
  return rows;
}
