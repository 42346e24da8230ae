-- Keys get a table of their own, a row for each transfer, and rows of the ledger stand in ranges of their numbers as bets do.
-- Who asks under which key is found there, and what happened by the numbers.
drop function ledger_post;
drop function ledger_post_plain;

alter table ledger_transfer rename to ledger_transfer_before;
alter sequence ledger_transfer_id_seq rename to ledger_transfer_before_id_seq;
alter table ledger_transfer_before rename constraint ledger_transfer_pkey to ledger_transfer_before_pkey;
drop index ledger_transfer_id;
drop index ledger_transfer_member;
drop index ledger_transfer_rare;
drop index ledger_transfer_limited;

create table ledger_key (
  -- The first row of the ledger that stands under it, and how many do: movements, or one refusal.
  transfer_id bigint not null,
  rows smallint not null check (rows between 1 and 32),
  -- What was asked for: another request under the same key is not this one. Null when somebody knew only the key. [D4]
  hash bytea check (length(hash) = 16),
  -- The obligation, never the attempt: the same key can move money once.
  key text not null check (length(key) between 3 and 120)
);

insert into ledger_key (transfer_id, rows, hash, key)
select min(t.id), count(*), (array_agg(t.hash order by t.id))[1], t.key
from ledger_transfer_before t group by t.key order by 1;

-- Equal keys have equal digests, so one of them is refused here; that two different keys share 128 bits does not happen. An
-- entry of 16 bytes for each transfer instead of the whole key: what is hit at random with every bet stays small.
create unique index ledger_key_once on ledger_key (hashtextextended(key, 0), hashtextextended(key, 1));
-- Keys are written in the order of their rows, or nearly.
create index ledger_key_transfer on ledger_key using brin (transfer_id) with (pages_per_range = 16, autosummarize = on);
analyze ledger_key;

create trigger ledger_key_append_only before update or delete on ledger_key
  for each row execute function ledger_refuse_change();
create trigger ledger_key_no_truncate before truncate on ledger_key
  for each statement execute function ledger_refuse_change();

-- One movement, or one refusal that must be remembered. What belongs together has the first row in common and counts in `seq`.
create table ledger_transfer (
  id bigint generated always as identity (sequence name ledger_transfer_id_seq),
  -- The first row of its transfer; whose key is that of all of them.
  transfer_id bigint not null,
  -- The bet it belongs to: the row that took its stake.
  bet_id bigint,
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
  at timestamptz not null,
  seq smallint not null constraint ledger_transfer_seq_check check (seq between 0 and 31),
  kind text not null constraint ledger_transfer_kind_check check (kind in ('deposit', 'depositFee', 'depositReturn', 'withdrawHold', 'withdrawPay', 'withdrawFee',
    'withdrawReturn', 'bet', 'settle', 'payout', 'void', 'bonus', 'bonusEnd', 'rebate', 'dividend', 'salary', 'transfer',
    'envelope', 'trial', 'adjust', 'refused')),
  -- The number a person knows it by: an order, a bet.
  ref text not null default '' constraint ledger_transfer_ref_check check (length(ref) <= 64),
  -- The kind of game, and what it was: a method, a title.
  category text not null default '' constraint ledger_transfer_category_check check (length(category) <= 12),
  detail text not null default '' constraint ledger_transfer_detail_check check (length(detail) <= 80),
  refusal text constraint ledger_transfer_refusal_check check (refusal ~ '^[a-z.]{3,40}$'),
  constraint ledger_transfer_check check (case when refusal is null
    then kind <> 'refused' and amount > 0 and from_account <> to_account
      and from_balance is not null and from_version > 0 and to_balance is not null and to_version > 0
    else kind = 'refused' and seq = 0 and num_nonnulls(from_account, to_account, amount, from_balance, from_version,
      to_balance, to_version) = 0 and counted = 0 end)
) partition by range (id);

create table ledger_transfer_rest partition of ledger_transfer default;
-- Who asks for rows of a member has an index for that, which is right however many they are. Statistics of young books, in which
-- one member has all of them, would send everybody along the numbers instead.
alter table only ledger_transfer alter column member_id set statistics 0;
alter table ledger_transfer_rest alter column member_id set statistics 0;
create trigger ledger_transfer_rest_no_truncate before truncate on ledger_transfer_rest
  for each statement execute function ledger_refuse_change();

-- Gives a range of a table its partition, unless it has one or its rows stand in the rest already: those are never moved.
-- Numbers are given out by the table, never by a range of it.
create or replace function ledger_make_range(p_table text, p_range bigint) returns boolean language plpgsql as $$
declare
  name text := p_table || '_r' || p_range;
  rest text := p_table || '_rest';
  starts bigint := p_range << 25;
  ends bigint := (p_range + 1) << 25;
  is_used boolean;
  uncounted text;
