-- Limits of the operator or of a regulator, for every player of a brand. With a player's own the strictest counts.
-- [R27, R36]
create table brand_limit (
  merchant_code text not null references brand,
  kind text not null check (kind in ('deposit', 'loss', 'wager')),
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint not null check (amount > 0),
  changed_at timestamptz not null,
  primary key (merchant_code, kind, period)
);

-- All limits on money that concern players: their own and those of their brand. Trial money has none of the house.
create function money_limits(p_members bigint[])
returns table (member_id bigint, kind text, period text, amount bigint, next_amount bigint, next_at timestamptz)
language sql stable
as $$
  select p.member_id, p.kind, p.period, p.amount, p.next_amount, p.next_at from player_limit p
  where p.member_id = any (p_members) and p.kind <> 'session'
  union all
  select m.id, b.kind, b.period, b.amount, null, null from member m join brand_limit b on b.merchant_code = m.merchant_code
  where m.id = any (p_members) and m.type <> 4
$$;

-- Whoever comes to a brand with limits has them. A limit is set with the brand locked, so that nobody comes in between.
create function ledger_account_limited() returns trigger
language plpgsql
as $$
begin
  perform from brand where merchant_code = new.merchant_code for key share;
  new.is_limited := new.is_limited or exists (select from brand_limit where merchant_code = new.merchant_code);
  return new;
end $$;
create trigger ledger_account_limited before insert on ledger_account
  for each row when (new.kind = 'cash') execute function ledger_account_limited();

-- As before, with the limits of the house.
create or replace function ledger_barred(
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
    join money_limits(p_member) p on p.member_id = a.member_id
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
