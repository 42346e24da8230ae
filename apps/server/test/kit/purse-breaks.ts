import { sql, type Kysely } from 'kysely';
import type { Database } from '../../src/platform/db/schema.ts';

/**
 * What of B1 to B10 does not hold of one member and of the budget of the campaign, asked of the books alone; the check of
 * all books, which says the same of everybody, is too slow for every step of a model.
 */
export async function brokenOf(db: Kysely<Database>, memberId: string, campaignId: string): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    with grants as (select *, state in ('active', 'suspended', 'ending') as is_live from bonus_grant where member_id = ${memberId}),
      meter as (select m.* from bonus_bet m join grants g on g.id = m.grant_id),
      accounts as (select * from ledger_account where member_id = ${memberId}),
      pot as (select a.* from ledger_account a join campaign c on a.party in (c.code, c.code || ':due')
        where a.kind = 'pot' and c.id = ${campaignId}),
      given as (select * from reward where campaign_id = ${campaignId}),
      own as (select * from ledger_transfer where member_id = ${memberId} and refusal is null)
    select 'B1' as rule from accounts where kind = 'bonus' and balance <> 0 and not exists (select from grants where is_live)
    union all
    select 'B2' from grants g join accounts a on a.kind = 'bonus' where g.is_live and a.balance <> (
      select coalesce(sum(case when t.to_account = a.id then t.amount else -t.amount end), 0) from own t
      where t.to_account = a.id and t.to_version > g.since_bonus_version
        or t.from_account = a.id and t.from_version > g.since_bonus_version)
    union all
    select 'B3' from grants g where g.done not between 0 and g.needed or (g.is_live and g.done <> (
      select coalesce(sum(counted), 0) from meter m where m.grant_id = g.id))
    union all
    select 'B4' from meter where state <> 'open' and stake <> counted + (select coalesce(sum(part), 0) from unnest(parts) part)
    union all
    select 'B5' from pot where balance < 0
    union all
    select 'B5' where (select sum(balance) from pot) + (select coalesce(sum(amount), 0) from given where state = 'claimed') <> (
      select sum(amount) from ledger_transfer where kind = 'fund' and id in (select transfer_id from ledger_key
        where key = 'pot:purse-kit:1') or transfer_id in (select transfer_id from ledger_key where key = 'pot:purse-kit:1'))
    union all
    select 'B6' where (select count(*) from grants where is_live) > 1
    union all
    select 'B7' from accounts where kind = 'cash' and has_bonus <> exists (select from grants where is_live or in_play > 0)
    union all
    select 'B8' from grants where released > cap
    union all
    select 'B9' from given r where r.member_id = ${memberId} and (r.state = 'claimed') <> (
      exists (select from ledger_key k join grants g on g.reward_id = r.id where k.key = 'grant:' || g.id))
    union all
    select 'B10' from own t join player_care p on p.member_id = t.member_id and t.at >= p.pause_since and t.at < p.pause_until
      and t.to_version > p.pause_cash_version
    where t.kind = 'bonus'`.execute(db);
  return rows.map(({ rule }) => rule);
}