begin
  if to_regclass(name) is not null then return false; end if;
  execute format('select exists (select from %I where id >= %s and id < %s)', rest, starts, ends) into is_used;
  if is_used then return false; end if;
  execute format('lock table %I in access exclusive mode', rest);
  if to_regclass(name) is not null then return false; end if;
  execute format('create table %I (like %I including all excluding identity)', name, p_table);
  for uncounted in select attname from pg_attribute where attrelid = p_table::regclass and attstattarget = 0 loop
    execute format('alter table %I alter column %I set statistics 0', name, uncounted);
  end loop;
  execute format('alter table %I attach partition %I for values from (%s) to (%s)', p_table, name, starts, ends);
  execute format('create trigger %I before truncate on %I for each statement execute function ledger_refuse_change()',
    name || '_no_truncate', name);
  return true;
end $$;

create or replace function ledger_make_ranges_ahead() returns table (did text, part text)
language plpgsql security definer
-- Who writes to the rest is waited for a moment only: rather another time.
set lock_timeout = '1s'
as $$
declare
  newest bigint := ledger_range_of(coalesce(pg_sequence_last_value('ledger_transfer_id_seq'), 0));
begin
  return query
  select 'made', names.name || '_r' || ranges.nr
  from unnest(array['bet', 'ledger_transfer']) as names(name), generate_series(newest, newest + 2) as ranges(nr)
  where ledger_make_range(names.name, ranges.nr)
  union all
  select 'outside', 'bet_rest' where exists (select from bet_rest)
  union all
  select 'outside', 'ledger_transfer_rest' where exists (select from ledger_transfer_rest);
end $$;

do $$ begin
  execute format('alter function ledger_make_ranges_ahead() set search_path = %I, pg_temp', current_schema());
  perform setval('ledger_transfer_id_seq', pg_sequence_last_value('ledger_transfer_before_id_seq'));
  perform ledger_make_range('ledger_transfer', nr)
  from generate_series(0, ledger_range_of(coalesce(pg_sequence_last_value('ledger_transfer_id_seq'), 0)) + 2) nr;
end $$;

insert into ledger_transfer (id, transfer_id, bet_id, member_id, from_account, to_account, amount, from_balance,
  from_version, to_balance, to_version, counted, at, seq, kind, ref, category, detail, refusal)
overriding system value
select t.id, k.transfer_id, t.bet_id, t.member_id, t.from_account, t.to_account, t.amount, t.from_balance,
  t.from_version, t.to_balance, t.to_version, t.counted, t.at, t.seq, t.kind, t.ref, t.category, t.detail, t.refusal
from ledger_transfer_before t join ledger_key k on k.key = t.key
order by t.id;
drop table ledger_transfer_before;

alter table ledger_transfer add primary key (id);
-- Rows from before are left as they are: what is wrong with one the check says.
alter table ledger_transfer add constraint ledger_transfer_bet_check
  check (bet_id is not null or kind not in ('bet', 'settle', 'payout', 'void')) not valid;
create index ledger_transfer_member on ledger_transfer (member_id, id) where member_id is not null and refusal is null;
-- What is neither a bet nor its end is rare among a million bets, and so is a bet that was taken back.
create index ledger_transfer_rare on ledger_transfer (member_id, kind, id) include (at, from_account, to_account, amount)
  where member_id is not null and kind not in ('bet', 'settle', 'payout', 'refused');
create index ledger_transfer_limited on ledger_transfer (member_id, at)
  where refusal in ('limit.deposit', 'limit.loss', 'limit.wager');

create trigger ledger_transfer_append_only before update or delete on ledger_transfer
  for each row execute function ledger_refuse_change();
create trigger ledger_transfer_no_truncate before truncate on ledger_transfer
  for each statement execute function ledger_refuse_change();
analyze ledger_transfer;

-- The rows under a key, by its first row and how many there are. Numbers of one transfer are drawn together, and others may
-- have drawn between them.
create function ledger_rows_of(p_transfer_id bigint, p_rows smallint) returns setof ledger_transfer
language sql stable rows 2 as $$
  select t.* from ledger_transfer t
  where t.id >= p_transfer_id and t.transfer_id = p_transfer_id order by t.id limit p_rows
$$;

/*
 * Posts a batch: one call for many requests, each with its own verdict. Transfers are arrays side by side, so are
 * their moves (`m_nr` counts transfers from 1). An account of a member stands in at most one transfer of a batch; the
 * caller sees to that. Accounts are locked before anything is read: those of members first, because transactions may hold
 * one already, then those of the house; each in the order of their ids.
 */
