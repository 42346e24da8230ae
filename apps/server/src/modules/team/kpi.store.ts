import type { Currency, MemberId } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Span } from '../../ledger/report-range.ts';
import { teamDays, teamPeople } from '../../ledger/team-days.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { PeopleOfDay } from './people-days.ts';
import type { TeamSums } from './team-money.ts';

type Db = Kysely<Database>;
type Days = Pick<Span, 'startDay' | 'endDay'>;

const only = (headId: MemberId) => sql<{ agent_id: string }>`select ${headId}::bigint as agent_id`;

/** What people of a team did, by day; days on which nobody did anything are left out. */
export async function readTeamPeople(db: Db, headId: MemberId, span: Days): Promise<ReadonlyMap<string, PeopleOfDay>> {
  const { rows } = await teamPeople(only(headId), span).execute(db);
  return new Map(rows.map(({ day, logins, bettors, registered }) => [day, { date: day, logins, bettors, registered }]));
}

/** The money of a team, by day. */
export async function readTeamMoney(
  db: Db,
  headId: MemberId,
  { currency, span }: { readonly currency: Currency; readonly span: Days },
): Promise<ReadonlyMap<string, TeamSums>> {
  const { rows } = await sql<TeamSums & { readonly day: string }>`
    select day, sum(deposited)::bigint as deposit, sum(withdrawn)::bigint as withdraw,
      sum(staked - voided)::bigint as stake, sum(returned)::bigint as payout, sum(bonus)::bigint as bonus,
      sum(rebate)::bigint as rebate
    from (${teamDays(only(headId), { currency, span })}) days group by day`.execute(db);
  return new Map(rows.map((row) => [row.day, row]));
}

/** How many stand above somebody. */
export async function countAbove(db: Db, memberId: MemberId): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    select depth from member_ancestor where member_id = ${memberId} order by depth desc limit 1`.execute(db);
  return rows[0]?.depth ?? 0;
}
