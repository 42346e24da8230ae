-- The short way once more, at half the work: whoever calls says in advance how far each account has come after each move,
-- and the statements only move and write down.

drop function ledger_post_plain;

/*
 * Some transfers of a batch stay behind (`p_begins` has nothing for them): takes them off the accounts of the house, which
 * stand after the `p_own` accounts of players, and counts anew how far those accounts have come after each move.
 */
create function ledger_recount(
  p_begins bigint[],
  p_own int,
  p_id bigint[],
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
  update ledger_account a set balance = a.balance - s.delta, version = a.version - s.legs
  from (
    select p_id[l.account] as id, sum(l.delta)::bigint as delta, count(*) as legs
    from (
      select u.nr, u.account, -u.amount as delta from unnest(m_nr, m_from, m_amount) as u(nr, account, amount)
      union all
      select u.nr, u.account, u.amount from unnest(m_nr, m_to, m_amount) as u(nr, account, amount)
    ) l
    where l.account > p_own and p_begins[l.nr] is null
    group by l.account
  ) s
  where a.id = s.id;

  with m as materialized (
    select u.*, p_begins[u.nr] is not null as is_moved
    from unnest(m_nr, m_from, m_to, m_amount, m_from_sum, m_from_step, m_to_sum, m_to_step)
      with ordinality as u(nr, from_place, to_place, amount, from_sum, from_step, to_sum, to_step, place)
  ), run as materialized (
    select l.place, l.account, (sum(l.delta) over w)::bigint as sum, (row_number() over w)::int as step
    from (
      select m.place, m.from_place as account, -m.amount as delta from m where m.from_place > p_own and m.is_moved
      union all
      select m.place, m.to_place, m.amount from m where m.to_place > p_own and m.is_moved
    ) l
    window w as (partition by l.account order by l.place rows unbounded preceding)
  )
  select array_agg(coalesce(f.sum, m.from_sum) order by m.place), array_agg(coalesce(f.step, m.from_step) order by m.place),
    array_agg(coalesce(g.sum, m.to_sum) order by m.place), array_agg(coalesce(g.step, m.to_step) order by m.place)
  into m_from_sum, m_from_step, m_to_sum, m_to_step
  from m
  left join run f on f.place = m.place and f.account = m.from_place
  left join run g on g.place = m.place and g.account = m.to_place;
end $$;

/*
 * The short way for most of what happens: bets, their ends and whole rounds, each of one player's cash and accounts of
 * the house. What cannot be decided here has no balance in the answer and goes the long way: players with limits or a
 * stop, too small a balance. A key that is known already breaks the batch, and it goes the long way as a whole. Accounts
 * are locked by moving them in the order given: those of players by their ids, then those of the house by theirs. Lists
 * are read in step (`select unnest(a), unnest(b)`), which costs a third of `from unnest(a, b)`.
 */
create function ledger_post_plain(
  p_at timestamptz,
  -- The books that take part: money of two brands or currencies never meets. [T26]
  b_merchant text[],
  b_currency text[],
  -- Of each account: its place, its book, and what happens to it all in all. First the cash of one player for each
  -- transfer, so many; then accounts of the house, which have no lowest, as if no transfer stayed behind.
  p_own int,
  p_nr int[],
  p_id bigint[],
  p_book int[],
  p_delta bigint[],
  p_lowest bigint[],
  p_legs int[],
  p_in_play bigint[],
  p_staked bigint[],
  p_returned bigint[],
  p_counted bigint[],
  p_guarded boolean[],
  p_day date[],
  -- Of each move: its transfer, its place there, the accounts by their places, and how far each of them has then come, in
  -- money and in movements.
  m_nr int[],
  m_seq int[],
  m_kind text[],
  m_from int[],
  m_to int[],
  m_amount bigint[],
  m_counted bigint[],
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
  -- Of each account: what it had come to before.
  out begins bigint[],
  out counts bigint[]
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
    from (
      select unnest(p_nr) as nr, unnest(p_id) as id, unnest(p_book) as book, unnest(p_delta) as delta,
        unnest(p_lowest) as lowest, unnest(p_legs) as legs, unnest(p_in_play) as in_play, unnest(p_staked) as staked,
        unnest(p_returned) as returned, unnest(p_counted) as counted, unnest(p_guarded) as guarded, unnest(p_day) as day
    ) x
    where a.id = x.id and a.merchant_code = b_merchant[x.book] and a.currency = b_currency[x.book]
      and case when x.lowest is null then a.member_id is null
        else a.balance + x.lowest >= 0 and a.in_play + x.in_play >= 0
          and not (x.guarded and (a.is_limited or a.stopped <> '')) end
    returning x.nr, a.balance - x.delta as begin, a.version - x.legs as count
  )
  select array_agg(d.nr), array_agg(d.begin), array_agg(d.count) into moved, begins, counts from done d;

  if moved is distinct from p_nr then
    if (p_nr[p_own + 1:] <@ moved) is not true then
      raise exception 'an account of the house is not there, or of another book' using errcode = 'check_violation';
    end if;
    select array_agg(d.begin order by t.nr), array_agg(d.count order by t.nr) into begins, counts
    from unnest(p_nr) as t(nr) left join unnest(moved, begins, counts) as d(nr, begin, count) on d.nr = t.nr;
    select r.* into m_from_sum, m_from_step, m_to_sum, m_to_step
    from ledger_recount(begins, p_own, p_id, m_nr, m_from, m_to, m_amount, m_from_sum, m_from_step, m_to_sum, m_to_step) r;
  end if;

  insert into ledger_transfer (key, seq, kind, hash, member_id, from_account, to_account, amount, from_balance,
    from_version, to_balance, to_version, counted, ref, category, detail, at)
  -- An account of another book breaks a constraint, and so the batch.
  select case when p_book[x.from_place] = p_book[x.nr] and p_book[x.to_place] = p_book[x.nr] then x.key end,
    x.seq, x.kind, x.hash, x.member_id, p_id[x.from_place], p_id[x.to_place], x.amount,
    begins[x.from_place] + x.from_sum, counts[x.from_place] + x.from_step,
    begins[x.to_place] + x.to_sum, counts[x.to_place] + x.to_step,
    x.counted, x.ref, x.category, x.detail, p_at
  from (
    select unnest(m_nr) as nr, unnest(m_seq) as seq, unnest(m_kind) as kind, unnest(m_from) as from_place,
      unnest(m_to) as to_place, unnest(m_amount) as amount, unnest(m_counted) as counted, unnest(m_from_sum) as from_sum,
      unnest(m_from_step) as from_step, unnest(m_to_sum) as to_sum, unnest(m_to_step) as to_step, unnest(m_key) as key,
      unnest(m_hash) as hash, unnest(m_member) as member_id, unnest(m_ref) as ref, unnest(m_category) as category,
      unnest(m_detail) as detail
  ) x
  where begins[x.nr] is not null;
end $$;
