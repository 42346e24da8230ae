/** What must hold of rebates and of the gifts of levels, when all is quiet and their night is over. */
export const NIGHT_CHECKS: Readonly<Record<string, string>> = {
  'B13 more rebate was paid than bets have earned': `
    select a.member_id, a.day::text, a.rate_ppm, a.paid::text, b.stakes::text from rebate_accrual a
    join bank_player using (member_id)
    left join (
      select bet.member_id, ((case when is_instant then opened_at else closed_at end) at time zone brand.time_zone)::date as day,
        sum(stake) as stakes
      from bet join ledger_account cash on cash.id = bet.account_id join brand using (merchant_code)
      where state = 'settled' and vendor_code = 'BANK' group by 1, 2
    ) b on b.member_id = a.member_id and b.day = a.day
    where a.vendor = 'BANK' and a.paid > coalesce(b.stakes, 0) * a.rate_ppm / 1000000`,
  'B13 the rebate of the day before was not paid exactly once': `
    select p.member_id, count(l.id), sum(l.amount)::text as paid from bank_player p
    cross join bank_night n
    left join rebate_line l on l.member_id = p.member_id and l.day = n.day and l.vendor = 'BANK'
    group by 1, n.rebate having count(l.id) <> 1 or sum(l.amount) <> n.rebate`,
  'I6 an acknowledged rebate was not paid exactly once': `
    select h.order_no from bank_rebate h where h.word = 'done' and (
      select count(*) from ledger_transfer t where t.kind = 'rebate' and t.ref = h.order_no and t.refusal is null
        and t.amount = h.total * 100 and t.member_id = h.member_id) <> 1`,
  'B13 two rebates were claimed by hand within ten minutes': `
    select member_id from (
      select member_id, at - lag(at) over (partition by member_id order by id) as rest from rebate_claim where mode = 'manual'
    ) c where rest < interval '10 minutes'`,
  'B9 the gift of a level is not there exactly once': `
    select p.member_id, count(g.member_id), count(r.id) from bank_player p
    cross join bank_night n
    left join vip_gift g on g.member_id = p.member_id and g.kind = 'levelUp' and g.period = '1'
    left join reward r on r.id = g.reward_id and r.amount = g.amount
    group by 1 having count(g.member_id) <> 1 or count(r.id) <> 1`,
  'B9 an acknowledged gift was not paid exactly once': `
    select h.benefit_id from bank_gift h where h.word = 'done' and (
      select count(*) from bank_row t where t.key = 'reward:' || h.benefit_id and t.kind = 'bonus'
        and t.refusal is null and t.member_id = h.member_id) <> 1`,
};
