-- Bonus purses: what was granted, its wagering meter, and how a stake is split between a player's cash and the purse. Who has one
-- posts through `ledger_post_purse`; for everybody else posting stays what it was, but for one look at a column of a row it holds.

-- Of cash: its owner has a live purse, or stakes of one in play. [B7]
alter table ledger_account add column has_bonus boolean not null default false;
alter table ledger_account add constraint ledger_account_bonus_check check (not has_bonus or kind = 'cash');

-- A purse of bonus money and its terms, frozen when it was granted. Whoever changes one holds the cash of its owner, so a row
-- needs no lock of its own: take the cash first, then look.
create table bonus_grant (
  id bigint generated always as identity primary key,
  merchant_code text not null,
  member_id bigint not null,
  currency text not null references currency,
  reward_id bigint not null unique references reward,
  campaign_id bigint not null,
  version integer not null,
  amount bigint not null check (amount > 0),
  -- The part of a deposit that earned it; a withdrawal ends purses that have one.
  matched bigint not null check (matched >= 0),
  -- What must be staked, and what of it is done. [B3]
  needed bigint not null check (needed > 0),
  done bigint not null default 0,
  -- What became cash, and the most that may. [B8]
  released bigint not null default 0 check (released >= 0),
  cap bigint check (cap > 0),
  -- How many steps it is released in, and how many were taken; they never go back.
  steps smallint not null check (steps between 1 and 100),
  step smallint not null default 0,
  max_stake bigint not null check (max_stake > 0),
  life_days smallint not null check (life_days between 1 and 366),
  state text not null check (state = any ('{queued,active,suspended,ending,converted,used,forfeited,expired,withdrawn}')),
  -- How it will be over once nothing of it is in play.
  ends_as text check (ends_as = any ('{forfeited,expired,withdrawn}')),
  end_reason text check (end_reason = any ('{giveUp,depositReturned,expiry,withdrawal,exclusion}')),
  -- Stakes of it that have not ended.
  in_play bigint not null default 0 check (in_play >= 0),
  -- The steps of both accounts at which it became active: bets from before do not count.
  since_cash_version bigint,
  since_bonus_version bigint,
  granted_at timestamptz not null,
  active_at timestamptz,
  expires_at timestamptz,
  suspended_at timestamptz,
  -- How many withdrawals are under way that end it when they are paid; while there are any it is suspended.
  withdrawals smallint not null default 0 check (withdrawals >= 0),
  ended_at timestamptz,
  -- When it is looked at by itself.
  act_at timestamptz,
  foreign key (campaign_id, merchant_code) references campaign (id, merchant_code),
  foreign key (campaign_id, version) references campaign_version (campaign_id, version),
  foreign key (member_id, merchant_code) references member (id, merchant_code),
  constraint bonus_grant_done_check check (done between 0 and needed),
  constraint bonus_grant_step_check check (step between 0 and steps),
  constraint bonus_grant_within_check check (cap is null or (released <= cap and matched = 0)),
  constraint bonus_grant_life_check check (case
    when state = 'queued' then num_nonnulls(active_at, expires_at, suspended_at, ended_at, ends_as) = 0 and in_play = 0
    when state = any ('{active,suspended,ending}') then num_nonnulls(active_at, expires_at) = 2 and ended_at is null
      and (state = 'suspended') = (suspended_at is not null) and (state = 'ending') = (ends_as is not null)
    else ended_at is not null and num_nonnulls(suspended_at, ends_as) = 0 and act_at is null
      and (in_play = 0 or state = 'converted' or end_reason = 'exclusion') end)
) with (fillfactor = 70);
-- One at a time, whoever claims at the same moment. [B6]
create unique index bonus_grant_live on bonus_grant (member_id, currency) where state in ('active', 'suspended', 'ending');
create index bonus_grant_member on bonus_grant (member_id, id);
create index bonus_grant_due on bonus_grant (act_at) where act_at is not null;

-- The meter of a purse: every bet that was placed while it lived, with what of the stake counts and why the rest does not.
create table bonus_bet (
  -- No foreign key: it is written with every bet, by what holds the purse.
  grant_id bigint not null,
  -- The number of the bet.
  bet_id bigint not null,
  state text not null check (state = any ('{open,ended,void}')),
  stake bigint not null check (stake > 0),
  -- What of the stake the purse paid, and what of the win went back to it.
  from_bonus bigint not null,
  win bigint not null default 0 check (win >= 0),
  to_bonus bigint not null default 0,
  -- As the terms weighed the title when the bet was placed.
  weight smallint not null check (weight between 0 and 100),
  is_two_sided boolean not null,
  -- Placed while nothing could be staked from the purse.
  is_paused boolean not null,
  counted bigint not null default 0,
  -- `stake = counted + all parts` once it has ended. [B4]
  reasons text[] not null default '{}',
  parts bigint[] not null default '{}',
  at timestamptz not null,
  ended_at timestamptz,
  -- Whether what the purse had was part of the balance that was answered to the bet, and to its end: a repeat hears the same.
  is_told boolean not null,
  is_end_told boolean,
  primary key (grant_id, bet_id),
  check (from_bonus between 0 and stake),
  check (to_bonus between 0 and win),
  check (counted between 0 and stake),
  check (cardinality(reasons) = cardinality(parts)),
  check (case state when 'open' then ended_at is null and counted = 0 and win = 0 and reasons = '{}'
    else ended_at is not null end)
) with (fillfactor = 80);
-- One bet serves one purse at most.
create unique index bonus_bet_once on bonus_bet (bet_id);
create index bonus_bet_at on bonus_bet (at);

