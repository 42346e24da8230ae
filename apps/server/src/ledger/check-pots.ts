import { RAIN_POT } from '@perya/ledger';
import { sql, type RawBuilder } from 'kysely';
import type { Break } from './breaks.ts';
import type { Finding } from './check-rows.ts';

/** What is promised to rewards that wait stands beside the pot, and nothing else does. */
function dueBreaks(campaigns: RawBuilder<unknown>, most: number): Finding {
  return sql<Break>`
    select 'B5' as rule, 'pot ' || c.code as row,
      'it holds ' || coalesce(d.balance, 0) || ' for rewards, those that wait are ' || coalesce(r.amount, 0) as detail,
      c.merchant_code as "merchantCode"
    from (${campaigns}) c
    left join lateral (select sum(a.balance) as balance from ledger_account a
      where a.kind = 'pot' and a.merchant_code = c.merchant_code and a.party = c.code || ':due') d on true
    left join lateral (select sum(w.amount) as amount from reward w
      where w.campaign_id = c.id and w.state in ('review', 'claimable', 'queued')) r on true
    where coalesce(d.balance, 0) <> coalesce(r.amount, 0) order by c.id limit ${most}`;
}

/** No row of a pot is overdrawn, and the pot of a campaign that is over is empty. */
function leftBreaks(campaigns: RawBuilder<unknown>, most: number): Finding {
  return sql<Break>`
    select 'B5' as rule, 'pot ' || a.party as row, 'row ' || a.shard || ' has ' || a.balance as detail,
      a.merchant_code as "merchantCode"
    from (${campaigns}) c
    join ledger_account a on a.kind = 'pot' and a.merchant_code = c.merchant_code and a.party in (c.code, c.code || ':due')
    where a.balance < 0 or (a.party = c.code and c.state = 'ended' and a.balance <> 0)
    order by a.id limit ${most}`;
}

/** A reward that was taken was paid once, as much as it says, and no other was paid at all. */
const PAID = sql<Break>`
  select 'B9' as rule, 'reward ' || r.id as row,
    'it is ' || r.state || ', and ' || coalesce(t.amount::text, 'nothing') || ' was paid' as detail,
    r.merchant_code as "merchantCode"
  from reward r
  left join (
    select t.member_id, t.ref, count(*) as times, sum(t.amount) as amount
    from ledger_transfer t join ledger_account f on f.id = t.from_account and f.kind = 'pot'
    where t.kind = 'bonus' and t.refusal is null group by 1, 2
  ) t on t.member_id = r.member_id and t.ref = 'R' || r.id
  where r.form in ('cash', 'bonus') and case when r.state = 'claimed'
    then (t.times = 1 and t.amount = r.amount) is not true else t.times > 0 end
  order by r.id limit 1`;

/** The reward that a movement `t` says it pays. */
const REWARD_OF_ROW = sql`case when t.ref ~ '^R[0-9]{1,18}$' then substr(t.ref, 2)::bigint end`;

/** What left a pot for somebody is a reward of theirs that was taken. */
function unclaimedBreaks(where: RawBuilder<unknown>, most: number): Finding {
  return sql<Break>`
    select 'B9' as rule, coalesce('reward ' || r.id, 'row ' || t.id) as row,
      'it is ' || coalesce(r.state, 'no reward') || ', and ' || t.amount || ' was paid' as detail,
      f.merchant_code as "merchantCode"
    from ledger_transfer t
    join ledger_account f on f.id = t.from_account and f.kind = 'pot'
    left join reward r on r.id = ${REWARD_OF_ROW}
    where t.kind = 'bonus' and t.refusal is null and ${where}
      and (r.state = 'claimed' and r.amount = t.amount and r.member_id = t.member_id) is not true
    order by t.id limit ${most}`;
}

/**
 * Nothing is given to whoever is excluded or takes a break, except what the exclusion itself pays. What came after a pause began
 * is told by the steps of the account: clocks of servers differ, and a claim may have been waited for.
 */
