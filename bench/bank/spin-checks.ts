/** What must hold of rounds, books and what players were told, each as a query that finds what breaks it. */
export const SPIN_CHECKS: Readonly<Record<string, string>> = {
  'a round was never ended': `select round_no, opened_at from round where state = 'open'`,
  'a spin that was told is not the round that is written down': `
    select h.key, h.round_no, r.state, r.win::text from bank_spin h left join round_key k on k.member_id = h.member_id and k.key = h.key
    left join round r on r.member_id = k.member_id and r.id = k.round_id
    where h.word = 'done' and (r.state is distinct from 'closed' or r.round_no <> h.round_no
      or r.win <> round(h.win * 100) or r.stake <> round(h.stake * 100))`,
  'a spin that was refused is a round all the same': `
    select h.key, r.round_no from bank_spin h join round_key k on k.member_id = h.member_id and k.key = h.key
    join round r on r.member_id = k.member_id and r.id = k.round_id
    where h.word = 'refused' and r.state = 'closed'`,
  'a round belongs to no spin that anybody asked for': `
    select r.round_no from round r where r.member_id in (select member_id from bank_player)
      and not exists (
        select from bank_spin h join round_key k on k.member_id = h.member_id and k.key = h.key
        where k.member_id = r.member_id and k.round_id = r.id)`,
  'a key and its round do not belong together': `
    select k.key, k.round_id from round_key k left join round r on r.member_id = k.member_id and r.id = k.round_id
    where r.id is null
    union all
    select null, r.id from round r left join round_key k on k.round_id = r.id and k.member_id = r.member_id
    group by r.id having count(k.key) <> 1`,
  'two rounds have one number': `select round_no from round group by 1 having count(*) > 1`,
  'the list of open rounds is not what is open': `
    select r.id, o.round_id from (select id from round where state = 'open') r full join open_round o on o.round_id = r.id
    where r.id is null or o.round_id is null`,
  'a closed round was not paid exactly once': `
    select r.round_no, r.stake::text, r.win::text, t.bets, t.stake::text as taken, t.paid::text
    from round r join round_title v on v.id = r.title_id left join lateral (
      select count(*) filter (where kind = 'bet') as bets, sum(amount) filter (where kind = 'bet') as stake,
        coalesce(sum(amount) filter (where kind = 'payout'), 0) as paid
      from bank_row where key = 'bet:' || v.vendor_code || ':' || r.round_no and refusal is null
    ) t on true
    where r.state = 'closed' and (t.bets <> 1 or t.stake <> r.stake or t.paid <> r.win
      or exists (select from bank_row e where e.key = 'end:' || v.vendor_code || ':' || r.round_no and e.refusal is null))`,
  'a round that was not played has moved money': `
    select r.round_no, r.state from round r join round_title v on v.id = r.title_id
    where r.state in ('void', 'refused')
      and exists (select from bank_row t where t.key = 'bet:' || v.vendor_code || ':' || r.round_no and t.refusal is null)
      and not exists (select from bank_row e where e.key = 'end:' || v.vendor_code || ':' || r.round_no
        and e.refusal is null and e.kind = 'void')`,
  'a stake was taken without a round': `
    select t.key from bank_row t
    where t.kind = 'bet' and t.refusal is null and t.member_id in (select member_id from bank_player)
      and split_part(t.key, ':', 2) in (select code from vendor where kind = 'studio')
      and not exists (select from round r where r.round_no = t.ref)`,
  'a nonce was skipped or used twice': `
    select s.id, s.nonce::text, count(r.id) as rounds, count(distinct r.nonce) as nonces, max(r.nonce)::text as last
    from seed_pair s left join round r on r.seed_id = s.id
    group by s.id having s.nonce <> count(r.id) or count(r.id) <> count(distinct r.nonce)
      or coalesce(max(r.nonce) + 1, 0) <> s.nonce`,
  'what players won and lost is not what the vendors have': `
    with account as (
      select id, balance from ledger_account
      where kind in ('vendor', 'jackpot') and party in (select vendor_code from round_title)
    ), past as (
      -- What the people of the demonstration had left there before.
      select coalesce(sum(case when t.to_account = a.id then t.amount else -t.amount end), 0) as sum
      from ledger_transfer t join account a on a.id in (t.from_account, t.to_account)
      where t.refusal is null and t.member_id not in (select member_id from bank_player)
    )
    select v.sum::text as vendors, past.sum::text as before, p.sum::text as rounds
    from (select coalesce(sum(balance), 0) as sum from account) v, past,
      (select coalesce(sum(stake - win), 0) as sum from round where state = 'closed') p
    where v.sum <> past.sum + p.sum`,
  'a player has not what their rounds left them': `
    select a.member_id, a.balance::text, r.net::text from ledger_account a join (
      select member_id, sum(win - stake) filter (where state = 'closed') as net from round group by 1
    ) r on r.member_id = a.member_id
    join bank_row s on s.key = 'adjust:start' || a.member_id
    where a.kind = 'cash' and a.balance <> s.amount + coalesce(r.net, 0)`,
};
