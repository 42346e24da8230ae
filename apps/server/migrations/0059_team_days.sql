-- Sums of teams by day, kept beside the sums of members, and how many of a team registered, came in and placed a bet. A mark of its own
-- says how far they are: what an older server adds to the sums of members alone, a newer one adds to those of teams later.
-- Older servers may go on beside this.

alter table ledger_mark
  drop constraint ledger_mark_name_check,
  add constraint ledger_mark_name_check
    check (name in ('seal', 'rollup', 'check', 'wins', 'activity', 'rebate', 'board', 'mission', 'team'));

-- What everybody below somebody did with money on a day, as the line stood on that day, however deep: not what they did themselves. Made
-- from the ledger behind its back. A reference to the agent would lock the row of everybody above for each new day and say no more than
-- the lines do.
create table team_day (
  agent_id bigint not null,
  currency text not null,
  day date not null,
  category text not null,
  bets bigint not null default 0,
  staked bigint not null default 0,
  counted bigint not null default 0,
  returned bigint not null default 0,
  voided bigint not null default 0,
  deposited bigint not null default 0,
  withdrawn bigint not null default 0,
  bonus bigint not null default 0,
  rebate bigint not null default 0,
  -- What became of the bets of this day, however late they ended.
  bet_stake bigint not null default 0,
  bet_valid bigint not null default 0,
  bet_won bigint not null default 0,
  -- Of purses; the others are of cash, but for the bets, which are whole.
  bonus_staked bigint not null default 0,
  bonus_returned bigint not null default 0,
  primary key (agent_id, currency, day, category)
) with (fillfactor = 70);

-- How many of those below did something on a day for the first time, with money of whichever currency.
create table team_people (
  agent_id bigint not null,
  day date not null,
  registered integer not null default 0,
  logins integer not null default 0,
  bettors integer not null default 0,
  primary key (agent_id, day)
) with (fillfactor = 70);

-- Who did it, until it is added to everybody above: so that nobody who registers or logs in waits for the row of an agent above. Nobody
-- may stand above them on that day; then it is added to nothing.
create table team_note (
  member_id bigint not null,
  day date not null,
  kind text not null check (kind in ('registered', 'login', 'bet')),
  primary key (member_id, day, kind)
);

-- Sums of minor units as they are: the sum that comes along goes by way of `numeric`, which takes longer than the adding.
create aggregate sum_of(bigint) (sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe);

-- Nothing of the lines of a brand is written any more that holds on a day or before: what is summed along them stays true.
create function line_close(brand text, summed date) returns void language plpgsql as $$
begin
  if not exists (select from line_day where merchant_code = brand and day > summed) then
    insert into line_day (merchant_code, day, moved_day) values (brand, summed + 1, summed)
    on conflict (merchant_code) do update set day = greatest(line_day.day, excluded.day);
  end if;
end $$;

-- What is there already. Nobody rolls up meanwhile.
do $$
declare
  height integer := 0;
  put bigint;