function pausedBreaks(where: RawBuilder<unknown>, most: number): Finding {
  return sql<Break>`
    select 'B10' as rule, 'row ' || t.id as row, 'it gives ' || t.amount || ' to somebody who is ' || p.pause as detail,
      a.merchant_code as "merchantCode"
    from ledger_transfer t
    join player_care p on p.member_id = t.member_id and p.pause_cash_version < t.to_version
      and t.at >= p.pause_since and t.at < p.pause_until
    join ledger_account a on a.id = t.to_account and a.kind = 'cash'
    join ledger_account f on f.id = t.from_account
    left join reward r on r.id = ${REWARD_OF_ROW}
    where t.kind in ('bonus', 'rebate', 'envelope') and t.refusal is null and ${where}
      and (p.pause = 'excluded' or f.kind = 'pot') and (f.kind = 'pot' and r.paid_on = 'exclusion') is not true
    order by t.id limit ${most}`;
}

/** What stands in a pot for the rains of agents is what nobody has opened, and was not given back. */
const UNOPENED = sql<Break>`
  select 'B15' as rule, 'pot ' || coalesce(a.party, '') || ' row ' || coalesce(a.shard, r.pot_shard) as row,
    'it holds ' || coalesce(a.balance, 0) || ', envelopes that wait come to ' || coalesce(r.amount, 0) as detail,
    coalesce(a.merchant_code, r.merchant_code) as "merchantCode"
  from (select merchant_code, currency, party, shard, balance from ledger_account
    where kind = 'pot' and member_id is null and party = ${RAIN_POT}) a
  full join (
    select w.merchant_code, w.currency, w.pot_shard, sum(e.amount) as amount
    from agent_rain w join agent_rain_envelope e on e.rain_id = w.id
    where w.ended_at is null and e.opened_at is null group by 1, 2, 3
  ) r on (r.merchant_code, r.currency, r.pot_shard) = (a.merchant_code, a.currency, a.shard)
  where coalesce(a.balance, 0) <> coalesce(r.amount, 0) order by 2 limit 1`;

/** Each envelope that was opened was paid once, and no other: to whom it says, as much as it says. */
const OPENED = sql<Break>`
  select 'B15' as rule, 'rain ' || coalesce(e.order_no, t.ref) as row,
    'member ' || coalesce(e.member_id, t.member_id) || ' opened ' || coalesce(e.amount::text, 'nothing') || ', and ' ||
    coalesce(t.amount::text, 'nothing') || ' was paid' as detail, coalesce(e.merchant_code, t.merchant_code) as "merchantCode"
  from (
    select w.merchant_code, w.order_no, e.member_id, e.amount from agent_rain_envelope e
    join agent_rain w on w.id = e.rain_id where e.opened_at is not null
  ) e
  full join (
    select f.merchant_code, t.ref, t.member_id, count(*) as times, sum(t.amount) as amount
    from ledger_transfer t join ledger_account f on f.id = t.from_account and f.kind = 'pot' and f.party = ${RAIN_POT}
    join ledger_account a on a.id = t.to_account and a.kind = 'cash'
    where t.kind = 'envelope' and t.refusal is null group by 1, 2, 3
  ) t on (t.merchant_code, t.ref, t.member_id) = (e.merchant_code, e.order_no, e.member_id)
  where (t.times = 1 and t.amount = e.amount) is not true order by 2 limit 1`;

const ALL_CAMPAIGNS = sql`select * from campaign`;

/** What must hold of the budgets of campaigns and of what was given from them. */
export const POT_BREAKS: readonly Finding[] = [
  dueBreaks(ALL_CAMPAIGNS, 1),
  leftBreaks(ALL_CAMPAIGNS, 1),
  PAID,
  unclaimedBreaks(sql`true`, 1),
  pausedBreaks(sql`true`, 1),
  UNOPENED,
  OPENED,
];

/** The same of new rows and of the campaigns whose money they moved; a reward that has no row at all only the whole check finds. */
export function potBreaks(isNew: RawBuilder<unknown>, most: number): Finding[] {
  const touched = sql`
    select c.* from campaign c where c.code in (
      select split_part(a.party, ':', 1) from (
        select unnest(array[t.from_account, t.to_account]) as account from ledger_transfer t
        where t.kind in ('fund', 'bonus') and t.refusal is null and ${isNew}
      ) moved join ledger_account a on a.id = moved.account and a.kind = 'pot')`;
  return [dueBreaks(touched, most), leftBreaks(touched, most), unclaimedBreaks(isNew, most), pausedBreaks(isNew, most)];
}
