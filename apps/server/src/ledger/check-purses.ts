import { sql } from 'kysely';
import type { Break } from './breaks.ts';
import type { Finding } from './check-rows.ts';

/** Purses that hold money of their own. */
const LIVE = sql`('active', 'suspended', 'ending')`;

const OF_GRANT = sql`'purse ' || g.id as row, g.merchant_code as "merchantCode"`;

/** Bonus money belongs to a live purse. */
const UNOWNED = sql<Break>`
  select 'B1' as rule, 'account ' || a.id as row, 'it has ' || a.balance || ' and its owner no purse' as detail,
    a.merchant_code as "merchantCode"
  from ledger_account a
  where a.kind = 'bonus' and a.balance <> 0 and not exists (
    select from bonus_grant g where g.member_id = a.member_id and g.currency = a.currency and g.state in ${LIVE})
  order by a.id limit 1`;

/** The rows of the bonus account since a purse began are what it has. */
const BALANCE = sql<Break>`
  select 'B2' as rule, 'its rows come to ' || r.amount || ', it has ' || a.balance as detail, ${OF_GRANT}
  from bonus_grant g
  join ledger_account a on a.member_id = g.member_id and a.currency = g.currency and a.kind = 'bonus'
  cross join lateral (
    select coalesce(sum(case when t.to_account = a.id then t.amount else -t.amount end), 0) as amount
    from ledger_transfer t
    where t.member_id = g.member_id and t.refusal is null and (
      t.to_account = a.id and t.to_version > g.since_bonus_version
      or t.from_account = a.id and t.from_version > g.since_bonus_version)
  ) r
  where g.state in ${LIVE} and a.balance <> r.amount order by g.id limit 1`;

/** What is done is what the bets of its list counted, and what is in play what they took from it. */
const METER = sql<Break>`
  select 'B3' as rule,
    'it says ' || g.done || ' done and ' || g.in_play || ' in play, its bets ' || m.counted || ' and ' || m.in_play as detail,
    ${OF_GRANT}
  from bonus_grant g
  cross join lateral (
    select coalesce(sum(b.counted), 0) as counted,
      coalesce(sum(b.from_bonus) filter (where b.state = 'open'), 0) as in_play
    from bonus_bet b where b.grant_id = g.id
  ) m
  where g.in_play <> m.in_play or (g.state in ${LIVE} and g.done <> m.counted) order by g.id limit 1`;

/** Every centavo of a stake is counted or in a named part. */
const PARTS = sql<Break>`
  select 'B4' as rule, 'bet ' || b.bet_id as row,
    'of ' || b.stake || ' it counts ' || b.counted || ' and explains ' || p.amount as detail
  from bonus_bet b
  cross join lateral (select coalesce(sum(part), 0) as amount from unnest(b.parts) part) p
  where b.state <> 'open' and b.stake <> b.counted + p.amount order by b.bet_id limit 1`;

/** Cash says so while a purse has a say in it, and only then. */
const FLAG = sql<Break>`
  select 'B7' as rule, 'account ' || a.id as row,
    case when a.has_bonus then 'it waits for a purse that is over' else 'it knows nothing of a purse' end as detail,
    a.merchant_code as "merchantCode"
  from ledger_account a
  where a.kind = 'cash' and a.has_bonus <> exists (
    select from bonus_grant g where g.member_id = a.member_id and g.currency = a.currency
      and (g.state in ${LIVE} or g.in_play > 0))
  order by a.id limit 1`;

/** What a purse says it released became cash; a share that comes after the conversion goes there with the win itself. */
const RELEASED = sql<Break>`
  select 'B8' as rule, 'it says ' || g.released || ' released, ' || r.amount || ' were' as detail, ${OF_GRANT}
  from bonus_grant g
  cross join lateral (
    select coalesce(sum(t.amount), 0) as amount
    from ledger_transfer t join ledger_account a on a.id = t.to_account and a.kind = 'cash'
    where t.member_id = g.member_id and t.kind = 'bonusEnd' and t.kind not in ('bet', 'settle', 'payout', 'refused')
      and t.ref = 'R' || g.reward_id
  ) r
  where case when g.state = 'converted' then g.released < r.amount else g.released <> r.amount end
    or g.released > g.cap order by g.id limit 1`;

/** What must hold of purses and their meters. */
export const PURSE_BREAKS: readonly Finding[] = [UNOWNED, BALANCE, METER, PARTS, FLAG, RELEASED];
