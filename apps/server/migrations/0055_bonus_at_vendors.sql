-- What a bonus has to do with vendors: the sides of their bets, and free rounds that they give for us.

-- Whether a vendor gives free rounds when it is asked to.
alter table vendor add column free_rounds boolean not null default false;

-- Free spins of a title of a vendor, which the vendor is told of, and told when they are over.
create table vendor_spins (
  grant_id bigint primary key references spin_grant,
  vendor_code text not null references vendor,
  -- `given`: the vendor has them; `cancelling`: their time is over, and the vendor is asked how many were played; `staff`: it would
  -- not give them, or does not say how they ended.
  state text not null default 'asking' check (state in ('asking', 'given', 'cancelling', 'ended', 'staff')),
  tries integer not null default 0 check (tries >= 0),
  note text not null default '' check (length(note) <= 200),
  act_at timestamptz,
  check ((state in ('asking', 'cancelling')) = (act_at is not null))
);
create index vendor_spins_due on vendor_spins (act_at) where act_at is not null;

-- The sides that bets were made on, as their vendors say it: what of a stake stands against a bet on another side of the same
-- round or market does not count towards a bonus purse. Written with bets of players who have a purse, and with no other.
create table bet_side (
  bet_id bigint not null,
  -- One bet may hold several.
  nr smallint not null check (nr > 0),
  member_id bigint not null,
  currency text not null,
  vendor_code text not null,
  -- The round or market, within the vendor.
  market text not null check (length(market) between 1 and 64),
  side text not null check (length(side) between 1 and 40),
  stake bigint not null check (stake > 0),
  is_void boolean not null default false,
  at timestamptz not null,
  primary key (bet_id, nr)
);
create index bet_side_market on bet_side (vendor_code, market);
create index bet_side_at on bet_side (at);

-- It is worked out of the sides.
alter table bet_note drop column opposite;

/*
 * How much of a bet stands against stakes on other sides of the same round or market, of the same member or of accounts that were
 * confirmed to be the same person's: what was staked first is set off first, so that all of it is twice the smaller side, in
 * whatever order bets end. Bets that were taken back stand against nothing.
 */
create function bet_opposite(p_bet bigint) returns bigint
language sql
begin atomic
  select coalesce(sum(greatest(0, least(mine.stake, market.against - market.before))), 0)::bigint
  from bet_side mine
  cross join lateral (
    select coalesce(sum(beside.stake) filter (where beside.side <> mine.side), 0) as against,
      coalesce(sum(beside.stake) filter (where beside.side = mine.side
        and (beside.bet_id, beside.nr) < (mine.bet_id, mine.nr)), 0) as before
    from bet_side beside
    where beside.vendor_code = mine.vendor_code and beside.market = mine.market and beside.currency = mine.currency
      and not beside.is_void
      and (beside.member_id = mine.member_id or exists (
        select from member_cluster own
        join member_cluster other on other.cluster_id = own.cluster_id
        where own.member_id = mine.member_id and other.member_id = beside.member_id))
  ) market
  where mine.bet_id = p_bet and not mine.is_void;
end;

drop function ledger_post_purse;

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
  m_nr int[],
  m_kind text[],
  m_from bigint[],
  m_to bigint[],
  m_amount bigint[],
  m_turnover bigint[],
  -- The sides that bets were made on, of transfers counted from 1.
  s_nr int[],
  s_market text[],
  s_side text[],
  s_stake bigint[]
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
  -- Another one there, which stood against a bet that is taken back.
  partner bonus_bet;
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
      if t_odds[n] is not null then
        insert into bet_note (bet_id, odds, at) values (head, t_odds[n], p_at);
      end if;
      if n = any (s_nr) then
        insert into bet_side (bet_id, nr, member_id, currency, vendor_code, market, side, stake, at)
        select head, row_number() over (order by listed.place), t_member[n], a_currencies[cash_at], t_vendor[n], listed.market,
          listed.side, listed.stake, p_at
        from unnest(s_nr, s_market, s_side, s_stake) with ordinality as listed(of_nr, market, side, stake, place)
        where listed.of_nr = n;
      end if;
      if t_in_play[n] = 0 then
        explained := purse_explain(p_stake => stake, p_win => won, p_is_void => false, p_is_before => false,
          p_is_paused => is_paused, p_weight => t_weight[n], p_odds => t_odds[n],
          p_opposite => bet_opposite(head), p_is_two_sided => t_two_sided[n], p_max_stake => purse.max_stake,
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
      update bet_side set is_void = true where bet_id = opened.id;
      if found and is_live then
        -- What stood against it counts anew, as if it had never been there.
        for partner in
          select other.* from bonus_bet other
          where other.grant_id = purse.id and other.state = 'ended' and other.bet_id = any (array(
            select beside.bet_id from bet_side mine
            join bet_side beside on beside.vendor_code = mine.vendor_code and beside.market = mine.market
              and beside.member_id = mine.member_id and beside.currency = mine.currency
            where mine.bet_id = opened.id and beside.bet_id <> opened.id))
          order by other.bet_id
        loop
          select note.* into noted from bet_note note where note.bet_id = partner.bet_id;
          explained := purse_explain(p_stake => partner.stake, p_win => partner.win, p_is_void => false,
            p_is_before => false, p_is_paused => partner.is_paused, p_weight => partner.weight, p_odds => noted.odds,
            p_opposite => bet_opposite(partner.bet_id), p_is_two_sided => partner.is_two_sided,
            p_max_stake => purse.max_stake, p_left => purse.needed - purse.done + partner.counted);
          purse.done := purse.done - partner.counted + explained.counted;
          update bonus_bet set counted = explained.counted, reasons = explained.reasons, parts = explained.parts
          where bonus_bet.grant_id = purse.id and bonus_bet.bet_id = partner.bet_id;
        end loop;
      end if;
    elsif kept.grant_id is not null and kept.state = 'open' then
      select note.* into noted from bet_note note where note.bet_id = opened.id;
      explained := purse_explain(p_stake => stake, p_win => won, p_is_void => false, p_is_before => false,
        -- Of a purse that is over without being finished nothing runs any more.
        p_is_paused => kept.is_paused or not (is_live or purse.state = 'converted'), p_weight => kept.weight,
        p_odds => noted.odds, p_opposite => bet_opposite(opened.id), p_is_two_sided => kept.is_two_sided,
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
