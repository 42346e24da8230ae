import { sql, type RawBuilder } from 'kysely';

/** What somebody played, lines with `member_id` and `day`, and the level that their rebates were counted at on that day. */
export function withRebateLevel(play: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select p.*, coalesce((
      select l.level from rebate_level l where l.member_id = p.member_id and l.from_day <= p.day
      order by l.from_day desc limit 1), 0)::smallint as level
    from (${play}) p`;
}