-- What the meter must know of a bet besides its amounts: sides and odds, where they matter.
create table bet_note (
  bet_id bigint primary key,
  -- How much of the stake stands against a bet on the other side.
  opposite bigint not null default 0 check (opposite >= 0),
  -- Decimal odds in hundredths.
  odds integer check (odds > 0),
  at timestamptz not null
);
create index bet_note_at on bet_note (at);

-- Rewards that were taken and wait until the purse of their owner is over.
create index reward_queued on reward (member_id, id) where state = 'queued';

-- The purse that a withdrawal ends when it is paid.
alter table withdraw_order add column grant_id bigint;

-- What became of the promotion that a deposit was made for: granted, queued, or why not. [API-82]
alter table deposit_order add column promotion_result text not null default '' check (length(promotion_result) <= 40);

-- What purses staked and got back on a day; the other columns are of cash, but for the bets, which are whole. [R10]
alter table member_day
  add column bonus_staked bigint not null default 0,
  add column bonus_returned bigint not null default 0;

/*
 * What of a stake counts, and the named parts that do not, in the order in which they are looked at. `stake = counted + all
 * parts`. [B4] The same as `explainStake` of the promotions, which tests hold beside it.
 */
create function purse_explain(
  p_stake bigint,
  p_win bigint,
  p_is_void boolean,
  p_is_before boolean,
  p_is_paused boolean,
  p_weight int,
  p_odds int,
  p_opposite bigint,
  p_is_two_sided boolean,
  p_max_stake bigint,
  p_left bigint,
  out counted bigint,
  out reasons text[],
  out parts bigint[]
)
language plpgsql immutable
as $$
declare
  whole text := case when p_is_void then 'void' when p_is_before then 'before' when p_is_paused then 'paused'
    when p_stake > p_max_stake then 'maxStake' when p_weight = 0 then 'game' when p_odds < 150 then 'odds' end;
  kept bigint;
begin
  reasons := '{}';
  parts := '{}';
  if whole is not null then
    counted := 0;
    reasons := array[whole];
    parts := array[p_stake];
    return;
  end if;
  counted := p_stake - least(p_stake, p_opposite);
  if counted < p_stake then
    reasons := reasons || 'opposite'::text;
    parts := parts || (p_stake - counted);
  end if;
  if p_is_two_sided then
    kept := least(counted, abs(div(p_win::numeric * counted, p_stake) - counted)::bigint);
    if kept < counted then
      reasons := reasons || case when kept = 0 then 'push' else 'result' end;
      parts := parts || (counted - kept);
    end if;
    counted := kept;
  end if;
  kept := div(counted::numeric * p_weight, 100)::bigint;
  if kept < counted then
    reasons := reasons || 'weight'::text;
    parts := parts || (counted - kept);
  end if;
  counted := least(kept, p_left);
  if counted < kept then
    reasons := reasons || 'reached'::text;
    parts := parts || (kept - counted);
  end if;
end $$;

-- What a purse lets through to cash of an amount. [B8]
create function purse_within_cap(p_amount bigint, p_cap bigint, p_released bigint) returns bigint immutable parallel safe
return case when p_cap is null then p_amount else least(p_amount, p_cap - p_released) end;

-- A movement that a purse makes of a transfer; those of one key stand together.
create type purse_move as (key text, kind text, from_id bigint, to_id bigint, amount bigint, turnover bigint);

/*
 * Posts a batch: one call for many requests, each with its own verdict. Transfers are arrays side by side, so are
 * their moves (`m_nr` counts transfers from 1). An account of a member stands in at most one transfer of a batch; the
 * caller sees to that. Accounts are locked before anything is read: those of members first, because transactions may hold
 * one already, then those of the house; each in the order of their ids. Bets of players with purses, and the ends of bets
 * that a purse has on its list, have no verdict here: they are answered `purse`, and are for `ledger_post_purse`.
 */
