/** What must hold of the books, each as a query that finds what breaks it. */
export const BOOK_CHECKS: Readonly<Record<string, string>> = {
  'I1 the sum of a currency is not zero': `
    select merchant_code, currency, sum(balance)::text as sum from ledger_account
    group by 1, 2 having sum(balance) <> 0`,
  'I2 an account of a player is below zero': `
    select id, member_id, kind, balance::text from ledger_account where member_id is not null and balance < 0`,
  'I3 a balance or a version is not what its movements make it': `
    select a.id, a.balance::text, a.version::text, l.sum::text, l.moves, l.first, l.last
    from ledger_account a left join (
      select account, sum(delta) as sum, count(*) as moves, count(distinct version) as versions, min(version) as first,
        max(version) as last
      from bank_leg group by 1
    ) l on l.account = a.id
    where a.balance <> coalesce(l.sum, 0) or a.version <> coalesce(l.moves, 0) or l.moves <> l.versions
      or l.last <> l.moves`,
  'I4 a running balance does not follow from the one before': `
    select * from (
      select account, version, delta::text, balance::text,
        coalesce(lag(balance) over (partition by account order by version), 0) + delta <> balance as is_broken
      from bank_leg
    ) x where is_broken`,
  'I5 a movement joins two currencies, two brands or nothing': `
    select t.id from ledger_transfer t
    left join ledger_account f on f.id = t.from_account left join ledger_account g on g.id = t.to_account
    where t.refusal is null
      and (f.id is null or g.id is null or f.currency <> g.currency or f.merchant_code <> g.merchant_code or t.amount <= 0)`,
  'I7 a bet has ended twice': `
    select t.ref, count(distinct t.transfer_id) from ledger_transfer t join ledger_account a on a.id = t.from_account
    where t.kind in ('settle', 'void') and a.kind = 'play' group by 1 having count(distinct t.transfer_id) > 1`,
  'I7 a bet is not what its rows make it': `
    select b.id, b.state, b.stake::text, b.payout::text, l.stake::text as taken, l.paid::text, l.settled, l.voided
    from bet b full join (
      select bet_id, sum(amount) filter (where kind = 'bet') as stake,
        coalesce(sum(amount) filter (where kind = 'payout'), 0) as paid,
        count(*) filter (where kind = 'settle' and seq = 0) as settled, count(*) filter (where kind = 'void' and seq = 0) as voided
      from ledger_transfer where kind in ('bet', 'settle', 'payout', 'void') group by 1
    ) l on l.bet_id = b.id
    where (l.stake = b.stake and l.paid = b.payout and l.voided = (b.state = 'void')::int
      and l.settled = (b.state = 'settled' and not b.is_instant)::int) is not true`,
  'I8 what is in play is not the sum of the open stakes': `
    select a.member_id, a.in_play::text, coalesce(o.sum, 0)::text as open
    from ledger_account a left join (
      select b.member_id, sum(b.amount) as sum
      from ledger_transfer b join ledger_account p on p.id = b.to_account and p.kind = 'play'
      where b.kind = 'bet' and not exists (
        select from ledger_transfer e where e.kind in ('settle', 'void') and e.seq = 0 and e.bet_id = b.bet_id)
      group by 1
    ) o on o.member_id = a.member_id
    where a.kind = 'cash' and a.in_play <> coalesce(o.sum, 0)`,
  'I8 stakes in play are not where the money is': `
    select (select sum(balance) from ledger_account where kind = 'play')::text as money, sum(in_play)::text as stakes
    from ledger_account having sum(in_play) <> (select coalesce(sum(balance), 0) from ledger_account where kind = 'play')`,
  'I8 what is held is not the sum of the withdrawals under way': `
    select a.member_id, a.balance::text, coalesce(o.sum, 0)::text as open
    from ledger_account a left join (
      select member_id, sum(amount) as sum from withdraw_order
      where status in ('review', 'approved', 'sending', 'unknown') group by 1
    ) o on o.member_id = a.member_id
    where a.kind = 'held' and a.balance <> coalesce(o.sum, 0)`,
  'I9 a row stands under no key, or not at its place there': `
    select t.id, k.key from ledger_transfer t left join ledger_key k on k.transfer_id = t.transfer_id
    where (t.seq < k.rows and (t.seq = 0) = (t.id = t.transfer_id)) is not true`,
  'I9 a key stands for two things, or not for as many rows as it says': `
    select k.key, sum(k.rows) as rows, coalesce(sum(l.rows), 0) as written from ledger_key k
    left join (select transfer_id, count(*) as rows from ledger_transfer group by 1) l on l.transfer_id = k.transfer_id
    group by 1 having count(*) > 1 or sum(k.rows) <> coalesce(sum(l.rows), 0)`,
  'I7 a withdrawal was paid or returned more than once': `
    select o.order_no, o.status, count(t.id) from withdraw_order o
    left join ledger_transfer t on t.ref = o.order_no and t.kind in ('withdrawPay', 'withdrawReturn')
    where o.member_id in (select member_id from bank_player)
    group by 1, 2 having count(t.id) <> case when o.status in ('paid', 'rejected', 'failed', 'cancelled') then 1 else 0 end`,
};