create function ledger_post(
  p_at timestamptz,
  p_accounts bigint[],
  t_key text[],
  t_hash bytea[],
  t_member bigint[],
  t_ref text[],
  t_category text[],
  t_detail text[],
  -- Refused when this moment has passed. [D4]
  t_expires_at timestamptz[],
  -- The day in the zone of the brand, and for a void the day of its bet.
  t_day date[],
  t_bet_day date[],
  -- 'bet' and 'deposit' must respect exclusion and limits; '' moves what is owed in any case. [R71]
  t_guard text[],
  -- The account whose balance is answered.
  t_shown_account bigint[],
  -- The cash account of whoever has more or less in play afterwards, and by how much.
  t_cash_account bigint[],
  t_in_play bigint[],
  -- The key of the bet it belongs to, its own when it opens the bet; null when it is about none.
  t_bet_key text[],
  -- Of a bet that is opened or ends.
  t_vendor text[],
  t_game text[],
  t_round text[],
  t_contribution bigint[],
  t_jackpot_win bigint[],
  -- By how much it corrects a bet that has ended; null when it does not.
  t_correction bigint[],
  m_nr int[],
  m_kind text[],
  m_from bigint[],
  m_to bigint[],
  m_amount bigint[],
  m_turnover bigint[]
) returns table (nr int, refusal text, is_replay boolean, hash bytea, balance bigint, version bigint)
language plpgsql
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
set enable_nestloop = off
set jit = off
as $$
declare
  -- Keys are found by the first half of their digest, and compared.
  digests bigint[];
  known int[] := '{}';
  -- Transfers that exclusion or a limit stops, and which.
  violating int[] := '{}';
  reasons text[] := '{}';
  is_guarded boolean;
  -- Of each move, in their order: what follows the rows of an account follows their numbers.
  ids bigint[];
  -- Of each transfer.
  bet_ids bigint[];
