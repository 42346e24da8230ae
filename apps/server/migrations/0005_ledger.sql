-- Money. Every movement takes an amount from one account and gives it to another, so the sum of a currency is always
-- zero; rows are never changed; both running balances stand in the row, so that any gap or forgery shows.

create table currency (
  code text primary key check (code ~ '^[A-Z]{3,4}$'),
  -- Digits after the point of one unit.
  scale integer not null check (scale between 0 and 4),
  -- Money of trial players; it can never meet real money. [T26]
  is_play boolean not null
);

insert into currency (code, scale, is_play) values ('PHP', 2, false), ('PLAY', 2, true);

alter table brand
  add column currency text not null default 'PHP' references currency,
  -- Days of records and limits begin at midnight here.
  add column time_zone text not null default 'Asia/Manila' check (now() at time zone time_zone is not null);

create table ledger_account (
  id bigint generated always as identity primary key,
  merchant_code text not null references brand,
  currency text not null references currency,
  kind text not null check (kind in ('cash', 'bonus', 'held', 'float',
    'play', 'house', 'vendor', 'payment', 'promotion', 'fee', 'adjustment', 'suspense', 'rounding')),
  member_id bigint,
  -- Which vendor or payment provider.
  party text not null default '' check (length(party) <= 40),
  -- An account of the house is many rows, so that two bets never wait for each other.
  shard integer not null default 0 check (shard between 0 and 63),
  balance bigint not null default 0,
  -- Counts the movements of this account.
  version bigint not null default 0 check (version >= 0),
  -- What was staked in all and counts towards turnover, voids taken off; a requirement is a stretch of this line.
  wagered bigint not null default 0,
  -- Of cash: the stakes of its owner that wait for their rounds to end. The money itself is on the accounts of that
  -- kind of the house, so that a bet changes one row of a player and not two.
  in_play bigint not null default 0 check (in_play >= 0),
  -- Why its owner may not bet or deposit: read under the same lock that moves the money. [R31, R32]
  stopped text not null default '' check (stopped in ('', 'excluded', 'cooling', 'disabled')),
  stopped_until timestamptz,
  is_limited boolean not null default false,
  -- What happened in the current day, week and month, for limits. [R27]
  day date not null default '1970-01-01',
  day_staked bigint not null default 0,
  day_returned bigint not null default 0,
  day_deposited bigint not null default 0,
  week_staked bigint not null default 0,
  week_returned bigint not null default 0,
  week_deposited bigint not null default 0,
  month_staked bigint not null default 0,
  month_returned bigint not null default 0,
  month_deposited bigint not null default 0,
  created_at timestamptz not null default now(),
  foreign key (member_id, merchant_code) references member (id, merchant_code),
  check ((kind in ('cash', 'bonus', 'held', 'float')) = (member_id is not null)),
  check (in_play = 0 or kind = 'cash'),
  check (member_id is null or (party = '' and shard = 0)),
  -- A player owes nothing. [R4]
  constraint ledger_account_not_negative check (member_id is null or balance >= 0)
) with (fillfactor = 60);

create unique index ledger_account_of_member on ledger_account (member_id, currency, kind) where member_id is not null;
create unique index ledger_account_of_house on ledger_account (merchant_code, currency, kind, party, shard)
  where member_id is null;

-- One movement, or one refusal that must be remembered. What belongs together shares a key and counts in `seq`.
create table ledger_transfer (
  id bigint generated always as identity,
  -- The obligation, never the attempt: the same key can move money once.
  key text not null check (length(key) between 3 and 120),
  seq integer not null check (seq between 0 and 31),
  kind text not null check (kind in ('deposit', 'depositFee', 'depositReturn', 'withdrawHold', 'withdrawPay', 'withdrawFee',
    'withdrawReturn', 'bet', 'settle', 'payout', 'void', 'bonus', 'bonusEnd', 'rebate', 'dividend', 'salary', 'transfer',
    'envelope', 'trial', 'adjust', 'refused')),
  -- What was asked for: another request under the same key is not this one. [D4]
  hash bytea check (length(hash) = 16),
  -- Whose money it is, for the record of that member.
  member_id bigint,
  from_account bigint,
  to_account bigint,
  amount bigint,
  from_balance bigint,
  from_version bigint,
  to_balance bigint,
  to_version bigint,
  -- What it adds to turnover.
  counted bigint not null default 0,
  -- The number a person knows it by: an order, a bet.
  ref text not null default '' check (length(ref) <= 64),
  -- The kind of game, and what it was: a method, a title.
  category text not null default '' check (length(category) <= 12),
  detail text not null default '' check (length(detail) <= 80),
  refusal text check (refusal ~ '^[a-z.]{3,40}$'),
  at timestamptz not null,
  primary key (key, seq),
  check (case when refusal is null
    then kind <> 'refused' and amount > 0 and from_account <> to_account and hash is not null
      and from_balance is not null and from_version > 0 and to_balance is not null and to_version > 0
    else kind = 'refused' and seq = 0 and num_nonnulls(from_account, to_account, amount, from_balance, from_version,
      to_balance, to_version) = 0 and counted = 0 end)
);

