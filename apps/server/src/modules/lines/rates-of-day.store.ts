import type { MemberId } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { KindRate } from './lines.store.ts';

/** The rates of members on a day, by member; what is nothing is left out, and so is whoever has none. */
export async function ratesOfDay(
  db: Kysely<Database>,
  memberIds: readonly MemberId[],
  day: string,
): Promise<ReadonlyMap<MemberId, readonly KindRate[]>> {
  const { rows } = await sql<{ memberId: MemberId } & KindRate>`
    select asked.id as "memberId", latest.category, latest.rate_ppm as "ratePpm"
    from unnest(${memberIds}::bigint[]) asked (id) cross join lateral (
      select distinct on (category) category, rate_ppm from line_rate
      where member_id = asked.id and from_day <= ${day} order by category, from_day desc, id desc) latest
    where latest.rate_ppm > 0`.execute(db);
  const byMember = new Map<MemberId, KindRate[]>();
  for (const { memberId, ...rate } of rows) byMember.set(memberId, [...(byMember.get(memberId) ?? []), rate]);
  return byMember;
}