begin
  digests := array(select hashtextextended(listed.key, 0) from unnest(t_key) as listed(key));
  select bool_or(locked.is_limited or locked.stopped <> '') into is_guarded
  from (select account.is_limited, account.stopped from ledger_account account where account.id = any (p_accounts)
    order by account.member_id is null, account.id for update) locked;

  -- Repeats are few, and so are players with limits: what they need stands apart, so that nobody else pays for it.
  if exists (select from ledger_key named where hashtextextended(named.key, 0) = any (digests) and named.key = any (t_key)) then
    known := array(
      select listed.nr::int from unnest(t_key) with ordinality as listed(key, nr)
      where listed.key in (
        select named.key from ledger_key named
        where hashtextextended(named.key, 0) = any (digests) and named.key = any (t_key))
    );
    return query
    select distinct on (listed.nr) listed.nr::int, posted.refusal, true, named.hash,
      case listed.shown_account when posted.from_account then posted.from_balance
        when posted.to_account then posted.to_balance end,
      case listed.shown_account when posted.from_account then posted.from_version
        when posted.to_account then posted.to_version end
    from unnest(t_key, t_shown_account) with ordinality as listed(key, shown_account, nr)
    join ledger_key named on named.key = listed.key
    left join lateral ledger_rows_of(named.transfer_id, named.rows) posted on true
    where hashtextextended(named.key, 0) = any (digests) and listed.nr = any (known)
    order by listed.nr, 6 desc nulls last;
  end if;
  if is_guarded then
    select array_agg(violation.nr), array_agg(violation.reason) into violating, reasons
    from ledger_limit_violations(p_at => p_at, p_accounts => p_accounts, t_member => t_member, t_day => t_day,
      t_guard => t_guard, m_nr => m_nr, m_kind => m_kind, m_from => m_from, m_to => m_to, m_amount => m_amount) violation;
  end if;

  ids := array(select nextval('ledger_transfer_id_seq') from generate_series(1, cardinality(m_nr)));
  bet_ids := array(
    select case when listed.bet_key = listed.key then ids[array_position(m_nr, listed.nr::int)]
      else (select placed.transfer_id from ledger_key placed
        where hashtextextended(placed.key, 0) = hashtextextended(listed.bet_key, 0) and placed.key = listed.bet_key) end
    from unnest(t_key, t_bet_key) with ordinality as listed(key, bet_key, nr) order by listed.nr);

  return query
  with transfers as materialized (
    select listed.*, listed.ord::int as nr
    from unnest(t_key, t_hash, t_member, t_ref, t_category, t_detail, t_expires_at, t_day, t_bet_day, t_shown_account,
        t_cash_account, t_in_play, t_bet_key, t_vendor, t_game, t_round, t_contribution, t_jackpot_win, t_correction)
      with ordinality as listed(key, hash, member_id, ref, category, detail, expires_at, day, bet_day, shown_account,
        cash_account, in_play, bet_key, vendor, game, round, contribution, jackpot_win, correction, ord)
    where listed.ord <> all (known)
  ), moves as materialized (
    select listed.*, listed.ord::int as place
    from unnest(m_nr, m_kind, m_from, m_to, m_amount, m_turnover)
      with ordinality as listed(nr, kind, from_id, to_id, amount, turnover, ord)
    where listed.nr <> all (known)
  ), accounts as materialized (
    select account.id, account.balance as balance_before, account.version as version_before,
      account.member_id is not null as is_own, account.merchant_code || ' ' || account.currency as book
    from ledger_account account where account.id = any (p_accounts)
  ), legs as materialized (
    select side.*, accounts.balance_before, accounts.version_before, accounts.is_own
    from (
      select moves.nr, moves.place, moves.from_id as account_id, -moves.amount as delta, moves.kind, moves.turnover
      from moves
      union all
      select moves.nr, moves.place, moves.to_id, moves.amount, moves.kind, moves.turnover from moves
    ) side
    join accounts on accounts.id = side.account_id
  ), own_legs as materialized (
    -- Nobody else touches these accounts in this batch, so what they come to does not depend on other verdicts.
    select legs.nr, legs.place, legs.account_id, legs.delta, legs.kind, legs.turnover,
      (legs.balance_before + sum(legs.delta) over so_far)::bigint as balance,
      legs.version_before + row_number() over so_far as version,
      lead(legs.place) over so_far is null as is_last
    from legs
    where legs.is_own
    window so_far as (partition by legs.account_id order by legs.place rows unbounded preceding)
  ), refused as materialized (
    select transfers.nr, case when transfers.expires_at <= p_at then 'bet.late'
      else coalesce(violation.reason, 'balance.insufficient') end as refusal
    from transfers
    left join unnest(violating, reasons) as violation(nr, reason) on violation.nr = transfers.nr
    left join (
      select own_legs.nr from own_legs where own_legs.balance < 0
      union
      select ending.nr
      from transfers ending join ledger_account cash on cash.id = ending.cash_account and cash.id = any (p_accounts)
      where ending.in_play < 0 and cash.in_play + ending.in_play < 0
    ) overdrawn on overdrawn.nr = transfers.nr
    where transfers.expires_at <= p_at or violation.nr is not null or overdrawn.nr is not null
  ), done as materialized (
    select own_legs.nr, own_legs.place, own_legs.account_id, own_legs.delta, own_legs.kind, own_legs.turnover,
      own_legs.balance, own_legs.version
    from own_legs
    where not exists (select from refused where refused.nr = own_legs.nr)
    union all
    select legs.nr, legs.place, legs.account_id, legs.delta, legs.kind, legs.turnover,
      (legs.balance_before + sum(legs.delta) over so_far)::bigint, legs.version_before + row_number() over so_far
    from legs
    where not legs.is_own and not exists (select from refused where refused.nr = legs.nr)
    window so_far as (partition by legs.account_id order by legs.place rows unbounded preceding)
  ), parts as (
    select done.account_id, max(transfers.day) as day, sum(done.delta)::bigint as delta, count(*) as legs,
      coalesce(sum(done.turnover) filter (
        where done.kind = 'bet' and done.delta < 0 or done.kind = 'void' and done.delta > 0), 0)::bigint as turnover,
      coalesce(sum(-done.delta) filter (where done.kind = 'bet' and done.delta < 0), 0)::bigint as staked,
      coalesce(sum(done.delta) filter (where done.kind = 'payout' and done.delta > 0), 0)::bigint as returned,
      -- A win that goes back with its round.
      coalesce(sum(-done.delta) filter (where done.kind = 'void' and done.delta < 0), 0)::bigint as unwon,
      coalesce(sum(done.delta) filter (where done.kind = 'deposit' and done.delta > 0), 0)::bigint as deposited,
      coalesce(sum(done.delta) filter (where done.kind = 'void' and done.delta > 0), 0)::bigint as voided,
      0::bigint as in_play, min(transfers.bet_day) as bet_day
    from done join transfers on transfers.nr = done.nr
    group by done.account_id
    union all
    select transfers.cash_account, transfers.day, 0, 0, 0, 0, 0, 0, 0, 0, transfers.in_play, null from transfers
    where transfers.in_play <> 0 and not exists (select from refused where refused.nr = transfers.nr)
  ), changes as (
    select parts.account_id, max(parts.day) as day, sum(parts.delta)::bigint as delta, sum(parts.legs)::bigint as legs,
      sum(parts.turnover)::bigint as turnover, sum(parts.staked)::bigint as staked,
      sum(parts.returned)::bigint as returned, sum(parts.unwon)::bigint as unwon,
      sum(parts.deposited)::bigint as deposited, sum(parts.voided)::bigint as voided,
      sum(parts.in_play)::bigint as in_play, min(parts.bet_day) as bet_day,
      date_trunc('week', max(parts.day)::timestamp)::date as week,
      date_trunc('month', max(parts.day)::timestamp)::date as month
    from parts group by parts.account_id
  ), moved as (
    update ledger_account account set
      balance = account.balance + changes.delta,
      version = account.version + changes.legs,
      wagered = account.wagered + changes.turnover,
      in_play = account.in_play + changes.in_play,
      day = case when account.member_id is null then account.day else greatest(account.day, changes.day) end,
      day_staked = case when account.day >= changes.day then account.day_staked else 0 end + changes.staked
        - case when changes.bet_day is not null and changes.bet_day >= greatest(account.day, changes.day)
          then changes.voided else 0 end,
      day_returned = case when account.day >= changes.day then account.day_returned else 0 end + changes.returned
        - case when changes.bet_day is not null and changes.bet_day >= greatest(account.day, changes.day)
          then changes.unwon else 0 end,
      day_deposited = case when account.day >= changes.day then account.day_deposited else 0 end + changes.deposited,
      week_staked = case when account.day >= changes.week then account.week_staked else 0 end + changes.staked
        - case when changes.bet_day is not null
            and changes.bet_day >= date_trunc('week', greatest(account.day, changes.day)::timestamp)
          then changes.voided else 0 end,
      week_returned = case when account.day >= changes.week then account.week_returned else 0 end + changes.returned
        - case when changes.bet_day is not null
            and changes.bet_day >= date_trunc('week', greatest(account.day, changes.day)::timestamp)
          then changes.unwon else 0 end,
      week_deposited = case when account.day >= changes.week then account.week_deposited else 0 end + changes.deposited,
      month_staked = case when account.day >= changes.month then account.month_staked else 0 end + changes.staked
        - case when changes.bet_day is not null
            and changes.bet_day >= date_trunc('month', greatest(account.day, changes.day)::timestamp)
          then changes.voided else 0 end,
      month_returned = case when account.day >= changes.month then account.month_returned else 0 end + changes.returned
        - case when changes.bet_day is not null
            and changes.bet_day >= date_trunc('month', greatest(account.day, changes.day)::timestamp)
          then changes.unwon else 0 end,
      month_deposited = case when account.day >= changes.month then account.month_deposited else 0 end
        + changes.deposited
    from changes
    where account.id = changes.account_id and account.id = any (p_accounts)
  ), mixed as (
    select done.nr from done join accounts on accounts.id = done.account_id
    -- Most batches are of one book, and need no look at each transfer.
    where (select min(accounts.book) <> max(accounts.book) from accounts)
    group by done.nr having min(accounts.book) <> max(accounts.book)
  ), bet_changes as materialized (
    select transfers.*, bet_ids[transfers.nr] as bet_id, sums.first_id, sums.first_amount, sums.payout, sums.is_void,
      sums.account_id, sums.turnover, transfers.bet_key = transfers.key as is_new
    from transfers join (
      select moves.nr, ids[min(moves.place)] as first_id, min(moves.amount) filter (where moves.is_first) as first_amount,
        min(moves.from_id) filter (where moves.is_first) as account_id,
        coalesce(sum(moves.amount) filter (where moves.kind = 'payout'), 0)::bigint as payout,
        coalesce(sum(moves.turnover) filter (where moves.kind = 'bet'), 0)::bigint as turnover,
        bool_or(moves.kind = 'void') as is_void, bool_or(moves.kind in ('settle', 'void')) as is_end
      from (select moves.*, row_number() over (partition by moves.nr order by moves.place) = 1 as is_first from moves) moves
      group by moves.nr
    ) sums on sums.nr = transfers.nr
    where (transfers.bet_key = transfers.key or sums.is_end or transfers.correction is not null)
      and transfers.bet_key is not null and not exists (select from refused where refused.nr = transfers.nr)
  ), opened as (
    insert into bet (id, member_id, account_id, vendor_code, game_code, category, ref, round, state, is_instant, stake,
      turnover, contribution, payout, jackpot_win, opened_at, closed_at, closing_id)
    select opening.bet_id, opening.member_id, opening.account_id, opening.vendor, opening.game, opening.category,
      opening.ref, opening.round, case when opening.in_play > 0 then 'open' else 'settled' end, opening.in_play = 0,
      opening.first_amount, opening.turnover, opening.contribution, opening.payout, opening.jackpot_win, p_at,
      case when opening.in_play = 0 then p_at end, case when opening.in_play = 0 then opening.bet_id end
    from bet_changes opening where opening.is_new
  ), changed as (
    update bet set
      state = case when change.correction is not null then bet.state when change.is_void then 'void' else 'settled' end,
      payout = case when change.correction is not null or change.is_void then bet.payout else change.payout end,
      jackpot_win = case when change.correction is not null or change.is_void then bet.jackpot_win
        else change.jackpot_win end,
      closed_at = case when change.correction is not null then bet.closed_at else p_at end,
      closing_id = case when change.correction is not null then bet.closing_id else change.first_id end,
      corrections = bet.corrections + (change.correction is not null)::int,
      corrected = bet.corrected + coalesce(change.correction, 0)
    from bet_changes change
    where not change.is_new and bet.id = any (bet_ids) and bet.id = change.bet_id and bet.member_id = change.member_id
      and case when change.correction is not null then bet.state = 'settled'
        else bet.state = case when change.in_play < 0 then 'open' else 'settled' end
          and bet.is_instant = (change.in_play = 0) and bet.stake = change.first_amount and bet.corrections = 0 end
    returning change.nr
  ), unfit as (
    select change.nr from bet_changes change
    where not change.is_new and not exists (select from changed where changed.nr = change.nr)
  ), named as (
    insert into ledger_key (transfer_id, rows, hash, key)
    select ids[min(moves.place)], case when refused.nr is null then count(*) else 1 end, transfers.hash, transfers.key
    from transfers join moves on moves.nr = transfers.nr
    left join refused on refused.nr = transfers.nr
    group by transfers.nr, refused.nr, transfers.hash, transfers.key
    order by transfers.nr
  ), written as (
    insert into ledger_transfer (id, transfer_id, bet_id, member_id, from_account, to_account, amount, from_balance,
      from_version, to_balance, to_version, counted, at, seq, kind, ref, category, detail)
    overriding system value
    -- Two currencies or brands under one key, an account that is not there, or the end of a bet that is not open like this
    -- break a constraint and the batch. [T26]
    select ids[moves.place], case when mixed.nr is null and unfit.nr is null then ids[moves.first_place] end,
      bet_ids[moves.nr], transfers.member_id, moves.from_id, moves.to_id, moves.amount, from_leg.balance, from_leg.version,
      to_leg.balance, to_leg.version, moves.turnover, p_at, moves.place - moves.first_place, moves.kind, transfers.ref,
      transfers.category, transfers.detail
    from (select moves.*, min(moves.place) over (partition by moves.nr) as first_place from moves) moves
    join transfers on transfers.nr = moves.nr
    left join mixed on mixed.nr = moves.nr
    left join unfit on unfit.nr = moves.nr
    left join done from_leg on from_leg.place = moves.place and from_leg.account_id = moves.from_id
    left join done to_leg on to_leg.place = moves.place and to_leg.account_id = moves.to_id
    where not exists (select from refused where refused.nr = moves.nr)
    order by moves.place
  ), remembered as (
    insert into ledger_transfer (id, transfer_id, member_id, at, seq, kind, ref, category, detail, refusal)
    overriding system value
    select number.id, number.id, transfers.member_id, p_at, 0, 'refused', transfers.ref, transfers.category,
      transfers.detail, refused.refusal
    from refused join transfers on transfers.nr = refused.nr
    cross join lateral (select ids[array_position(m_nr, refused.nr)] as id) number
  )
  select transfers.nr, refused.refusal, false, transfers.hash,
    -- A lost bet ends without moving the cash whose balance is answered.
    case when refused.nr is null then coalesce(last_leg.balance, accounts.balance_before) end,
    case when refused.nr is null then coalesce(last_leg.version, accounts.version_before) end
  from transfers
  left join refused on refused.nr = transfers.nr
  left join own_legs last_leg
    on last_leg.account_id = transfers.shown_account and last_leg.nr = transfers.nr and last_leg.is_last
  left join accounts on accounts.id = transfers.shown_account;