create index ledger_transfer_id on ledger_transfer using brin (id) with (pages_per_range = 16, autosummarize = on);
create index ledger_transfer_member on ledger_transfer (member_id, id) where member_id is not null and refusal is null;
-- What is neither a bet nor its end is rare among a million bets, and so is a bet that was taken back.
create index ledger_transfer_rare on ledger_transfer (member_id, id)
  where member_id is not null and kind not in ('bet', 'settle', 'payout', 'refused');

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are never changed' using errcode = 'restrict_violation';
end $$;

create trigger ledger_transfer_append_only before update or delete on ledger_transfer
  for each row execute function ledger_refuse_change();
create trigger ledger_transfer_no_truncate before truncate on ledger_transfer
  for each statement execute function ledger_refuse_change();
create trigger ledger_account_no_delete before delete on ledger_account
  for each row execute function ledger_refuse_change();
create trigger ledger_account_no_truncate before truncate on ledger_account
  for each statement execute function ledger_refuse_change();

-- Limits a player chose. A tighter one holds at once; a wider one waits in `next_amount`. [R27, R28]
create table player_limit (
  member_id bigint not null references member,
  kind text not null check (kind in ('deposit', 'loss', 'wager', 'session')),
  -- A session limit counts minutes, all others money.
  period text not null check (period in ('day', 'week', 'month', 'session')),
  amount bigint check (amount >= 0),
  next_amount bigint check (next_amount >= 0),
  next_at timestamptz,
  changed_at timestamptz not null,
  primary key (member_id, kind, period),
  check ((kind = 'session') = (period = 'session'))
);

/*
 * Which new bets and deposits of a batch their player's exclusion or limits stop, and why: exclusion before limits.
 * Called with the accounts locked.
 */
create function ledger_barred(
  p_at timestamptz,
  p_accounts bigint[],
  p_member bigint[],
  p_day date[],
  p_guard text[],
  m_of int[],
  m_kind text[],
  m_from bigint[],
  m_to bigint[],
  m_amount bigint[]
) returns table (nr int, reason text)
language plpgsql
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
set enable_nestloop = off
set jit = off
as $$
begin
  return query
  with t as materialized (
    select u.guard, u.day, u.ord::int as nr,
      date_trunc('week', u.day::timestamp)::date as week, date_trunc('month', u.day::timestamp)::date as month
    from unnest(p_day, p_guard) with ordinality as u(day, guard, ord)
  ), stake as materialized (
    select m.nr, case t.guard when 'bet' then m.from_id else m.to_id end as account, sum(m.amount)::bigint as amount
    from unnest(m_of, m_kind, m_from, m_to, m_amount) as m(nr, kind, from_id, to_id, amount)
    join t on t.nr = m.nr and t.guard = m.kind
    group by 1, 2
  ), a as materialized (
    select acc.* from ledger_account acc where acc.id = any (p_accounts) and (acc.is_limited or acc.stopped <> '')
  ), broken as (
    select s.nr, min(p.kind) as kind
    from stake s
    join t on t.nr = s.nr
    join a on a.id = s.account and a.is_limited
    join player_limit p on p.member_id = any (p_member) and p.member_id = a.member_id and p.kind <> 'session'
    where case when p.next_at <= p_at then p.next_amount else p.amount end
      < s.amount + case p.kind
        -- A clock that went back opens no new day: what was counted last still counts. [T46]
        when 'deposit' then case p.period
          when 'day' then case when a.day >= t.day then a.day_deposited else 0 end
          when 'week' then case when a.day >= t.week then a.week_deposited else 0 end
          else case when a.day >= t.month then a.month_deposited else 0 end end
        when 'wager' then case p.period
          when 'day' then case when a.day >= t.day then a.day_staked else 0 end
          when 'week' then case when a.day >= t.week then a.week_staked else 0 end
          else case when a.day >= t.month then a.month_staked else 0 end end
        else case p.period
          when 'day' then case when a.day >= t.day then a.day_staked - a.day_returned else 0 end
          when 'week' then case when a.day >= t.week then a.week_staked - a.week_returned else 0 end
          else case when a.day >= t.month then a.month_staked - a.month_returned else 0 end end
        end
      and (p.kind = 'deposit') = (t.guard = 'deposit')
    group by s.nr
  ), halted as (
    select s.nr, min(a.stopped) as stopped
    from stake s join a on a.id = s.account
    where a.stopped <> '' and (a.stopped_until is null or a.stopped_until > p_at)
    group by s.nr
  )
  select coalesce(h.nr, b.nr), coalesce('player.' || h.stopped, 'limit.' || b.kind)
  from halted h full join broken b on b.nr = h.nr;
