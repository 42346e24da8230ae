-- Posting a batch costs less: keys are sent once for each transfer instead of once for each move, bets that end are looked for
-- only where there are any, and the constraints that every batch reads again are short. They hold what they held: lists are
-- constants instead of many, and what must be there together is counted once.
alter table ledger_account
  drop constraint ledger_account_kind_check,
  drop constraint ledger_account_check,
  drop constraint ledger_account_stopped_check,
  add constraint ledger_account_kind_check check (kind = any (
    '{cash,bonus,held,float,play,house,vendor,jackpot,payment,promotion,pot,fee,adjustment,suspense,rounding}')),
  add constraint ledger_account_check check ((kind = any ('{cash,bonus,held,float}')) = (member_id is not null)),
  add constraint ledger_account_stopped_check check (stopped = any ('{"",excluded,cooling,disabled}'));

-- Rows that are there were held to the same, so nothing has to be read again.
alter table ledger_transfer
  drop constraint ledger_transfer_kind_check,
  drop constraint ledger_transfer_check,
  drop constraint ledger_transfer_bet_check,
  add constraint ledger_transfer_kind_check check (kind = any (
    '{deposit,depositFee,depositReturn,withdrawHold,withdrawPay,withdrawFee,withdrawReturn,bet,settle,payout,void,bonus,
      bonusEnd,rebate,dividend,salary,transfer,envelope,trial,adjust,fund,refused}')) not valid,
  add constraint ledger_transfer_check check ((refusal is null) = (kind <> 'refused')
    and num_nonnulls(from_account, to_account, amount, from_balance, from_version, to_balance, to_version)
      = case when refusal is null then 7 else 0 end
    and least(amount, from_version, to_version) > 0 and from_account <> to_account
    and (refusal is null or (seq = 0 and counted = 0))) not valid,
  add constraint ledger_transfer_bet_check
    check (bet_id is not null or kind <> all ('{bet,settle,payout,void}')) not valid;

alter table round
  drop constraint round_whole,
  add constraint round_whole check (
    stake > 0 and win >= 0 and length(round_no) between 8 and 30 and length(refusal) <= 40
    and (seed_id is null) = (nonce is null) and (seed_id is null) = (shared_id is not null) and nonce >= 0
    and case state when 'open' then closed_at is null
      else closed_at is not null and not is_going and state = any ('{closed,void,refused}') end) not valid;

drop function ledger_post_plain;

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
  -- Of each transfer: its key, the hash of what was asked for, and which of the moves is its first.
  t_key text[],
  t_hash bytea[],
  t_first int[],
  -- The key of the bet that it ends; null when it opens one. How many of them end a bet.
  t_bet_key text[],
  p_ends int,
  -- What its bet puts aside for jackpots, and what of its win came from there.
  t_contribution bigint[],
  t_jackpot_win bigint[],
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
  m_member bigint[],
  m_ref text[],
  m_category text[],
  m_detail text[],
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
  -- Of each transfer, where one of them ends a bet.
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
  -- A bet has the number of the row that took its stake; most batches only open bets, and have nothing to look for.
  if p_ends > 0 then
    bet_ids := array(
      select case when transfer.bet_key is null then ids[transfer.first]
        else (select placed.transfer_id from ledger_key placed
          where hashtextextended(placed.key, 0) = hashtextextended(transfer.bet_key, 0)
            and placed.key = transfer.bet_key) end
      from (select unnest(t_first) as first, unnest(t_bet_key) as bet_key) transfer);
  end if;

  -- A key that is known breaks the batch here.
  insert into ledger_key (transfer_id, rows, hash, key)
  select ids[transfer.first], coalesce(t_first[transfer.nr + 1], cardinality(m_nr) + 1) - transfer.first, transfer.hash,
    transfer.key
  from (
    select generate_series(1, p_players) as nr, unnest(t_first) as first, unnest(t_hash) as hash, unnest(t_key) as key
  ) transfer
  where balances_before[transfer.nr] is not null;

  insert into ledger_transfer (id, transfer_id, bet_id, member_id, from_account, to_account, amount, from_balance,
    from_version, to_balance, to_version, counted, at, seq, kind, ref, category, detail)
  overriding system value
  -- An account of another book breaks a constraint, and so the batch.
  select move.id,
    case when a_book[move.from_place] = a_book[move.nr] and a_book[move.to_place] = a_book[move.nr]
      then ids[move.place - move.seq] end,
    case when p_ends = 0 then ids[move.place - move.seq] else bet_ids[move.nr] end, move.member_id,
    a_id[move.from_place], a_id[move.to_place], move.amount,
    balances_before[move.from_place] + move.from_sum, versions_before[move.from_place] + move.from_step,
    balances_before[move.to_place] + move.to_sum, versions_before[move.to_place] + move.to_step,
    move.turnover, p_at, move.seq, move.kind, move.ref, move.category, move.detail
  from (
    select generate_series(1, cardinality(m_nr)) as place, unnest(m_nr) as nr, unnest(m_seq) as seq,
      unnest(m_kind) as kind, unnest(m_from) as from_place, unnest(m_to) as to_place, unnest(m_amount) as amount,
      unnest(m_turnover) as turnover, unnest(m_from_sum) as from_sum, unnest(m_from_step) as from_step,
      unnest(m_to_sum) as to_sum, unnest(m_to_step) as to_step, unnest(m_member) as member_id, unnest(m_ref) as ref,
      unnest(m_category) as category, unnest(m_detail) as detail, unnest(ids) as id
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
      select transfer.nr, transfer.bet_id, ids[transfer.first] as id from (
        select generate_series(1, p_players) as nr, unnest(t_first) as first, unnest(t_bet_key) as bet_key,
          unnest(bet_ids) as bet_id
      ) transfer
      where transfer.bet_key is not null and balances_before[transfer.nr] is not null
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