end $$;

/*
 * The fast path for most of what happens: bets, their ends and whole rounds, each of one player's cash and accounts of
 * the house. What cannot be decided here has no balance in the answer and takes the slow path: players with limits or a
 * stop, too small a balance. A key that is known already breaks the batch, and it takes the slow path as a whole. Accounts
 * are locked by moving them in the order given: those of players by their ids, then those of the house by theirs. Lists
 * are read in step (`select unnest(one), unnest(other)`), which costs a third of `from unnest(one, other)`.
 */
create function ledger_post_plain(
  p_at timestamptz,
  -- The books that take part: money of two brands or currencies never meets. [T26]
  b_merchant text[],
  b_currency text[],
  -- Of each account: its place, its book, and what happens to it all in all. First the cash of one player for each
  -- transfer, so many; then accounts of the house, which have no lowest, as if no transfer stayed behind.
  p_players int,
  a_place int[],
  a_id bigint[],
  a_book int[],
  a_delta bigint[],
  a_lowest bigint[],
  a_legs int[],
  a_in_play bigint[],
  a_staked bigint[],
  a_returned bigint[],
  a_turnover bigint[],
  a_guarded boolean[],
  a_day date[],
  -- Of each transfer: what its bet puts aside for jackpots, and what of its win came from there.
  t_contribution bigint[],
  t_jackpot_win bigint[],
  -- How many of them end a bet.
  p_ends int,
  -- Of each move: its transfer, its place there, the accounts by their places, and how far each of them has then come, in
  -- money and in movements.
  m_nr int[],
  m_seq int[],
  m_kind text[],
  m_from int[],
  m_to int[],
  m_amount bigint[],
  m_turnover bigint[],
  m_from_sum bigint[],
  m_from_step int[],
  m_to_sum bigint[],
  m_to_step int[],
  m_key text[],
  m_hash bytea[],
  m_member bigint[],
  m_ref text[],
  m_category text[],
  m_detail text[],
  -- The key of the bet that ends; null when the transfer opens one.
  m_bet_key text[],
  -- In the move that opens a bet.
  m_vendor text[],
  m_game text[],
  m_round text[],
  -- Of each account.
  out balances_before bigint[],
  out versions_before bigint[]
)
language plpgsql
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
declare
  moved int[];
  -- Of each move, in their order: what follows the rows of an account follows their numbers.
  ids bigint[];
  bet_ids bigint[];
  unfit int;