end $$;

/*
 * Posts a batch: one call for many requests, each with its own verdict. Transfers are arrays side by side, so are
 * their moves (`m_of` counts transfers from 1). An account of a member stands in at most one transfer of a batch; the
 * caller sees to that. Accounts are locked before anything is read: those of members first, because transactions may hold
 * one already, then those of the house; each in the order of their ids.
 */
create function ledger_post(
  p_at timestamptz,
  p_accounts bigint[],
  p_key text[],
  p_hash bytea[],
  p_member bigint[],
  p_ref text[],
  p_category text[],
  p_detail text[],
  -- Refused when this moment has passed. [D4]
  p_until timestamptz[],
  -- The day in the zone of the brand, and for a void the day of its bet.
  p_day date[],
  p_since date[],
  -- 'bet' and 'deposit' must respect exclusion and limits; '' moves what is owed in any case. [R71]
  p_guard text[],
  -- The account whose balance is answered.
  p_show bigint[],
  -- The cash account of whoever has more or less in play afterwards, and by how much.
  p_cash bigint[],
  p_in_play bigint[],
  m_of int[],
  m_kind text[],
  m_from bigint[],
  m_to bigint[],
  m_amount bigint[],
  m_counted bigint[]
) returns table (nr int, refusal text, is_replay boolean, hash bytea, balance bigint, version bigint)
language plpgsql
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
set enable_nestloop = off
set jit = off
as $$
declare
  known int[] := '{}';
  -- Transfers that exclusion or a limit stops, and which.
  barred int[] := '{}';
  reasons text[] := '{}';
  is_guarded boolean;