begin
  perform from ledger_mark where name = 'rollup' for update;
  insert into ledger_mark (name, up_to, seen, seen_xid, seen_at)
  select 'team', up_to, up_to, 0, 'epoch' from ledger_mark where name = 'rollup';

  create temp table team_fill on commit drop as
  select 0 as level, d.member_id as agent_id, d.currency, d.day, d.category,
    sum(bets)::bigint as bets, sum(staked)::bigint as staked, sum(counted)::bigint as counted, sum(returned)::bigint as returned,
    sum(voided)::bigint as voided, sum(deposited)::bigint as deposited, sum(withdrawn)::bigint as withdrawn,
    sum(bonus)::bigint as bonus, sum(rebate)::bigint as rebate, sum(bet_stake)::bigint as bet_stake,
    sum(bet_valid)::bigint as bet_valid, sum(bet_won)::bigint as bet_won, sum(bonus_staked)::bigint as bonus_staked,
    sum(bonus_returned)::bigint as bonus_returned
  from member_day d join currency c on c.code = d.currency and not c.is_play
  where exists (select from member_line l where l.member_id = d.member_id)
  group by d.member_id, d.currency, d.day, d.category;
  create index on team_fill (level);
  loop
    insert into team_fill
    select height + 1, above.upline_id, f.currency, f.day, f.category, sum(bets), sum(staked), sum(counted), sum(returned),
      sum(voided), sum(deposited), sum(withdrawn), sum(bonus), sum(rebate), sum(bet_stake), sum(bet_valid), sum(bet_won),
      sum(bonus_staked), sum(bonus_returned)
    from team_fill f cross join lateral (
      select l.upline_id from member_line l where l.member_id = f.agent_id and l.from_day <= f.day
      order by l.from_day desc, l.id desc limit 1
    ) above
    where f.level = height and above.upline_id is not null
    group by above.upline_id, f.currency, f.day, f.category;
    get diagnostics put = row_count;
    exit when put = 0;
    height := height + 1;
  end loop;
  insert into team_day (agent_id, currency, day, category, bets, staked, counted, returned, voided, deposited, withdrawn, bonus,
    rebate, bet_stake, bet_valid, bet_won, bonus_staked, bonus_returned)
  select agent_id, currency, day, category, sum(bets), sum(staked), sum(counted), sum(returned), sum(voided), sum(deposited),
    sum(withdrawn), sum(bonus), sum(rebate), sum(bet_stake), sum(bet_valid), sum(bet_won), sum(bonus_staked), sum(bonus_returned)
  from team_fill where level > 0 group by agent_id, currency, day, category;
  drop table team_fill;
end $$;

-- Who registers below somebody.
create function team_note_member() returns trigger language plpgsql security definer as $$
begin
  insert into team_note (member_id, day, kind)
  select new.id, (new.created_at at time zone time_zone)::date, 'registered' from brand where merchant_code = new.merchant_code;
  return null;
end $$;

-- Whoever comes in for the first time on a day. A login holds the member, so of two at once the later one sees the other.
create function team_note_login() returns trigger language plpgsql security definer as $$
declare
  zone text;
  begun date;
begin
  select time_zone into zone from member m join brand b using (merchant_code) where m.id = new.member_id;
  begun := (new.created_at at time zone zone)::date;
  if exists (select from member_line where member_id = new.member_id) and not exists (
    select from session where member_id = new.member_id and id <> new.id
      and created_at >= begun::timestamp at time zone zone and created_at < (begun + 1)::timestamp at time zone zone
  ) then
    insert into team_note (member_id, day, kind) values (new.member_id, begun, 'login') on conflict do nothing;
  end if;
  return null;
end $$;

do $$ begin
  execute format('alter function team_note_member() set search_path = %I, pg_temp', current_schema());
  execute format('alter function team_note_login() set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function team_note_member(), team_note_login() from public;

create trigger team_note_member after insert on member
  for each row when (new.upline_id is not null) execute function team_note_member();
create trigger team_note_login after insert on session for each row execute function team_note_login();

-- Those of before are added up by the servers, as those of now are. Sessions are kept for 30 days at least.
insert into team_note (member_id, day, kind)
select m.id, (m.created_at at time zone b.time_zone)::date, 'registered' from member m join brand b using (merchant_code)
where exists (select from member_line where member_id = m.id)
union
select d.member_id, d.day, 'bet' from member_day d join currency c on c.code = d.currency and not c.is_play
where d.bets > 0 and exists (select from member_line where member_id = d.member_id)
union
select m.id, (s.created_at at time zone b.time_zone)::date, 'login'
from session s join member m on m.id = s.member_id join brand b using (merchant_code)
where s.created_at >= (((now() at time zone b.time_zone)::date - 28)::timestamp at time zone b.time_zone)
  and exists (select from member_line where member_id = m.id);
