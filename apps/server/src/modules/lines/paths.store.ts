import type { MemberId } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Somebody on a day. */
export interface MemberDay {
  readonly memberId: MemberId;
  readonly day: string;
}

/** The line of each on the day that is asked about, by `lineName`: themselves first, then whoever stands above, in order. */
export async function linesOf(
  db: Kysely<Database>,
  asked: readonly MemberDay[],
): Promise<ReadonlyMap<string, readonly MemberId[]>> {
  const ids = asked.map(({ memberId }) => memberId);
  const days = asked.map(({ day }) => day);
  const { rows } = await sql<MemberDay & { readonly line: MemberId[] }>`
    with recursive line (member_id, day, id, depth) as (
      select distinct id, day, id, 0 from unnest(${ids}::bigint[], ${days}::date[]) asked (id, day)
      union all
      select line.member_id, line.day, above.upline_id, line.depth + 1
      from line cross join lateral (
        select upline_id from member_line where member_id = line.id and from_day <= line.day
        order by from_day desc, id desc limit 1) above
      where above.upline_id is not null
    )
    select member_id as "memberId", day, array_agg(id order by depth) as line from line group by member_id, day`.execute(
    db,
  );
  return new Map(rows.map(({ line, ...of }) => [lineName(of), line]));
}

/** What a line is found by. */
export function lineName({ memberId, day }: MemberDay): string {
  return `${memberId} ${day}`;
}