begin
  select bool_or(x.is_limited or x.stopped <> '') into is_guarded
  from (select a.is_limited, a.stopped from ledger_account a where a.id = any (p_accounts)
    order by a.member_id is null, a.id for update) x;

  -- Repeats are few, and so are players with limits: what they need stands apart, so that nobody else pays for it.
  if exists (select from ledger_transfer l where l.key = any (p_key)) then
    known := array(
      select t.ord::int from unnest(p_key) with ordinality as t(key, ord)
      where t.key in (select l.key from ledger_transfer l where l.key = any (p_key))
    );
    return query
    select distinct on (t.ord) t.ord::int, l.refusal, true, l.hash,
      case t.show when l.from_account then l.from_balance when l.to_account then l.to_balance end,
      case t.show when l.from_account then l.from_version when l.to_account then l.to_version end
    from unnest(p_key, p_show) with ordinality as t(key, show, ord)
    join ledger_transfer l on l.key = t.key
    where l.key = any (p_key) and t.ord = any (known)
    order by t.ord, 6 desc nulls last;
  end if;
  if is_guarded then
    select array_agg(x.nr), array_agg(x.reason) into barred, reasons
    from ledger_barred(p_at, p_accounts, p_member, p_day, p_guard, m_of, m_kind, m_from, m_to, m_amount) x;
  end if;

  return query
  with t as materialized (
    select u.*, u.ord::int as nr
    from unnest(p_key, p_hash, p_member, p_ref, p_category, p_detail, p_until, p_day, p_since, p_show, p_cash, p_in_play)
      with ordinality as u(key, hash, member_id, ref, category, detail, until, day, since, show, cash, in_play, ord)
    where u.ord <> all (known)
  ), m as materialized (
    select u.*, u.ord::int as place
    from unnest(m_of, m_kind, m_from, m_to, m_amount, m_counted)
      with ordinality as u(nr, kind, from_id, to_id, amount, counted, ord)
    where u.nr <> all (known)
  ), a as materialized (
    select acc.id, acc.balance, acc.version, acc.member_id is not null as is_own,
      acc.merchant_code || ' ' || acc.currency as book
    from ledger_account acc where acc.id = any (p_accounts)
  ), leg as materialized (
    select l.*, a.balance, a.version, a.is_own
    from (
      select m.nr, m.place, m.from_id as account, -m.amount as delta, m.kind, m.counted from m
      union all
      select m.nr, m.place, m.to_id, m.amount, m.kind, m.counted from m
    ) l
    join a on a.id = l.account
  ), own as materialized (
    -- Nobody else touches these accounts in this batch, so what they come to does not depend on other verdicts.
    select l.nr, l.place, l.account, l.delta, l.kind, l.counted,
      (l.balance + sum(l.delta) over w)::bigint as balance,
      l.version + row_number() over w as version,
      lead(l.place) over w is null as is_last
    from leg l
    where l.is_own
    window w as (partition by l.account order by l.place rows unbounded preceding)
  ), refused as materialized (
    select t.nr, case when t.until <= p_at then 'bet.late' else coalesce(b.reason, 'balance.insufficient') end as refusal
    from t
    left join unnest(barred, reasons) as b(nr, reason) on b.nr = t.nr
    left join (
      select o.nr from own o where o.balance < 0
      union
      select s.nr from t s join ledger_account acc on acc.id = s.cash and acc.id = any (p_accounts)
      where s.in_play < 0 and acc.in_play + s.in_play < 0
    ) poor on poor.nr = t.nr
    where t.until <= p_at or b.nr is not null or poor.nr is not null
  ), done as materialized (
    select o.nr, o.place, o.account, o.delta, o.kind, o.counted, o.balance, o.version
    from own o
    where not exists (select from refused r where r.nr = o.nr)
    union all
    select l.nr, l.place, l.account, l.delta, l.kind, l.counted,
      (l.balance + sum(l.delta) over w)::bigint, l.version + row_number() over w
    from leg l
    where not l.is_own and not exists (select from refused r where r.nr = l.nr)
    window w as (partition by l.account order by l.place rows unbounded preceding)
  ), summed as (
    select d.account, max(t.day) as day, sum(d.delta)::bigint as delta, count(*) as moves,
      coalesce(sum(d.counted) filter (where d.kind = 'bet' and d.delta < 0 or d.kind = 'void' and d.delta > 0), 0)::bigint
        as counted,
      coalesce(sum(-d.delta) filter (where d.kind = 'bet' and d.delta < 0), 0)::bigint as staked,
      coalesce(sum(d.delta) filter (where d.kind = 'payout' and d.delta > 0), 0)::bigint as returned,
      -- A win that goes back with its round.
      coalesce(sum(-d.delta) filter (where d.kind = 'void' and d.delta < 0), 0)::bigint as unwon,
      coalesce(sum(d.delta) filter (where d.kind = 'deposit' and d.delta > 0), 0)::bigint as deposited,
      coalesce(sum(d.delta) filter (where d.kind = 'void' and d.delta > 0), 0)::bigint as voided,
      0::bigint as in_play, min(t.since) as since
    from done d join t on t.nr = d.nr
    group by d.account
    union all
    select t.cash, t.day, 0, 0, 0, 0, 0, 0, 0, 0, t.in_play, null from t
    where t.in_play <> 0 and not exists (select from refused r where r.nr = t.nr)
  ), dated as (
    select s.account, max(s.day) as day, sum(s.delta)::bigint as delta, sum(s.moves)::bigint as moves,
      sum(s.counted)::bigint as counted, sum(s.staked)::bigint as staked, sum(s.returned)::bigint as returned,
      sum(s.unwon)::bigint as unwon, sum(s.deposited)::bigint as deposited, sum(s.voided)::bigint as voided,
      sum(s.in_play)::bigint as in_play, min(s.since) as since,
      date_trunc('week', max(s.day)::timestamp)::date as week, date_trunc('month', max(s.day)::timestamp)::date as month
    from summed s group by s.account
  ), moved as (
    update ledger_account acc set
      balance = acc.balance + s.delta,
      version = acc.version + s.moves,
      wagered = acc.wagered + s.counted,
      in_play = acc.in_play + s.in_play,
      day = case when acc.member_id is null then acc.day else greatest(acc.day, s.day) end,
      day_staked = case when acc.day >= s.day then acc.day_staked else 0 end + s.staked
        - case when s.since is not null and s.since >= greatest(acc.day, s.day) then s.voided else 0 end,
      day_returned = case when acc.day >= s.day then acc.day_returned else 0 end + s.returned
        - case when s.since is not null and s.since >= greatest(acc.day, s.day) then s.unwon else 0 end,
      day_deposited = case when acc.day >= s.day then acc.day_deposited else 0 end + s.deposited,
      week_staked = case when acc.day >= s.week then acc.week_staked else 0 end + s.staked
        - case when s.since is not null and s.since >= date_trunc('week', greatest(acc.day, s.day)::timestamp)
          then s.voided else 0 end,
      week_returned = case when acc.day >= s.week then acc.week_returned else 0 end + s.returned
        - case when s.since is not null and s.since >= date_trunc('week', greatest(acc.day, s.day)::timestamp)
          then s.unwon else 0 end,
      week_deposited = case when acc.day >= s.week then acc.week_deposited else 0 end + s.deposited,
      month_staked = case when acc.day >= s.month then acc.month_staked else 0 end + s.staked
        - case when s.since is not null and s.since >= date_trunc('month', greatest(acc.day, s.day)::timestamp)
          then s.voided else 0 end,
      month_returned = case when acc.day >= s.month then acc.month_returned else 0 end + s.returned
        - case when s.since is not null and s.since >= date_trunc('month', greatest(acc.day, s.day)::timestamp)
          then s.unwon else 0 end,
      month_deposited = case when acc.day >= s.month then acc.month_deposited else 0 end + s.deposited
    from dated s
    where acc.id = s.account and acc.id = any (p_accounts)
  ), mixed as (
    select d.nr from done d join a on a.id = d.account
    -- Most batches are of one book, and need no look at each transfer.
    where (select min(a.book) <> max(a.book) from a)
    group by d.nr having min(a.book) <> max(a.book)
  ), written as (
    insert into ledger_transfer (key, seq, kind, hash, member_id, from_account, to_account, amount, from_balance,
      from_version, to_balance, to_version, counted, ref, category, detail, at)
    -- Two currencies or brands under one key, or an account that is not there, break a constraint and the batch. [T26]
    select case when mixed.nr is null then t.key end,
      m.place - min(m.place) over (partition by m.nr), m.kind, t.hash, t.member_id, m.from_id, m.to_id, m.amount,
      f.balance, f.version, g.balance, g.version, m.counted, t.ref, t.category, t.detail, p_at
    from m
    join t on t.nr = m.nr
    left join mixed on mixed.nr = m.nr
    left join done f on f.place = m.place and f.account = m.from_id
    left join done g on g.place = m.place and g.account = m.to_id
    where not exists (select from refused r where r.nr = m.nr)
    order by m.place
  ), remembered as (
    insert into ledger_transfer (key, seq, kind, hash, member_id, ref, category, detail, refusal, at)
    select t.key, 0, 'refused', t.hash, t.member_id, t.ref, t.category, t.detail, r.refusal, p_at
    from refused r join t on t.nr = r.nr
  )
  select t.nr, r.refusal, false, t.hash,
    -- A lost bet ends without moving the cash whose balance is answered.
    case when r.nr is null then coalesce(o.balance, a.balance) end,
    case when r.nr is null then coalesce(o.version, a.version) end
  from t
  left join refused r on r.nr = t.nr
  left join own o on o.account = t.show and o.nr = t.nr and o.is_last
  left join a on a.id = t.show;