begin
  with done as (
    update ledger_account account set
      balance = account.balance + change.delta,
      version = account.version + change.legs,
      wagered = account.wagered + change.turnover,
      in_play = account.in_play + change.in_play,
      day = greatest(account.day, change.day),
      day_staked = case when account.day >= change.day then account.day_staked else 0 end + change.staked,
      day_returned = case when account.day >= change.day then account.day_returned else 0 end + change.returned,
      day_deposited = case when account.day >= change.day then account.day_deposited else 0 end,
      -- The first movement of a day is the only one that has to look at the calendar.
      week_staked = change.staked
        + case when account.day >= change.day or account.day >= date_trunc('week', change.day::timestamp)::date
          then account.week_staked else 0 end,
      week_returned = change.returned
        + case when account.day >= change.day or account.day >= date_trunc('week', change.day::timestamp)::date
          then account.week_returned else 0 end,
      week_deposited =
        case when account.day >= change.day or account.day >= date_trunc('week', change.day::timestamp)::date
          then account.week_deposited else 0 end,
      month_staked = change.staked
        + case when account.day >= change.day or account.day >= date_trunc('month', change.day::timestamp)::date
          then account.month_staked else 0 end,
      month_returned = change.returned
        + case when account.day >= change.day or account.day >= date_trunc('month', change.day::timestamp)::date
          then account.month_returned else 0 end,
      month_deposited =
        case when account.day >= change.day or account.day >= date_trunc('month', change.day::timestamp)::date
          then account.month_deposited else 0 end
    from (
      select unnest(a_place) as place, unnest(a_id) as id, unnest(a_book) as book, unnest(a_delta) as delta,
        unnest(a_lowest) as lowest, unnest(a_legs) as legs, unnest(a_in_play) as in_play, unnest(a_staked) as staked,
        unnest(a_returned) as returned, unnest(a_turnover) as turnover, unnest(a_guarded) as guarded,
        unnest(a_day) as day
    ) change
    where account.id = change.id and account.merchant_code = b_merchant[change.book]
      and account.currency = b_currency[change.book]
      and case when change.lowest is null then account.member_id is null
        else account.balance + change.lowest >= 0 and account.in_play + change.in_play >= 0
          and not (change.guarded and (account.is_limited or account.stopped <> '')) end
    returning change.place, account.balance - change.delta as balance_before,
      account.version - change.legs as version_before
  )
  select array_agg(done.place), array_agg(done.balance_before), array_agg(done.version_before)
  into moved, balances_before, versions_before from done;

  if moved is distinct from a_place then
    if (a_place[p_players + 1:] <@ moved) is not true then
      raise exception 'an account of the house is not there, or of another book' using errcode = 'check_violation';
    end if;
    select array_agg(done.balance_before order by asked.place), array_agg(done.version_before order by asked.place)
    into balances_before, versions_before
    from unnest(a_place) as asked(place)
    left join unnest(moved, balances_before, versions_before) as done(place, balance_before, version_before)
      on done.place = asked.place;
    select recounted.* into m_from_sum, m_from_step, m_to_sum, m_to_step
    from ledger_recount(p_balances_before => balances_before, p_players => p_players, a_id => a_id, m_nr => m_nr,
      m_from => m_from, m_to => m_to, m_amount => m_amount, m_from_sum => m_from_sum, m_from_step => m_from_step,
      m_to_sum => m_to_sum, m_to_step => m_to_step) recounted;
  end if;

  ids := array(select nextval('ledger_transfer_id_seq') from generate_series(1, cardinality(m_nr)));
  -- A bet has the number of the row that took its stake.
  bet_ids := array(
    select case when move.bet_key is null then ids[move.place - move.seq]
      else (select placed.transfer_id from ledger_key placed
        where hashtextextended(placed.key, 0) = hashtextextended(move.bet_key, 0) and placed.key = move.bet_key) end
    from (
      select generate_series(1, cardinality(m_nr)) as place, unnest(m_seq) as seq, unnest(m_bet_key) as bet_key
    ) move);

  -- A key that is known breaks the batch here. Of each transfer its last move, whose place there says how many there are.
  insert into ledger_key (transfer_id, rows, hash, key)
  select ids[move.place - move.seq], move.seq + 1, move.hash, move.key
  from (
    select generate_series(1, cardinality(m_nr)) as place, unnest(m_nr) as nr, unnest(m_seq) as seq,
      unnest(m_hash) as hash, unnest(m_key) as key
  ) move
  where balances_before[move.nr] is not null and coalesce(m_seq[move.place + 1], 0) = 0;

  insert into ledger_transfer (id, transfer_id, bet_id, member_id, from_account, to_account, amount, from_balance,
    from_version, to_balance, to_version, counted, at, seq, kind, ref, category, detail)
  overriding system value
  -- An account of another book breaks a constraint, and so the batch.
  select move.id,
    case when a_book[move.from_place] = a_book[move.nr] and a_book[move.to_place] = a_book[move.nr]
      then ids[move.place - move.seq] end,
    move.bet_id, move.member_id, a_id[move.from_place], a_id[move.to_place], move.amount,
    balances_before[move.from_place] + move.from_sum, versions_before[move.from_place] + move.from_step,
    balances_before[move.to_place] + move.to_sum, versions_before[move.to_place] + move.to_step,
    move.turnover, p_at, move.seq, move.kind, move.ref, move.category, move.detail
  from (
    select generate_series(1, cardinality(m_nr)) as place, unnest(m_nr) as nr, unnest(m_seq) as seq,
      unnest(m_kind) as kind, unnest(m_from) as from_place, unnest(m_to) as to_place, unnest(m_amount) as amount,
      unnest(m_turnover) as turnover, unnest(m_from_sum) as from_sum, unnest(m_from_step) as from_step,
      unnest(m_to_sum) as to_sum, unnest(m_to_step) as to_step, unnest(m_member) as member_id, unnest(m_ref) as ref,
      unnest(m_category) as category, unnest(m_detail) as detail, unnest(ids) as id, unnest(bet_ids) as bet_id
  ) move
  where balances_before[move.nr] is not null;

  insert into bet (id, member_id, account_id, vendor_code, game_code, category, ref, round, state, is_instant, stake,
    turnover, contribution, payout, jackpot_win, opened_at, closed_at, closing_id)
  select move.id, move.member_id, a_id[move.nr], move.vendor, move.game, move.category, move.ref, move.round,
    case when a_in_play[move.nr] > 0 then 'open' else 'settled' end, a_in_play[move.nr] = 0, a_staked[move.nr],
    a_turnover[move.nr], t_contribution[move.nr], a_returned[move.nr], t_jackpot_win[move.nr], p_at,
    case when a_in_play[move.nr] = 0 then p_at end, case when a_in_play[move.nr] = 0 then move.id end
  from (
    select unnest(m_nr) as nr, unnest(ids) as id, unnest(m_member) as member_id, unnest(m_vendor) as vendor,
      unnest(m_game) as game, unnest(m_category) as category, unnest(m_ref) as ref, unnest(m_round) as round
  ) move
  where move.vendor is not null and balances_before[move.nr] is not null;

  if p_ends > 0 then
    with ending as materialized (
      select move.* from (
        select unnest(m_nr) as nr, unnest(m_seq) as seq, unnest(m_bet_key) as bet_key, unnest(ids) as id,
          unnest(bet_ids) as bet_id
      ) move
      where move.bet_key is not null and move.seq = 0 and balances_before[move.nr] is not null
    ), closed as (
      update bet set state = 'settled', payout = a_returned[ending.nr], jackpot_win = t_jackpot_win[ending.nr],
        closed_at = p_at, closing_id = ending.id
      from ending
      where bet.id = ending.bet_id and bet.state = 'open' and bet.account_id = a_id[ending.nr]
        and bet.stake = -a_in_play[ending.nr]
      returning bet.id
    )
    select (select count(*) from ending) - (select count(*) from closed) into unfit;
    if unfit <> 0 then
      raise exception 'a bet that is to end is not open like this' using errcode = 'check_violation';
    end if;
  end if;
end $$;
