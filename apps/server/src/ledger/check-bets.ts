import { sql, type RawBuilder } from 'kysely';
import type { Break } from './breaks.ts';
import { KEY_OF_ROW } from './keys.ts';
import { OF_MOVEMENT, ofBroken, type Finding } from './check-rows.ts';

/** Whether row `t` of a bet and its bet `b` say the same. */
export const FITS_BET = sql`
  b.member_id = t.member_id and case
    when t.kind = 'bet' then b.id = t.id and b.stake = t.amount and b.turnover = t.counted
    when t.kind = 'payout' then b.payout = t.amount and b.state <> 'open'
    when t.seq > 0 then true
    else b.stake = t.amount and b.closing_id = t.id and b.state = case t.kind when 'void' then 'void' else 'settled' end
    end`;

/**
 * A row that moves money of a bet finds its bet as this row left it: placed like this, ended by this, paid as much. What
 * came after a row may have changed its bet only in ways that leave the row true.
 */
export function betBreaks(where: RawBuilder<unknown>, most: number): Finding[] {
  const broken = sql`
    select t.* from ledger_transfer t left join bet b on b.id = t.bet_id
    where t.kind in ('bet', 'settle', 'payout', 'void') and ${where} and (${FITS_BET}) is not true
    order by t.id limit ${most}`;
  return [
    sql<Break>`
      select 'I7' as rule, ${KEY_OF_ROW} as row, 'its bet says otherwise' as detail, ${OF_MOVEMENT} ${ofBroken(broken)}`,
  ];
}

/** Every bet is what all rows that point to it come to, and none of them is missing. */
export const WHOLE_BETS: Finding = sql<Break>`
  select 'I7' as rule, 'bet ' || b.id as row, 'the rows of the bet do not come to what it says' as detail,
    a.merchant_code as "merchantCode", b.vendor_code as vendor, b.game_code as game
  from bet b
  left join ledger_account a on a.id = b.account_id
  left join (
    select t.bet_id, count(*) filter (where t.kind = 'bet') as stakes, sum(t.amount) filter (where t.kind = 'bet') as stake,
      coalesce(sum(t.amount) filter (where t.kind = 'payout'), 0) as payout,
      coalesce(sum(t.amount) filter (where t.kind = 'settle' and g.kind = 'jackpot'), 0) as contribution,
      coalesce(sum(t.amount) filter (where t.kind = 'settle' and f.kind = 'jackpot'), 0) as jackpot_win,
      count(*) filter (where t.kind = 'settle' and f.kind = 'play') as settled,
      count(*) filter (where t.kind = 'void' and t.seq = 0) as voided,
      count(*) filter (where t.kind = 'adjust' and 'vendor' in (f.kind, g.kind)) as corrections,
      coalesce(sum(case when f.kind = 'vendor' then t.amount else -t.amount end)
        filter (where t.kind = 'adjust' and 'vendor' in (f.kind, g.kind)), 0) as corrected
    from ledger_transfer t
    join ledger_account f on f.id = t.from_account
    join ledger_account g on g.id = t.to_account
    where t.bet_id is not null
    group by t.bet_id
  ) l on l.bet_id = b.id
  where (l.stakes = 1 and l.stake = b.stake and l.payout = b.payout and l.contribution = b.contribution
    and l.jackpot_win = b.jackpot_win and l.corrections = b.corrections and l.corrected = b.corrected
    and l.voided = (b.state = 'void')::int and l.settled = (b.state = 'settled' and not b.is_instant)::int) is not true
  order by b.id limit 1`;