end $$;

/*
 * The short way for most of what happens: bets, their ends and whole rounds, each of one player's cash and accounts of
 * the house. What cannot be decided here is not answered and goes the long way: players with limits or a stop, too small
 * a balance. A key that is known already breaks the batch, and it goes the long way as a whole. One statement locks
 * and moves: accounts of players in the order of the batch, which is that of their ids, then those of the house.
 */
create function ledger_post_plain(
  p_at timestamptz,
  -- The accounts of the house that take part.
  p_house bigint[],
  -- Of each transfer: the cash account, and what happens to it all in all and at its lowest.
  p_cash bigint[],
  p_delta bigint[],
  p_lowest bigint[],
  p_legs int[],
  p_in_play bigint[],
  p_staked bigint[],
  p_returned bigint[],
  p_counted bigint[],
  p_guarded boolean[],
  p_day date[],
  p_key text[],
  p_hash bytea[],
  p_member bigint[],
  p_ref text[],
  p_category text[],
  p_detail text[],
  -- Of each move: its transfer, its place there, and what the cash account has come to by then.
  m_of int[],
  m_seq int[],
  m_kind text[],
  m_from bigint[],
  m_to bigint[],
  m_amount bigint[],
  m_counted bigint[],
  m_own bigint[],
  m_step int[]
) returns table (nr int, balance bigint, version bigint)
language plpgsql
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
set enable_bitmapscan = off
set enable_nestloop = off
set enable_mergejoin = off
set jit = off
as $$
begin
  return query
  with moved as (
    update ledger_account a set
      balance = a.balance + x.delta,
      version = a.version + x.legs,
      wagered = a.wagered + x.counted,
      in_play = a.in_play + x.in_play,
      day = greatest(a.day, x.day),
      day_staked = case when a.day >= x.day then a.day_staked else 0 end + x.staked,
      day_returned = case when a.day >= x.day then a.day_returned else 0 end + x.returned,
      day_deposited = case when a.day >= x.day then a.day_deposited else 0 end,
      -- The first movement of a day is the only one that has to look at the calendar.
      week_staked = x.staked + case when a.day >= x.day or a.day >= date_trunc('week', x.day::timestamp)::date
        then a.week_staked else 0 end,
      week_returned = x.returned + case when a.day >= x.day or a.day >= date_trunc('week', x.day::timestamp)::date
        then a.week_returned else 0 end,
      week_deposited = case when a.day >= x.day or a.day >= date_trunc('week', x.day::timestamp)::date
        then a.week_deposited else 0 end,
      month_staked = x.staked + case when a.day >= x.day or a.day >= date_trunc('month', x.day::timestamp)::date
        then a.month_staked else 0 end,
      month_returned = x.returned + case when a.day >= x.day or a.day >= date_trunc('month', x.day::timestamp)::date
        then a.month_returned else 0 end,
      month_deposited = case when a.day >= x.day or a.day >= date_trunc('month', x.day::timestamp)::date
        then a.month_deposited else 0 end
    from unnest(p_cash, p_delta, p_lowest, p_legs, p_in_play, p_staked, p_returned, p_counted, p_guarded, p_day, p_key,
      p_hash, p_member, p_ref, p_category, p_detail) with ordinality as x(cash, delta, lowest, legs, in_play, staked,
      returned, counted, guarded, day, key, hash, member_id, ref, category, detail, ord)
    where a.id = x.cash and a.id = any (p_cash) and a.balance + x.lowest >= 0 and a.in_play + x.in_play >= 0
      and not (x.guarded and (a.is_limited or a.stopped <> ''))
    returning x.ord::int as nr, x.cash, x.key, x.hash, x.member_id, x.ref, x.category, x.detail, a.balance, a.version,
      a.balance - x.delta as before, a.version - x.legs as before_version, a.merchant_code, a.currency
  ), m as materialized (
    select t.*, u.seq, u.kind, u.from_id, u.to_id, u.amount, u.counted, u.own, u.step, u.ord as place
    from unnest(m_of, m_seq, m_kind, m_from, m_to, m_amount, m_counted, m_own, m_step)
      with ordinality as u(nr, seq, kind, from_id, to_id, amount, counted, own, step, ord)
    join moved t on t.nr = u.nr
  ), leg as materialized (
    select m.place, m.from_id as account, -m.amount as delta, m.merchant_code, m.currency from m where m.from_id <> m.cash
    union all
    select m.place, m.to_id, m.amount, m.merchant_code, m.currency from m where m.to_id <> m.cash
  ), house as (
    update ledger_account a set balance = a.balance + s.delta, version = a.version + s.legs
    from (
      select l.account, sum(l.delta)::bigint as delta, count(*) as legs, min(l.merchant_code) as merchant_code,
        min(l.currency) as currency, min(l.merchant_code) = max(l.merchant_code) and min(l.currency) = max(l.currency) as is_one
      from leg l group by l.account order by l.account
    ) s
    -- Money of two brands or currencies never meets: without the account the row breaks a constraint, and so the batch. [T26]
    where a.id = s.account and a.id = any (p_house) and s.is_one and a.member_id is null and a.merchant_code = s.merchant_code
      and a.currency = s.currency
    returning a.id, a.balance - s.delta as balance, a.version - s.legs as version
  ), run as materialized (
    select l.place, l.account, (h.balance + sum(l.delta) over w)::bigint as balance, h.version + row_number() over w as version
    from leg l join house h on h.id = l.account
    window w as (partition by l.account order by l.place rows unbounded preceding)
  ), written as (
    insert into ledger_transfer (key, seq, kind, hash, member_id, from_account, to_account, amount, from_balance,
      from_version, to_balance, to_version, counted, ref, category, detail, at)
    select m.key, m.seq, m.kind, m.hash, m.member_id, m.from_id, m.to_id, m.amount,
      case when m.from_id = m.cash then m.before + m.own else f.balance end,
      case when m.from_id = m.cash then m.before_version + m.step else f.version end,
      case when m.to_id = m.cash then m.before + m.own else g.balance end,
      case when m.to_id = m.cash then m.before_version + m.step else g.version end,
      m.counted, m.ref, m.category, m.detail, p_at
    from m
    left join run f on f.place = m.place and f.account = m.from_id
    left join run g on g.place = m.place and g.account = m.to_id
    order by m.place
  )
  select t.nr, t.balance, t.version from moved t;
