import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Changed } from '../../ledger/valid-sums.ts';
import type { Database } from '../../platform/db/schema.ts';

/** The rate of somebody in a kind of game on a day; nothing for whoever has none. */
export const rateOn = (memberId: RawBuilder<unknown>, category: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
  coalesce((select rate_ppm from line_rate
    where member_id = ${memberId} and category = ${category} and from_day <= ${day}
    order by from_day desc, id desc limit 1), 0)`;

/** Under whom somebody stood on a day. */
export const uplineOn = (memberId: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
  (select upline_id from member_line where member_id = ${memberId} and from_day <= ${day}
    order by from_day desc, id desc limit 1)`;

/** What members and their teams played on days: `own` and `below`, by currency and kind of game. */
const playedOf = (members: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select member_id, day, currency, category, sum(own) as own, sum(below) as below from (
    select member_id, day, a.currency, a.category, a.summed as own, 0 as below
    from (${members}) m join member_activity a using (member_id, day) where a.summed is not null
    union all
    select m.member_id, m.day, t.currency, t.category, 0, t.valid
    from (${members}) m join team_valid t on t.agent_id = m.member_id and t.day = m.day
  ) played group by member_id, day, currency, category`;

/** What played members earn: whoever stood directly above with all of it, and themselves with what they played alone. */
const earnedOf = (played: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select b.merchant_code, e.agent_id, p.day, p.member_id, p.currency, p.category, e.valid::bigint as valid,
    ${rateOn(sql`e.agent_id`, sql`p.category`, sql`p.day`)} as own_ppm,
    case when e.agent_id = p.member_id then 0 else ${rateOn(sql`p.member_id`, sql`p.category`, sql`p.day`)} end as given_ppm
  from (${played}) p
  cross join lateral (
    select ${uplineOn(sql`p.member_id`, sql`p.day`)} as agent_id, p.own + p.below as valid
    union all
    select p.member_id, p.own
  ) e
  join member b on b.id = e.agent_id`;

/**
 * Writes down what agents earn with members whose bets changed. Where nothing was played or the agent has no rate there is no row, but
 * one that is there says what it comes to by now; what was paid stays.
 */
export async function writeEarned(tx: Transaction<Database>, changed: Changed): Promise<void> {
  await sql`
    with changed as materialized (${changed}), played as materialized (${playedOf(sql`select * from changed`)})
    insert into agent_rebate as r (merchant_code, agent_id, day, member_id, currency, category, valid, own_ppm, given_ppm)
    select * from (${earnedOf(sql`select * from played`)}) e
    where own_ppm > 0 and (valid > 0 or exists (
      select from agent_rebate o
      where (o.agent_id, o.day, o.member_id, o.currency, o.category) = (e.agent_id, e.day, e.member_id, e.currency, e.category)))
    order by agent_id, day, member_id, currency, category
    on conflict (agent_id, day, member_id, currency, category) do update set valid = excluded.valid
    where r.valid <> excluded.valid`.execute(tx);
}