create or replace function ledger_post(
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
  is_pursed boolean;
  pursed int[];
  -- Of each move, in their order: what follows the rows of an account follows their numbers.
  ids bigint[];
  -- Of each transfer.
  bet_ids bigint[];
begin
  digests := array(select hashtextextended(listed.key, 0) from unnest(t_key) as listed(key));
  select bool_or(locked.is_limited or locked.stopped <> ''), bool_or(locked.has_bonus) into is_guarded, is_pursed
  from (select account.is_limited, account.stopped, account.has_bonus
    from ledger_account account where account.id = any (p_accounts)
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
  if is_pursed or 'void' = any (m_kind) then
    pursed := array(
      select distinct touched.nr
      from (
        select listed.nr::int, listed.id from unnest(t_cash_account) with ordinality as listed(id, nr)
        union all
        select listed.nr, listed.id from unnest(m_nr, m_from) as listed(nr, id)
        union all
        select listed.nr, listed.id from unnest(m_nr, m_to) as listed(nr, id)
      ) touched
      join ledger_account account on account.id = touched.id and account.id = any (p_accounts) and account.has_bonus
      union
      select listed.nr::int from unnest(t_bet_key) with ordinality as listed(bet_key, nr)
      where m_kind[array_position(m_nr, listed.nr::int)] = 'void' and exists (
        select from bonus_bet meter where meter.bet_id = (select placed.transfer_id from ledger_key placed
          where hashtextextended(placed.key, 0) = hashtextextended(listed.bet_key, 0) and placed.key = listed.bet_key)));
    pursed := array(
      select listed.nr from unnest(pursed) as listed(nr)
      where listed.nr <> all (known) and t_bet_key[listed.nr] is not null and t_correction[listed.nr] is null
        and m_kind[array_position(m_nr, listed.nr)] in ('bet', 'settle', 'void'));
    return query
    select listed.nr, 'purse', false, null::bytea, null::bigint, null::bigint from unnest(pursed) as listed(nr);
    known := known || pursed;
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
 * the house. What cannot be decided here has no balance in the answer and takes the slow path: players with a purse,
 * limits or a stop, too small a balance. A key that is known already breaks the batch, and it takes the slow path as a whole. Accounts
 * are locked by moving them in the order given: those of players by their ids, then those of the house by theirs. Lists
 * are read in step (`select unnest(one), unnest(other)`), which costs a third of `from unnest(one, other)`.
 */
create or replace function ledger_post_plain(
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
        else account.balance + change.lowest >= 0 and account.in_play + change.in_play >= 0 and not account.has_bonus
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

/*
 * Posts bets and their ends of players with purses: one call for many, each with its own verdict, one after the other. What is
 * sent is what anybody would send, cash and the house; who pays, and where a win goes, is decided here under the locks. Own money
 * first; the purse pays what cash cannot. A win goes where its stake came from, the centavo left over and jackpots to cash. The
 * meter, the steps that are reached and the end of a purse are part of the same transaction.
 *
 * Locks: all cash and purses of the members by their ids, then the house by its ids. Grants follow the cash of their owners.
 */
create function ledger_post_purse(
  p_at timestamptz,
  -- Which rows of the house's accounts the caller writes.
  p_shard int,
  p_accounts bigint[],
  t_key text[],
  t_hash bytea[],
  t_member bigint[],
  t_ref text[],
  t_category text[],
  t_detail text[],
  t_expires_at timestamptz[],
  t_day date[],
  t_bet_day date[],
  t_guard text[],
  -- The cash of the player, whose balance is answered.
  t_cash_account bigint[],
  t_in_play bigint[],
  t_bet_key text[],
  t_vendor text[],
  t_game text[],
  t_round text[],
  t_contribution bigint[],
  t_jackpot_win bigint[],
  -- What the caller knows of the purse: which it is, how its terms weigh the title, and what the meter must know of the bet. Of
  -- another purse than the live one there is no verdict, but word of the right one.
  t_grant bigint[],
  t_weight int[],
  t_two_sided boolean[],
  t_odds int[],
  t_opposite bigint[],
  m_nr int[],
  m_kind text[],
  m_from bigint[],
  m_to bigint[],
  m_amount bigint[],
  m_turnover bigint[]
) returns table (
  nr int,
  -- 'purse' is no verdict: the purse is another one.
  refusal text,
  is_replay boolean,
  hash bytea,
  balance bigint,
  version bigint,
  bonus_balance bigint,
  bonus_version bigint,
  -- Whether the title can be staked on from the purse, so that what it has is part of the balance there.
  is_told boolean,
  -- Where there is no verdict: the live purse, if there is one, and the terms it stands under.
  live_grant bigint,
  campaign bigint,
  terms_version int
)
language plpgsql
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
set jit = off
as $$
declare
  -- A rest below this is not worth a purse.
  dust constant bigint := 100;
  digests bigint[];
  known int[];
  violating int[];
  violations text[];
  is_guarded boolean;
  -- Of each account that is held: where it stands now.
  own_ids bigint[];
  a_ids bigint[];
  a_balances bigint[];
  a_versions bigint[];
  a_in_play bigint[];
  a_books text[];
  a_currencies text[];
  a_names text[];
  -- Of each of them, where it is the cash of a transfer: what limits and the line of turnover count.
  c_days date[];
  c_bet_days date[];
  c_turnover bigint[];
  c_staked bigint[];
  c_returned bigint[];
  c_voided bigint[];
  c_unwon bigint[];
  c_in_play bigint[];
  c_is_over boolean[];
  -- Keys and rows to write.
  k_ids bigint[] := '{}';
  k_rows int[] := '{}';
  k_hashes bytea[] := '{}';
  k_keys text[] := '{}';
  r_ids bigint[] := '{}';
  r_firsts bigint[] := '{}';
  r_bets bigint[] := '{}';
  r_nrs int[] := '{}';
  r_from bigint[] := '{}';
  r_to bigint[] := '{}';
  r_amounts bigint[] := '{}';
  r_from_balances bigint[] := '{}';
  r_from_versions bigint[] := '{}';
  r_to_balances bigint[] := '{}';
  r_to_versions bigint[] := '{}';
  r_turnover bigint[] := '{}';
  r_seqs int[] := '{}';
  r_kinds text[] := '{}';
  r_refs text[] := '{}';
  r_details text[] := '{}';
  -- Bets, purses and meters to write: a statement for each of them would look up all their constraints anew.
  b_new bet[] := '{}';
  b_ended bet[] := '{}';
  g_changed bonus_grant[] := '{}';
  n_new bonus_bet[] := '{}';
  n_ended bonus_bet[] := '{}';
  f_nrs int[] := '{}';
  f_ids bigint[] := '{}';
  f_refusals text[] := '{}';
  -- Of each transfer: its bet when that is there already, its place on the list of a purse, and that purse or the live one.
  t_opened bet[];
  t_kept bonus_bet[];
  t_purse bonus_grant[];
  -- Of the transfer at hand.
  place int;
  cash_at int;
  bonus_at int;
  from_at int;
  to_at int;
  bonus_id bigint;
  house_id bigint;
  cash bigint;
  bonus bigint;
  stake bigint;
  won bigint;
  counting bigint;
  by_cash bigint;
  by_bonus bigint;
  won_cash bigint;
  won_bonus bigint;
  won_house bigint;
  back_cash bigint;
  back_bonus bigint;
  back_house bigint;
  taken bigint;
  to_cash bigint;
  is_new boolean;
  is_void boolean;
  is_live boolean;
  is_over boolean;
  is_paused boolean;
  why text;
  head bigint;
  bet_of bigint;
  row_id bigint;
  row_seq int;
  last_key text;
  purse bonus_grant;
  purse_was bonus_grant;
  kept bonus_bet;
  opened bet;
  noted bet_note;
  code text;
  -- Its row on the list of the purse, when that is new or ends.
  meter bonus_bet;
  is_kept boolean;
  moves purse_move[];
  move purse_move;
  explained record;
begin
  digests := array(select hashtextextended(listed.key, 0) from unnest(t_key) as listed(key));
  select bool_or(locked.is_limited or locked.stopped <> ''), array_agg(locked.id), array_agg(locked.balance),
    array_agg(locked.version), array_agg(locked.in_play), array_agg(locked.merchant_code || ' ' || locked.currency),
    array_agg(locked.currency), array_agg(locked.kind || ' ' || locked.member_id || ' ' || locked.currency)
  into is_guarded, a_ids, a_balances, a_versions, a_in_play, a_books, a_currencies, a_names
  from (
    select account.* from ledger_account account
    where account.member_id = any (t_member) and account.kind in ('cash', 'bonus') order by account.id for update
  ) locked;
  own_ids := a_ids;
  select a_ids || array_agg(locked.id), a_balances || array_agg(locked.balance), a_versions || array_agg(locked.version),
    a_in_play || array_agg(locked.in_play), a_books || array_agg(locked.merchant_code || ' ' || locked.currency),
    a_currencies || array_agg(locked.currency),
    a_names || array_agg(locked.kind || '/' || locked.party || ' ' || locked.merchant_code || ' ' || locked.currency)
  into a_ids, a_balances, a_versions, a_in_play, a_books, a_currencies, a_names
  from (
    select account.* from ledger_account account
    where account.member_id is null and account.id = any (p_accounts || array(
      select expense.id
      from bonus_grant granted
      join campaign on campaign.id = granted.campaign_id
      join ledger_account expense on expense.merchant_code = granted.merchant_code and expense.currency = granted.currency
        and expense.kind = 'promotion' and expense.party = campaign.kind and expense.shard = p_shard
        and expense.member_id is null
      where granted.member_id = any (t_member)))
    order by account.id for update
  ) locked;

  known := array(
    select listed.nr::int from unnest(t_key) with ordinality as listed(key, nr)
    where exists (select from ledger_key named
      where hashtextextended(named.key, 0) = hashtextextended(listed.key, 0) and named.key = listed.key));
  if known <> '{}' then
    return query
    select distinct on (listed.nr) listed.nr::int, posted.refusal, true, named.hash,
      case listed.cash_account when posted.from_account then posted.from_balance
        when posted.to_account then posted.to_balance end,
      case listed.cash_account when posted.from_account then posted.from_version
        when posted.to_account then posted.to_version end, null::bigint, null::bigint, null::boolean, null::bigint,
      null::bigint, null::int
    from unnest(t_key, t_cash_account) with ordinality as listed(key, cash_account, nr)
    join ledger_key named on named.key = listed.key
    left join lateral ledger_rows_of(named.transfer_id, named.rows) posted on true
    where hashtextextended(named.key, 0) = any (digests) and listed.nr = any (known)
    order by listed.nr, 6 desc nulls last;
  end if;
  if is_guarded then
    -- As it was sent: limits count the whole stake, whoever pays it.
    select array_agg(violation.nr), array_agg(violation.reason) into violating, violations
    from ledger_limit_violations(p_at => p_at, p_accounts => p_accounts, t_member => t_member, t_day => t_day,
      t_guard => t_guard, m_nr => m_nr, m_kind => m_kind, m_from => m_from, m_to => m_to, m_amount => m_amount) violation;
  end if;

  c_days := array_fill(null::date, array[cardinality(a_ids)]);
  c_bet_days := c_days;
  c_turnover := array_fill(0::bigint, array[cardinality(a_ids)]);
  c_staked := c_turnover;
  c_returned := c_turnover;
  c_voided := c_turnover;
  c_unwon := c_turnover;
  c_in_play := c_turnover;
  c_is_over := array_fill(false, array[cardinality(a_ids)]);
  if t_key <> t_bet_key then
    select array_agg(placed order by listed.nr), array_agg(metered order by listed.nr) into t_opened, t_kept
    from (
      select numbered.nr, case when numbered.bet_key <> numbered.key then (
        select named.transfer_id from ledger_key named
        where hashtextextended(named.key, 0) = hashtextextended(numbered.bet_key, 0) and named.key = numbered.bet_key)
      end as bet_id
      from unnest(t_key, t_bet_key) with ordinality as numbered(key, bet_key, nr)
    ) listed
    left join lateral (select * from bet where bet.id = listed.bet_id offset 0) placed on true
    left join lateral (select * from bonus_bet where bonus_bet.bet_id = listed.bet_id offset 0) metered on true;
  end if;
  select array_agg(case when listed.bet_key = listed.key then live else past end order by listed.nr) into t_purse
  from unnest(t_key, t_bet_key, t_member, t_cash_account) with ordinality as listed(key, bet_key, member_id, cash_account, nr)
  left join bonus_grant live on listed.bet_key = listed.key and live.member_id = listed.member_id
    and live.state in ('active', 'suspended', 'ending')
    and live.currency = a_currencies[array_position(own_ids, listed.cash_account)]
  left join bonus_grant past on past.id = (t_kept[listed.nr]).grant_id;

  for n in 1 .. cardinality(t_key) loop
    continue when n = any (known);
    nr := n;
    refusal := null;
    is_replay := false;
    hash := null;
    balance := null;
    version := null;
    bonus_balance := null;
    bonus_version := null;
    is_told := null;
    live_grant := null;
    campaign := null;
    terms_version := null;
    place := array_position(m_nr, n);
    cash_at := array_position(own_ids, t_cash_account[n]);
    if cash_at is null then
      raise exception 'a player of a purse has cash' using errcode = 'check_violation';
    end if;
    bonus_at := array_position(a_names, 'bonus ' || t_member[n] || ' ' || a_currencies[cash_at]);
    bonus_id := a_ids[bonus_at];
    cash := a_balances[cash_at];
    bonus := coalesce(a_balances[bonus_at], 0);
    is_new := t_bet_key[n] = t_key[n];
    is_void := m_kind[place] = 'void';
    stake := m_amount[place];
    won := 0;
    for sent in place .. cardinality(m_nr) loop
      exit when m_nr[sent] <> n;
      if (is_void and m_from[sent] = t_cash_account[n]) or (not is_void and m_kind[sent] = 'payout') then
        won := won + m_amount[sent];
      end if;
    end loop;
    head := nextval('ledger_transfer_id_seq');
    purse := t_purse[n];
    kept := t_kept[n];
    opened := t_opened[n];
    noted := null;
    why := null;
    moves := '{}';
    won_house := 0;
    back_cash := 0;
    back_bonus := 0;
    back_house := 0;
    taken := 0;

    if is_new then
      if purse.id is distinct from t_grant[n] then
        refusal := 'purse';
        live_grant := purse.id;
        campaign := purse.campaign_id;
        terms_version := purse.version;
        return next;
        continue;
      end if;
      by_cash := least(cash, stake);
      by_bonus := stake - by_cash;
      bet_of := head;
      why := case when t_expires_at[n] <= p_at then 'bet.late'
        when n = any (violating) then violations[array_position(violating, n)]
        when by_bonus = 0 then null
        when purse.id is null or purse.state <> 'active' or purse.expires_at <= p_at then 'balance.insufficient'
        when t_weight[n] = 0 then 'bonus.game'
        when stake > purse.max_stake then 'bonus.stake.max'
        when by_bonus > bonus then 'balance.insufficient' end;
    else
      by_bonus := coalesce(kept.from_bonus, 0);
      by_cash := stake - by_bonus;
      bet_of := opened.id;
      if a_in_play[cash_at] + t_in_play[n] < 0 then
        why := 'balance.insufficient';
      elsif (opened.member_id = t_member[n] and opened.stake = stake and opened.corrections = 0
        and opened.is_instant = (t_in_play[n] = 0)
        and opened.state = case when t_in_play[n] < 0 then 'open' else 'settled' end) is not true then
        raise exception 'a bet that is to end is not open like this' using errcode = 'check_violation';
      end if;
    end if;
    is_live := coalesce(purse.state in ('active', 'suspended', 'ending'), false);
    is_paused := purse.state <> 'active' or purse.expires_at <= p_at;
    purse_was := purse;

    -- Where the win goes, or came from.
    if is_void then
      won_bonus := coalesce(kept.to_bonus, 0);
      won_cash := won - won_bonus;
      if is_live then
        back_bonus := by_bonus;
        taken := least(won_bonus, bonus + by_bonus);
      elsif purse.state = 'converted' then
        back_cash := by_bonus;
      else
        back_house := by_bonus;
      end if;
      if why is null and cash + by_cash + back_cash < won_cash then
        why := 'balance.insufficient';
      end if;
    else
      won_bonus := div((won - t_jackpot_win[n])::numeric * by_bonus, stake)::bigint;
      won_cash := won - won_bonus;
      if not is_live and won_bonus > 0 then
        to_cash := case when purse.end_reason = 'exclusion' then won_bonus
          when purse.state = 'converted' then purse_within_cap(won_bonus, purse.cap, purse.released) else 0 end;
        if purse.state = 'converted' then
          purse.released := purse.released + to_cash;
        end if;
        won_cash := won_cash + to_cash;
        won_house := won_bonus - to_cash;
        won_bonus := 0;
      end if;
    end if;

    if why is not null then
      f_nrs := f_nrs || n;
      f_ids := f_ids || head;
      f_refusals := f_refusals || why;
      k_ids := k_ids || head;
      k_rows := k_rows || 1;
      k_hashes := k_hashes || t_hash[n];
      k_keys := k_keys || t_key[n];
      refusal := why;
      hash := t_hash[n];
      return next;
      continue;
    end if;

    -- The expense that bears what nobody else does, and the name of the campaign: looked for where a purse may need them.
    house_id := null;
    if not is_new or (t_in_play[n] = 0 and (bonus < by_bonus + dust or purse.done + stake
      >= div(purse.needed::numeric * (purse.step + 1), purse.steps))) then
      select campaign.code, array_position(a_names, 'promotion/' || campaign.kind || ' ' || a_books[cash_at]) into code, to_at
      from campaign where campaign.id = purse.campaign_id;
      house_id := a_ids[to_at];
    end if;
    counting := case when is_new then div(m_turnover[place]::numeric * by_cash, stake)::bigint
      when is_void then -opened.turnover else 0 end;
    for sent in place .. cardinality(m_nr) loop
      exit when m_nr[sent] <> n;
      if m_kind[sent] = 'bet' then
        moves := moves || row(t_key[n], 'bet', m_from[sent], m_to[sent], by_cash, counting)::purse_move
          || row(t_key[n], 'bet', bonus_id, m_to[sent], by_bonus, 0)::purse_move;
      elsif m_kind[sent] = 'payout' then
        moves := moves || row(t_key[n], 'payout', m_from[sent], m_to[sent], won_cash, 0)::purse_move
          || row(t_key[n], 'payout', m_from[sent], bonus_id, won_bonus, 0)::purse_move
          || row(t_key[n], 'payout', m_from[sent], house_id, won_house, 0)::purse_move;
      elsif is_void and m_to[sent] = t_cash_account[n] then
        moves := moves || row(t_key[n], 'void', m_from[sent], m_to[sent], by_cash + back_cash, counting)::purse_move
          || row(t_key[n], 'void', m_from[sent], bonus_id, back_bonus, 0)::purse_move
          || row(t_key[n], 'void', m_from[sent], house_id, back_house, 0)::purse_move;
      elsif is_void and m_from[sent] = t_cash_account[n] then
        -- What the purse no longer has the house pays, not the player's cash.
        moves := moves || row(t_key[n], 'void', m_from[sent], m_to[sent], won_cash, 0)::purse_move
          || row(t_key[n], 'void', bonus_id, m_to[sent], taken, 0)::purse_move
          || row(t_key[n], 'void', house_id, m_to[sent], won_bonus - taken, 0)::purse_move;
      else
        moves := moves || row(t_key[n], m_kind[sent], m_from[sent], m_to[sent], m_amount[sent], m_turnover[sent])::purse_move;
      end if;
    end loop;

    -- The bet.
    if is_new then
      b_new := b_new || row(head, t_member[n], t_cash_account[n], t_vendor[n], t_game[n], t_category[n], t_ref[n], t_round[n],
        case when t_in_play[n] > 0 then 'open' else 'settled' end, t_in_play[n] = 0, stake, counting, t_contribution[n], won,
        t_jackpot_win[n], 0, 0, p_at, case when t_in_play[n] = 0 then p_at end, case when t_in_play[n] = 0 then head end)::bet;
    else
      opened.state := case when is_void then 'void' else 'settled' end;
      if not is_void then
        opened.payout := won;
        opened.jackpot_win := t_jackpot_win[n];
      end if;
      opened.closing_id := head;
      b_ended := b_ended || opened;
    end if;

    -- The meter.
    explained := null;
    meter := null;
    is_kept := false;
    if is_new and purse.id is not null then
      if t_odds[n] is not null or t_opposite[n] > 0 then
        insert into bet_note (bet_id, opposite, odds, at) values (head, coalesce(t_opposite[n], 0), t_odds[n], p_at);
      end if;
      if t_in_play[n] = 0 then
        explained := purse_explain(p_stake => stake, p_win => won, p_is_void => false, p_is_before => false,
          p_is_paused => is_paused, p_weight => t_weight[n], p_odds => t_odds[n],
          p_opposite => coalesce(t_opposite[n], 0), p_is_two_sided => t_two_sided[n], p_max_stake => purse.max_stake,
          p_left => purse.needed - purse.done);
        purse.done := purse.done + explained.counted;
        meter := row(purse.id, head, 'ended', stake, by_bonus, won, won_bonus, t_weight[n], t_two_sided[n], is_paused,
          explained.counted, explained.reasons, explained.parts, p_at, p_at, false, null)::bonus_bet;
      else
        purse.in_play := purse.in_play + by_bonus;
        meter := row(purse.id, head, 'open', stake, by_bonus, 0, 0, t_weight[n], t_two_sided[n], is_paused, 0, '{}', '{}', p_at,
          null, false, null)::bonus_bet;
      end if;
    elsif kept.grant_id is not null and is_void then
      if kept.state = 'open' then
        purse.in_play := purse.in_play - by_bonus;
      elsif is_live then
        purse.done := purse.done - kept.counted;
      elsif purse.state = 'converted' and kept.counted > 0 then
        -- What was released stays; as much is to be staked with cash again.
        insert into turnover (member_id, currency, source, ref, order_no, starts_at, ends_at, created_at)
        select t_member[n], a_currencies[cash_at], 'adjustment', t_key[n], left(t_ref[n], 40), line.starts_at,
          line.starts_at + kept.counted, p_at
        from (select greatest(account.wagered + counting, (select max(before.ends_at) from turnover before
            where before.member_id = t_member[n] and before.currency = a_currencies[cash_at])) as starts_at
          from ledger_account account where account.id = t_cash_account[n]) line
        on conflict do nothing;
      end if;
      kept.state := 'void';
      kept.counted := 0;
      kept.reasons := '{void}';
      kept.parts := array[kept.stake];
      is_kept := true;
    elsif kept.grant_id is not null and kept.state = 'open' then
      select note.* into noted from bet_note note where note.bet_id = opened.id;
      explained := purse_explain(p_stake => stake, p_win => won, p_is_void => false, p_is_before => false,
        -- Of a purse that is over without being finished nothing runs any more.
        p_is_paused => kept.is_paused or not (is_live or purse.state = 'converted'), p_weight => kept.weight,
        p_odds => noted.odds, p_opposite => coalesce(noted.opposite, 0), p_is_two_sided => kept.is_two_sided,
        p_max_stake => purse.max_stake, p_left => case when is_live then purse.needed - purse.done else 0 end);
      purse.in_play := purse.in_play - by_bonus;
      purse.done := purse.done + explained.counted;
      kept.state := 'ended';
      kept.win := won;
      kept.to_bonus := won_bonus;
      kept.counted := explained.counted;
      kept.reasons := explained.reasons;
      kept.parts := explained.parts;
      is_kept := true;
    elsif kept.grant_id is null and not is_void then
      -- Placed before the live purse, which has it on its list without counting it.
      select granted.id, opened.id, 'ended', stake, 0, won, 0, 0, false, false, 0, '{before}'::text[], array[stake],
        opened.opened_at, p_at, false, null into meter
      from bonus_grant granted
      where granted.member_id = t_member[n] and granted.currency = a_currencies[cash_at]
        and granted.state in ('active', 'suspended', 'ending');
    end if;

    -- What the purse has now, the steps that are reached, and its end.
    bonus := bonus - case when is_new then by_bonus else 0 end + back_bonus - taken + case when is_void then 0 else won_bonus end;
    is_over := false;
    if is_live and (not is_new or t_in_play[n] = 0) then
      while purse.step < purse.steps and purse.done * purse.steps >= purse.needed * (purse.step + 1) loop
        purse.step := purse.step + 1;
        to_cash := purse_within_cap(bonus / (purse.steps - purse.step + 1), purse.cap, purse.released);
        purse.released := purse.released + to_cash;
        bonus := bonus - to_cash;
        moves := moves || row(case when purse.step = purse.steps then 'bonus.end:' || purse.id
            else 'convert:' || purse.id || ':' || purse.step end, 'bonusEnd', bonus_id, t_cash_account[n], to_cash,
          0)::purse_move;
      end loop;
      if purse.step = purse.steps then
        is_over := true;
        purse.state := 'converted';
      elsif purse.in_play = 0 and purse.ends_as is not null then
        is_over := true;
        purse.state := purse.ends_as;
      elsif purse.in_play = 0 and bonus < dust then
        is_over := true;
        purse.state := 'used';
        to_cash := purse_within_cap(bonus, purse.cap, purse.released);
        purse.released := purse.released + to_cash;
        bonus := bonus - to_cash;
        moves := moves || row('bonus.end:' || purse.id, 'bonusEnd', bonus_id, t_cash_account[n], to_cash, 0)::purse_move;
      end if;
    end if;
    if is_over then
      moves := moves || row('bonus.end:' || purse.id, 'bonusEnd', bonus_id, house_id, bonus, 0)::purse_move;
      purse.end_reason := case when purse.state = purse.ends_as then purse.end_reason end;
      purse.ends_as := null;
      purse.suspended_at := null;
      purse.act_at := null;
      purse.ended_at := p_at;
      -- Stakes of cash alone are no longer its business.
      update bonus_bet set state = 'ended', ended_at = p_at, parts = array[bonus_bet.stake],
        reasons = array[case when purse.state = 'converted' then 'reached' else 'paused' end]
      where bonus_bet.grant_id = purse.id and bonus_bet.state = 'open' and bonus_bet.from_bonus = 0;
    end if;
    is_told := coalesce(is_live and purse.state = 'active' and purse.expires_at > p_at
      and case when is_new then t_weight[n] else kept.weight end > 0, false);
    if meter.grant_id is not null then
      meter.is_told := is_told;
      n_new := n_new || meter;
    elsif is_kept then
      kept.is_end_told := is_told;
      n_ended := n_ended || kept;
    end if;
    if purse is distinct from purse_was then
      g_changed := g_changed || purse;
    end if;

    -- The books.
    last_key := null;
    foreach move in array moves loop
      continue when move.amount = 0;
      from_at := array_position(a_ids, move.from_id);
      to_at := array_position(a_ids, move.to_id);
      -- Two currencies or brands under one key, or an account that is not there. [T26]
      if (a_books[from_at] = a_books[cash_at] and a_books[to_at] = a_books[cash_at]) is not true then
        raise exception 'an account is not there, or of another book' using errcode = 'check_violation';
      end if;
      row_id := case when last_key is null then head else nextval('ledger_transfer_id_seq') end;
      if move.key is distinct from last_key then
        last_key := move.key;
        row_seq := 0;
        k_ids := k_ids || row_id;
        k_rows := k_rows || 1;
        k_keys := k_keys || move.key;
        k_hashes := k_hashes || case when move.key = t_key[n] then t_hash[n]
          else substr(sha256(convert_to(move.key, 'UTF8')), 1, 16) end;
      else
        row_seq := row_seq + 1;
        k_rows[cardinality(k_rows)] := row_seq + 1;
      end if;
      a_balances[from_at] := a_balances[from_at] - move.amount;
      a_versions[from_at] := a_versions[from_at] + 1;
      a_balances[to_at] := a_balances[to_at] + move.amount;
      a_versions[to_at] := a_versions[to_at] + 1;
      r_ids := r_ids || row_id;
      r_firsts := r_firsts || k_ids[cardinality(k_ids)];
      r_bets := r_bets || case when move.key = t_key[n] then bet_of end;
      r_nrs := r_nrs || n;
      r_from := r_from || move.from_id;
      r_to := r_to || move.to_id;
      r_amounts := r_amounts || move.amount;
      r_from_balances := r_from_balances || a_balances[from_at];
      r_from_versions := r_from_versions || a_versions[from_at];
      r_to_balances := r_to_balances || a_balances[to_at];
      r_to_versions := r_to_versions || a_versions[to_at];
      r_turnover := r_turnover || move.turnover;
      r_seqs := r_seqs || row_seq;
      r_kinds := r_kinds || move.kind;
      r_refs := r_refs || case when move.key = t_key[n] then t_ref[n] else 'R' || purse.reward_id end;
      r_details := r_details || case when move.key = t_key[n] then t_detail[n] else code end;
    end loop;
    c_days[cash_at] := t_day[n];
    c_bet_days[cash_at] := t_bet_day[n];
    c_turnover[cash_at] := counting;
    c_staked[cash_at] := case when is_new then stake else 0 end;
    c_returned[cash_at] := case when is_void then 0 else won end;
    c_voided[cash_at] := case when is_void then stake else 0 end;
    c_unwon[cash_at] := case when is_void then won else 0 end;
    c_in_play[cash_at] := t_in_play[n];
    c_is_over[cash_at] := purse.id is not null and purse.state not in ('active', 'suspended', 'ending');
    hash := t_hash[n];
    balance := a_balances[cash_at];
    version := a_versions[cash_at];
    bonus_balance := a_balances[bonus_at];
    bonus_version := a_versions[bonus_at];
    return next;
  end loop;

  if g_changed <> '{}' then
    update bonus_grant set done = changed.done, released = changed.released, step = changed.step, state = changed.state,
      ends_as = changed.ends_as, end_reason = changed.end_reason, in_play = changed.in_play,
      suspended_at = changed.suspended_at, ended_at = changed.ended_at, act_at = changed.act_at
    from unnest(g_changed) changed where bonus_grant.id = changed.id;
  end if;

  update ledger_account account set
    balance = changed.balance,
    version = changed.version,
    wagered = account.wagered + changed.turnover,
    in_play = account.in_play + changed.in_play,
    has_bonus = case when changed.is_over then exists (select from bonus_grant granted
        where granted.member_id = account.member_id and granted.currency = account.currency
          and (granted.state in ('active', 'suspended', 'ending') or granted.in_play > 0)) else account.has_bonus end,
    day = greatest(account.day, changed.day),
    day_staked = case when changed.day is null then account.day_staked else
      case when account.day >= changed.day then account.day_staked else 0 end + changed.staked
      - case when changed.bet_day >= greatest(account.day, changed.day) then changed.voided else 0 end end,
    day_returned = case when changed.day is null then account.day_returned else
      case when account.day >= changed.day then account.day_returned else 0 end + changed.returned
      - case when changed.bet_day >= greatest(account.day, changed.day) then changed.unwon else 0 end end,
    day_deposited = case when changed.day is null or account.day >= changed.day then account.day_deposited else 0 end,
    week_staked = case when changed.day is null then account.week_staked else
      case when account.day >= changed.week then account.week_staked else 0 end + changed.staked
      - case when changed.bet_day >= date_trunc('week', greatest(account.day, changed.day)::timestamp)
        then changed.voided else 0 end end,
    week_returned = case when changed.day is null then account.week_returned else
      case when account.day >= changed.week then account.week_returned else 0 end + changed.returned
      - case when changed.bet_day >= date_trunc('week', greatest(account.day, changed.day)::timestamp)
        then changed.unwon else 0 end end,
    week_deposited = case when changed.day is null or account.day >= changed.week then account.week_deposited else 0 end,
    month_staked = case when changed.day is null then account.month_staked else
      case when account.day >= changed.month then account.month_staked else 0 end + changed.staked
      - case when changed.bet_day >= date_trunc('month', greatest(account.day, changed.day)::timestamp)
        then changed.voided else 0 end end,
    month_returned = case when changed.day is null then account.month_returned else
      case when account.day >= changed.month then account.month_returned else 0 end + changed.returned
      - case when changed.bet_day >= date_trunc('month', greatest(account.day, changed.day)::timestamp)
        then changed.unwon else 0 end end,
    month_deposited = case when changed.day is null or account.day >= changed.month then account.month_deposited else 0 end
  from (
    select listed.*, date_trunc('week', listed.day::timestamp)::date as week,
      date_trunc('month', listed.day::timestamp)::date as month
    from unnest(a_ids, a_balances, a_versions, c_days, c_bet_days, c_turnover, c_staked, c_returned, c_voided, c_unwon,
        c_in_play, c_is_over)
      as listed(id, balance, version, day, bet_day, turnover, staked, returned, voided, unwon, in_play, is_over)
  ) changed
  where account.id = changed.id and (account.version <> changed.version or changed.day is not null);

  insert into ledger_key (transfer_id, rows, hash, key)
  select listed.id, listed.rows, listed.hash, listed.key
  from unnest(k_ids, k_rows, k_hashes, k_keys) as listed(id, rows, hash, key);

  insert into ledger_transfer (id, transfer_id, bet_id, member_id, from_account, to_account, amount, from_balance,
    from_version, to_balance, to_version, counted, at, seq, kind, ref, category, detail)
  overriding system value
  select listed.id, listed.first_id, listed.bet_id, t_member[listed.nr], listed.from_id, listed.to_id, listed.amount,
    listed.from_balance, listed.from_version, listed.to_balance, listed.to_version, listed.turnover, p_at, listed.seq,
    listed.kind, listed.ref, case when listed.bet_id is null then '' else t_category[listed.nr] end, listed.detail
  from unnest(r_ids, r_firsts, r_bets, r_nrs, r_from, r_to, r_amounts, r_from_balances, r_from_versions, r_to_balances,
      r_to_versions, r_turnover, r_seqs, r_kinds, r_refs, r_details)
    as listed(id, first_id, bet_id, nr, from_id, to_id, amount, from_balance, from_version, to_balance, to_version, turnover,
      seq, kind, ref, detail);

  if b_new <> '{}' then
    insert into bet select listed.* from unnest(b_new) listed;
  end if;
  if b_ended <> '{}' then
    update bet set state = ended.state, payout = ended.payout, jackpot_win = ended.jackpot_win, closed_at = p_at,
      closing_id = ended.closing_id
    from unnest(b_ended) ended
    where bet.id = ended.id and bet.id = any (array(select listed.id from unnest(b_ended) listed));
  end if;
  if n_new <> '{}' then
    insert into bonus_bet select listed.* from unnest(n_new) listed;
  end if;
  if n_ended <> '{}' then
    update bonus_bet set state = ended.state, win = ended.win, to_bonus = ended.to_bonus, counted = ended.counted,
      reasons = ended.reasons, parts = ended.parts, ended_at = p_at, is_end_told = ended.is_end_told
    from unnest(n_ended) ended where bonus_bet.grant_id = ended.grant_id and bonus_bet.bet_id = ended.bet_id;
  end if;

  insert into ledger_transfer (id, transfer_id, member_id, at, seq, kind, ref, category, detail, refusal)
  overriding system value
  select listed.id, listed.id, t_member[listed.nr], p_at, 0, 'refused', t_ref[listed.nr], t_category[listed.nr],
    t_detail[listed.nr], listed.refusal
  from unnest(f_nrs, f_ids, f_refusals) as listed(nr, id, refusal);
end $$;