end $$;

-- Seals what happened, block after block; each hash covers the block before, so nothing old can be changed unseen. [4.5]
create table ledger_seal (
  height bigint primary key check (height > 0),
  -- The last row of the block; blocks follow each other without a gap.
  up_to bigint not null,
  rows bigint not null check (rows >= 0),
  hash bytea not null check (length(hash) = 32),
  -- Eight bytes for each row: they tell which row of a broken block it was.
  marks bytea not null check (length(marks) = 8 * rows),
  signature bytea not null check (length(signature) = 64),
  sealed_at timestamptz not null
);

create trigger ledger_seal_append_only before update or delete on ledger_seal
  for each row execute function ledger_refuse_change();
create trigger ledger_seal_no_truncate before truncate on ledger_seal
  for each statement execute function ledger_refuse_change();

-- Sums by day, for reports over many days. Made from the ledger behind its back, never the other way round.
create table member_day (
  member_id bigint not null references member,
  currency text not null references currency,
  day date not null,
  category text not null,
  bets bigint not null default 0,
  staked bigint not null default 0,
  counted bigint not null default 0,
  returned bigint not null default 0,
  voided bigint not null default 0,
  -- Wins that went back with their round.
  unwon bigint not null default 0,
  deposited bigint not null default 0,
  withdrawn bigint not null default 0,
  bonus bigint not null default 0,
  rebate bigint not null default 0,
  -- What else came in and went out.
  received bigint not null default 0,
  sent bigint not null default 0,
  -- All that came in and went out.
  came_in bigint not null default 0,
  went_out bigint not null default 0,
  -- What became of the bets of this day, however late they ended.
  bet_stake bigint not null default 0,
  bet_valid bigint not null default 0,
  bet_won bigint not null default 0,
  -- Where the day stands in the record of the member.
  first_id bigint not null,
  last_id bigint not null,
  primary key (member_id, currency, day, category)
);

-- How far work behind the ledger has come.
create table ledger_mark (
  name text primary key check (name in ('seal', 'rollup', 'check')),
  up_to bigint not null,
  -- Numbers up to here had been given out a while ago, and whoever had taken one has finished when all transactions up
  -- to `seen_xid` have: no earlier row can still appear.
  seen bigint not null,
  seen_xid bigint not null,
  seen_at timestamptz not null
);

-- How far each account has been checked, so that a check needs only what is new.
create table ledger_checked (
  account_id bigint primary key,
  version bigint not null,
  balance bigint not null
);

-- A money call and what was answered, refusals too: the same key gets the same answer for ever. [D4, API-07]
create table money_call (
  member_id bigint not null references member,
  key text not null check (length(key) = 36),
  call text not null check (length(call) <= 60),
  hash bytea not null check (length(hash) = 16),
  -- Empty while it is under way, which nobody else can see.
  code text check (code ~ '^[a-z._]{3,60}$'),
  answer jsonb,
  at timestamptz not null,
  primary key (member_id, key)
);
