-- The functions of the ledger once more, doing what they did, with parameters, results and aliases that say what they are:
-- servers call them by these names. `p_` is of the batch, `t_` of a transfer, `m_` of a move, `a_` of an account, `b_` of a
-- book, `o_` of a bet that is opened, `e_` of one that has ended.

drop function ledger_post;
drop function ledger_barred;
drop function ledger_post_plain;
drop function ledger_recount;

/*
 * Which new bets and deposits of a batch their player's exclusion or limits stop, and why: exclusion before limits.
 * Called with the accounts locked.
 */
create function ledger_limit_violations(
  p_at timestamptz,
  p_accounts bigint[],
  t_member bigint[],
  t_day date[],
  t_guard text[],
  m_nr int[],
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
  with transfers as materialized (
    select listed.guard, listed.day, listed.nr::int as nr,
      date_trunc('week', listed.day::timestamp)::date as week, date_trunc('month', listed.day::timestamp)::date as month
    from unnest(t_day, t_guard) with ordinality as listed(day, guard, nr)
  ), stakes as materialized (
    select moves.nr, case transfers.guard when 'bet' then moves.from_id else moves.to_id end as account_id,
      sum(moves.amount)::bigint as amount
    from unnest(m_nr, m_kind, m_from, m_to, m_amount) as moves(nr, kind, from_id, to_id, amount)
    join transfers on transfers.nr = moves.nr and transfers.guard = moves.kind
    group by 1, 2
  ), accounts as materialized (
    select account.* from ledger_account account
    where account.id = any (p_accounts) and (account.is_limited or account.stopped <> '')
  ), over_limit as (
    select stakes.nr, min(money_limit.kind) as kind
    from stakes
    join transfers on transfers.nr = stakes.nr
    join accounts on accounts.id = stakes.account_id and accounts.is_limited
    join money_limits(t_member) money_limit on money_limit.member_id = accounts.member_id
    where case when money_limit.next_at <= p_at then money_limit.next_amount else money_limit.amount end
      < stakes.amount + case money_limit.kind
        -- A clock that went back opens no new day: what was counted last still counts. [T46]
        when 'deposit' then case money_limit.period
          when 'day' then case when accounts.day >= transfers.day then accounts.day_deposited else 0 end
          when 'week' then case when accounts.day >= transfers.week then accounts.week_deposited else 0 end
          else case when accounts.day >= transfers.month then accounts.month_deposited else 0 end end
        when 'wager' then case money_limit.period
          when 'day' then case when accounts.day >= transfers.day then accounts.day_staked else 0 end
          when 'week' then case when accounts.day >= transfers.week then accounts.week_staked else 0 end
          else case when accounts.day >= transfers.month then accounts.month_staked else 0 end end
        else case money_limit.period
          when 'day' then
            case when accounts.day >= transfers.day then accounts.day_staked - accounts.day_returned else 0 end
          when 'week' then
            case when accounts.day >= transfers.week then accounts.week_staked - accounts.week_returned else 0 end
          else
            case when accounts.day >= transfers.month then accounts.month_staked - accounts.month_returned else 0 end end
        end
      and (money_limit.kind = 'deposit') = (transfers.guard = 'deposit')
    group by stakes.nr
  ), excluded_players as (
    select stakes.nr, min(accounts.stopped) as stopped
    from stakes join accounts on accounts.id = stakes.account_id
    where accounts.stopped <> '' and (accounts.stopped_until is null or accounts.stopped_until > p_at)
    group by stakes.nr
  )
  select coalesce(excluded_players.nr, over_limit.nr),
    coalesce('player.' || excluded_players.stopped, 'limit.' || over_limit.kind)
  from excluded_players full join over_limit on over_limit.nr = excluded_players.nr;
end $$;

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
  known int[] := '{}';
  -- Transfers that exclusion or a limit stops, and which.
  violating int[] := '{}';
  reasons text[] := '{}';
  is_guarded boolean;
begin
  select bool_or(locked.is_limited or locked.stopped <> '') into is_guarded
  from (select account.is_limited, account.stopped from ledger_account account where account.id = any (p_accounts)
    order by account.member_id is null, account.id for update) locked;

  -- Repeats are few, and so are players with limits: what they need stands apart, so that nobody else pays for it.
  if exists (select from ledger_transfer posted where posted.key = any (t_key)) then
    known := array(
      select listed.nr::int from unnest(t_key) with ordinality as listed(key, nr)
      where listed.key in (select posted.key from ledger_transfer posted where posted.key = any (t_key))
    );
    return query
    select distinct on (listed.nr) listed.nr::int, posted.refusal, true, posted.hash,
      case listed.shown_account when posted.from_account then posted.from_balance
        when posted.to_account then posted.to_balance end,
      case listed.shown_account when posted.from_account then posted.from_version
        when posted.to_account then posted.to_version end
    from unnest(t_key, t_shown_account) with ordinality as listed(key, shown_account, nr)
    join ledger_transfer posted on posted.key = listed.key
    where posted.key = any (t_key) and listed.nr = any (known)
    order by listed.nr, 6 desc nulls last;
  end if;
  if is_guarded then
    select array_agg(violation.nr), array_agg(violation.reason) into violating, reasons
    from ledger_limit_violations(p_at => p_at, p_accounts => p_accounts, t_member => t_member, t_day => t_day,
      t_guard => t_guard, m_nr => m_nr, m_kind => m_kind, m_from => m_from, m_to => m_to, m_amount => m_amount) violation;
  end if;

  return query
  with transfers as materialized (
    select listed.*, listed.ord::int as nr
    from unnest(t_key, t_hash, t_member, t_ref, t_category, t_detail, t_expires_at, t_day, t_bet_day, t_shown_account,
        t_cash_account, t_in_play)
      with ordinality as listed(key, hash, member_id, ref, category, detail, expires_at, day, bet_day, shown_account,
        cash_account, in_play, ord)
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
  ), written as (
    insert into ledger_transfer (key, seq, kind, hash, member_id, from_account, to_account, amount, from_balance,
      from_version, to_balance, to_version, counted, ref, category, detail, at)
    -- Two currencies or brands under one key, or an account that is not there, break a constraint and the batch. [T26]
    select case when mixed.nr is null then transfers.key end,
      moves.place - min(moves.place) over (partition by moves.nr), moves.kind, transfers.hash, transfers.member_id,
      moves.from_id, moves.to_id, moves.amount, from_leg.balance, from_leg.version, to_leg.balance, to_leg.version,
      moves.turnover, transfers.ref, transfers.category, transfers.detail, p_at
    from moves
    join transfers on transfers.nr = moves.nr
    left join mixed on mixed.nr = moves.nr
    left join done from_leg on from_leg.place = moves.place and from_leg.account_id = moves.from_id
    left join done to_leg on to_leg.place = moves.place and to_leg.account_id = moves.to_id
    where not exists (select from refused where refused.nr = moves.nr)
    order by moves.place
  ), remembered as (
    insert into ledger_transfer (key, seq, kind, hash, member_id, ref, category, detail, refusal, at)
    select transfers.key, 0, 'refused', transfers.hash, transfers.member_id, transfers.ref, transfers.category,
      transfers.detail, refused.refusal, p_at
    from refused join transfers on transfers.nr = refused.nr
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
 * Some transfers of a batch stay behind (`p_balances_before` has nothing for them): takes them off the accounts of the house,
 * which stand after the `p_players` accounts of players, and counts anew how far those accounts have come after each move.
 */
create function ledger_recount(
  p_balances_before bigint[],
  p_players int,
  a_id bigint[],
  m_nr int[],
  m_from int[],
  m_to int[],
  m_amount bigint[],
  inout m_from_sum bigint[],
  inout m_from_step int[],
  inout m_to_sum bigint[],
  inout m_to_step int[]
)
language plpgsql
set enable_hashjoin = on
as $$
begin
  update ledger_account account set balance = account.balance - left_behind.delta,
    version = account.version - left_behind.legs
  from (
    select a_id[leg.place] as id, sum(leg.delta)::bigint as delta, count(*) as legs
    from (
      select listed.nr, listed.place, -listed.amount as delta
      from unnest(m_nr, m_from, m_amount) as listed(nr, place, amount)
      union all
      select listed.nr, listed.place, listed.amount from unnest(m_nr, m_to, m_amount) as listed(nr, place, amount)
    ) leg
    where leg.place > p_players and p_balances_before[leg.nr] is null
    group by leg.place
  ) left_behind
  where account.id = left_behind.id;

  with moves as materialized (
    select listed.*, p_balances_before[listed.nr] is not null as is_moved
    from unnest(m_nr, m_from, m_to, m_amount, m_from_sum, m_from_step, m_to_sum, m_to_step)
      with ordinality as listed(nr, from_place, to_place, amount, from_sum, from_step, to_sum, to_step, ord)
  ), counted_anew as materialized (
    select leg.ord, leg.place, (sum(leg.delta) over so_far)::bigint as sum, (row_number() over so_far)::int as step
    from (
      select moves.ord, moves.from_place as place, -moves.amount as delta
      from moves where moves.from_place > p_players and moves.is_moved
      union all
      select moves.ord, moves.to_place, moves.amount from moves where moves.to_place > p_players and moves.is_moved
    ) leg
    window so_far as (partition by leg.place order by leg.ord rows unbounded preceding)
  )
  select array_agg(coalesce(from_leg.sum, moves.from_sum) order by moves.ord),
    array_agg(coalesce(from_leg.step, moves.from_step) order by moves.ord),
    array_agg(coalesce(to_leg.sum, moves.to_sum) order by moves.ord),
    array_agg(coalesce(to_leg.step, moves.to_step) order by moves.ord)
  into m_from_sum, m_from_step, m_to_sum, m_to_step
  from moves
  left join counted_anew from_leg on from_leg.ord = moves.ord and from_leg.place = moves.from_place
  left join counted_anew to_leg on to_leg.ord = moves.ord and to_leg.place = moves.to_place;
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

  insert into ledger_transfer (key, seq, kind, hash, member_id, from_account, to_account, amount, from_balance,
    from_version, to_balance, to_version, counted, ref, category, detail, at)
  -- An account of another book breaks a constraint, and so the batch.
  select case when a_book[move.from_place] = a_book[move.nr] and a_book[move.to_place] = a_book[move.nr] then move.key end,
    move.seq, move.kind, move.hash, move.member_id, a_id[move.from_place], a_id[move.to_place], move.amount,
    balances_before[move.from_place] + move.from_sum, versions_before[move.from_place] + move.from_step,
    balances_before[move.to_place] + move.to_sum, versions_before[move.to_place] + move.to_step,
    move.turnover, move.ref, move.category, move.detail, p_at
  from (
    select unnest(m_nr) as nr, unnest(m_seq) as seq, unnest(m_kind) as kind, unnest(m_from) as from_place,
      unnest(m_to) as to_place, unnest(m_amount) as amount, unnest(m_turnover) as turnover,
      unnest(m_from_sum) as from_sum, unnest(m_from_step) as from_step, unnest(m_to_sum) as to_sum,
      unnest(m_to_step) as to_step, unnest(m_key) as key, unnest(m_hash) as hash, unnest(m_member) as member_id,
      unnest(m_ref) as ref, unnest(m_category) as category, unnest(m_detail) as detail
  ) move
  where balances_before[move.nr] is not null;
end $$;