/** Both sides of every movement, and rows with the keys they stand under; for when all is quiet. */
export const BOOK_VIEWS = `
  create temp view bank_leg as
  select from_account as account, -amount as delta, from_balance as balance, from_version as version
  from ledger_transfer where refusal is null
  union all
  select to_account, amount, to_balance, to_version from ledger_transfer where refusal is null;
  create temp table bank_row as
  select k.key, t.id, t.seq, t.kind, t.member_id, t.amount, t.ref, t.refusal
  from ledger_transfer t join ledger_key k on k.transfer_id = t.transfer_id;
  create index on bank_row (key);
  -- Where a purse paid a part, a stake and a win have several rows of one kind.
  create temp table bank_sum as
  select key, kind, member_id, sum(amount) as amount from bank_row where refusal is null group by 1, 2, 3;
  create index on bank_sum (key);
  analyze bank_row, bank_sum`;

/** What must hold of what clients were told, against the books. */
export const HISTORY_CHECKS: Readonly<Record<string, string>> = {
  'I6 an acknowledged bet is not there': `
    select h.tx_id from bank_bet h where h.word = 'done' and not exists (
      select from bank_sum t where t.key = 'bet:BANK:' || h.tx_id and t.kind = 'bet' and t.amount = h.stake
        and t.member_id = h.member_id)`,
  'I6 an acknowledged win of a round is not there': `
    select h.tx_id from bank_bet h where h.word = 'done' and h.win > 0 and not exists (
      select from bank_sum t where t.key = 'bet:BANK:' || h.tx_id and t.kind = 'payout' and t.amount = h.win)`,
  'I6 a refused bet has moved money': `
    select h.tx_id from bank_bet h where h.word = 'refused' and exists (
      select from bank_row t where t.key = 'bet:BANK:' || h.tx_id and t.refusal is null)`,
  'I6 money moved for a bet nobody asked for': `
    select t.key from bank_row t where t.key like 'bet:BANK:%' and t.refusal is null and not exists (
      select from bank_bet h where h.tx_id = substr(t.key, 10))`,
  'I6 a bet that was taken back before it came was charged': `
    select h.tx_id from bank_bet h join bank_row t on t.key = 'bet:BANK:' || h.tx_id and t.kind = 'bet'
    where h.is_cancelled and not exists (
      select from bank_row e where e.key = 'end:BANK:' || h.tx_id and e.kind = 'void')`,
  'I6 an acknowledged end is not there': `
    select h.tx_id, h.kind from bank_end h join bank_bet b on b.tx_id = h.tx_id
    where h.word = 'done' and b.word = 'done' and not exists (
      select from bank_sum t where t.key = 'end:BANK:' || h.tx_id and t.kind = h.kind and t.amount = b.stake)`,
  'I6 an acknowledged win is not there': `
    select h.tx_id from bank_end h where h.word = 'done' and h.kind = 'settle' and h.win > 0 and not exists (
      select from bank_sum t where t.key = 'end:BANK:' || h.tx_id and t.kind = 'payout' and t.amount = h.win)`,
  'I6 a bet that was taken back is still charged': `
    select h.tx_id from bank_end h join bank_row t on t.key = 'bet:BANK:' || h.tx_id and t.kind = 'bet'
    where h.word = 'done' and h.kind = 'void' and not exists (
      select from bank_row e where e.key = 'end:BANK:' || h.tx_id and e.kind = 'void')`,
  'I6 a refused end has happened': `
    select h.tx_id from bank_end h join bank_sum t on t.key = 'end:BANK:' || h.tx_id and t.kind = 'payout'
    where h.word = 'refused' and h.kind = 'settle' and h.win > 0 and t.amount = h.win and not exists (
      select from bank_end o where o.tx_id = h.tx_id and o.nr <> h.nr and o.kind = 'settle' and o.win = h.win)`,
  'I6 an acknowledged deposit is not there exactly once': `
    select h.payment from bank_deposit h where h.word = 'done' and (
      select count(*) from bank_row t where t.key = 'pay:sandbox:' || h.payment and t.kind = 'deposit'
        and t.amount = h.amount and t.member_id = h.member_id) <> 1`,
  'I6 an acknowledged withdrawal is not held exactly once': `
    select h.order_no from bank_withdraw h where h.word = 'done' and (
      select count(*) from bank_row t where t.key = 'withdraw:' || h.order_no and t.kind = 'withdrawHold'
        and t.amount = h.amount and t.member_id = h.member_id) <> 1`,
  'I6 a hold belongs to no withdrawal that was acknowledged': `
    select t.ref from ledger_transfer t where t.kind = 'withdrawHold'
      and t.member_id in (select member_id from bank_player)
      and not exists (select from bank_withdraw h where h.order_no = t.ref and h.word = 'done')`,
  'I6 money was credited that nobody said had come': `
    select t.key from bank_row t where t.kind = 'deposit' and t.member_id in (select member_id from bank_player)
      and not exists (select from bank_deposit h where t.key = 'pay:sandbox:' || h.payment)`,
  'B9 a player was given a code twice': `
    select r.member_id, count(*) from bank_row t join reward r on t.key = 'reward:' || r.id
    join campaign c on c.id = r.campaign_id and c.promo_code is not null
    where t.kind = 'bonus' and t.refusal is null and r.member_id in (select member_id from bank_player)
    group by 1 having count(*) > 1`,
  'B9 an acknowledged claim was not paid': `
    select h.key from bank_claim h where h.word = 'done' and not exists (
      select from bank_row t join reward r on t.key = 'reward:' || r.id
      join campaign c on c.id = r.campaign_id and c.promo_code is not null
      where t.member_id = h.member_id and t.kind = 'bonus' and t.refusal is null)`,
  'B9 a reward and its money disagree': `
    select r.id, r.state from reward r left join bank_row t on t.key = 'reward:' || r.id and t.refusal is null
    where r.form = 'cash' and (r.state = 'claimed') <> (t.amount is not distinct from r.amount)`,
  'B5 a pot is not what was set aside, less what was given': `
    select c.code from campaign c where c.state <> 'ended' and (
      select sum(balance) from ledger_account a where a.kind = 'pot' and a.party in (c.code, c.code || ':due')
    ) + (select coalesce(sum(r.amount), 0) from reward r where r.campaign_id = c.id and r.state = 'claimed') <> (
      select sum(t.amount) from bank_row t where t.kind = 'fund' and t.key like 'pot:' || c.code || ':%')`,
};
