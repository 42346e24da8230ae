import { sql } from 'kysely';
import type { Break } from './breaks.ts';
import type { Finding } from './check-rows.ts';

/** What is promised to rewards that wait stands beside the pot, and nothing else does; the pot of an ended campaign is empty. */
const DUE = sql<Break>`
  select 'B5' as rule, 'pot ' || c.code as row,
    'it holds ' || coalesce(d.balance, 0) || ' for rewards, those that wait are ' || coalesce(r.amount, 0) as detail,
    c.merchant_code as "merchantCode"
  from campaign c
  left join (select merchant_code, party, sum(balance) as balance from ledger_account where kind = 'pot'
    group by 1, 2) d on d.merchant_code = c.merchant_code and d.party = c.code || ':due'
  left join (select campaign_id, sum(amount) as amount from reward where state in ('review', 'claimable', 'queued')
    group by 1) r on r.campaign_id = c.id
  where coalesce(d.balance, 0) <> coalesce(r.amount, 0) order by c.id limit 1`;

const LEFT = sql<Break>`
  select 'B5' as rule, 'pot ' || a.party as row, 'row ' || a.shard || ' has ' || a.balance as detail,
    a.merchant_code as "merchantCode"
  from ledger_account a
  left join campaign c on c.merchant_code = a.merchant_code and c.code = a.party
  where a.kind = 'pot' and (a.balance < 0 or (c.state = 'ended' and a.balance <> 0)) order by a.id limit 1`;

/** A reward that was taken was paid once, as much as it says, and no other was paid at all. */
const PAID = sql<Break>`
  select 'B9' as rule, 'reward ' || r.id as row,
    'it is ' || r.state || ', and ' || coalesce(t.amount::text, 'nothing') || ' was paid' as detail,
    r.merchant_code as "merchantCode"
  from reward r
  left join ledger_key k on hashtextextended(k.key, 0) = hashtextextended('reward:' || r.id, 0) and k.key = 'reward:' || r.id
  left join ledger_transfer t on t.id = k.transfer_id and t.refusal is null
  where r.form = 'cash' and case when r.state = 'claimed'
    then (t.amount = r.amount and t.member_id = r.member_id) is not true else t.id is not null end
  order by r.id limit 1`;

/** What must hold of the budgets of campaigns and of what was given from them. */
export const POT_BREAKS: readonly Finding[] = [DUE, LEFT, PAID];
