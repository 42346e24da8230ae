-- The lines of agents: who stood above whom on a day, and at which rates. Whoever registers at an older server is put into the lines
-- by the database.
-- Older servers may go on beside this.

-- The day of a brand that changes hold from, in its zone. It only ever goes on: what holds on the days before is never changed.
create table line_day (
  merchant_code text primary key references brand,
  day date not null,
  -- Moves up to this day stand in `member.upline_id`.
  moved_day date not null,
  check (moved_day < day)
);

create function line_day_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.day < old.day or new.moved_day < old.moved_day then
    raise exception 'the days of lines go on and never back' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger line_day_keep before update or delete on line_day for each row execute function line_day_keep();

-- Under whom somebody stands from a day on; of several rows of a day the last one. Who is not here has nobody above.
create table member_line (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  merchant_code text not null,
  -- Null: nobody any more.
  upline_id bigint,
  -- `-infinity`: ever since they are registered.
  from_day date not null,
  foreign key (member_id, merchant_code) references member (id, merchant_code) on delete cascade,
  foreign key (upline_id, merchant_code) references member (id, merchant_code),
  constraint member_line_no_cycle check (upline_id <> member_id)
);
create index member_line_of on member_line (member_id, from_day desc, id desc) include (upline_id);
create index member_line_below on member_line (upline_id, member_id);
create index member_line_moved on member_line (merchant_code, from_day) where from_day > '-infinity';

-- The rate of an agent for a kind of game from a day on; of several rows of a day the last one. Who is not here has none. Without a
-- member it is the house, which stands above everybody: the most it gives at all.
create table line_rate (
  id bigint generated always as identity primary key,
  member_id bigint,
  merchant_code text not null references brand,
  category text not null check (length(category) between 1 and 12),
  from_day date not null,
  -- Parts of a million of valid bets.
  rate_ppm integer not null check (rate_ppm between 0 and 1000000),
  foreign key (member_id, merchant_code) references member (id, merchant_code) on delete cascade
);
create index line_rate_of on line_rate (member_id, category, from_day desc, id desc) include (rate_ppm)
  where member_id is not null;
create index line_rate_of_house on line_rate (merchant_code, category, from_day desc, id desc) where member_id is null;

-- Nothing that was written is changed, and nothing is taken away but with the whole member.
create function line_keep() returns trigger language plpgsql as $$
begin
  raise exception 'lines and their rates are only added to' using errcode = 'restrict_violation';
end $$;
create trigger member_line_keep before update on member_line for each row execute function line_keep();
create trigger line_rate_keep before update on line_rate for each row execute function line_keep();
create trigger member_line_stay before delete on member_line
  for each row when (pg_trigger_depth() = 0) execute function line_keep();
create trigger line_rate_stay before delete on line_rate
  for each row when (pg_trigger_depth() = 0) execute function line_keep();

-- Whoever is registered under somebody stands there from the beginning.
create function member_line_begin() returns trigger language plpgsql security definer as $$
begin
  insert into member_line (member_id, merchant_code, upline_id, from_day)
  values (new.id, new.merchant_code, new.upline_id, '-infinity');
  return null;
end $$;

do $$ begin
  execute format('alter function member_line_begin() set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function member_line_begin() from public;

create trigger member_line_begin after insert on member
  for each row when (new.upline_id is not null) execute function member_line_begin();

insert into member_line (member_id, merchant_code, upline_id, from_day)
select id, merchant_code, upline_id, '-infinity' from member where upline_id is not null order by id;

create function line_upline(asked bigint, on_day date) returns bigint language sql stable as $$
  select upline_id from member_line where member_id = asked and from_day <= on_day order by from_day desc, id desc limit 1
$$;

create function line_rate_of(asked bigint, brand text, kind text, on_day date) returns integer language plpgsql stable as $$
begin
  if asked is null then
    return coalesce((select rate_ppm from line_rate
      where member_id is null and merchant_code = brand and category = kind and from_day <= on_day
      order by from_day desc, id desc limit 1), 0);
  end if;
  return coalesce((select rate_ppm from line_rate
    where member_id = asked and category = kind and from_day <= on_day order by from_day desc, id desc limit 1), 0);
end $$;

-- Changes of a brand come one after the other, all of them on the day that is open.
create function line_open_day(brand text, wanted date) returns void language plpgsql as $$
declare
  open_day date;
begin
  select day into open_day from line_day where merchant_code = brand for no key update;
  if open_day is distinct from wanted then
    raise check_violation using constraint = 'line_day_open',
      message = format('changes of %s hold from %s on, not from %s (line_day_open)', brand, open_day, wanted);
  end if;
end $$;

create function line_rate_check() returns trigger language plpgsql as $$
declare
  above integer;
  granted boolean;
begin
  perform line_open_day(new.merchant_code, new.from_day);
  if new.member_id is not null then
    above := line_rate_of(line_upline(new.member_id, new.from_day), new.merchant_code, new.category, new.from_day);
    if new.rate_ppm > above then
      raise check_violation using constraint = 'line_rate_above',
        message = format('%s of %s is above the %s of the upline (line_rate_above)', new.rate_ppm, new.member_id, above);
    end if;
  end if;
  -- The two questions begin at different ends: at those who have rates, and at those who stand below.
  if new.member_id is null then
    granted := exists (
      select from (
        select distinct on (member_id) member_id, rate_ppm from line_rate
        where member_id is not null and merchant_code = new.merchant_code and category = new.category
        order by member_id, from_day desc, id desc) given
      where given.rate_ppm > new.rate_ppm and line_upline(given.member_id, new.from_day) is null);
  else
    -- Whoever has more and stands elsewhere by now is left out last: they are few, and to find where somebody stands costs most.
    granted := exists (
      with given as materialized (
        select below.member_id from (select distinct member_id from member_line where upline_id = new.member_id) below
        cross join lateral (
          select rate_ppm from line_rate where member_id = below.member_id and category = new.category
          order by from_day desc, id desc limit 1) latest
        where latest.rate_ppm > new.rate_ppm
      )
      select from given where line_upline(member_id, new.from_day) = new.member_id);
  end if;
  if granted then
    raise check_violation using constraint = 'line_rate_below',
      message = format('%s is below what was granted further down (line_rate_below)', new.rate_ppm);
  end if;
  return new;
end $$;
create trigger line_rate_check before insert on line_rate for each row execute function line_rate_check();

create function member_line_check() returns trigger language plpgsql as $$
declare
  above bigint := new.upline_id;
begin
  if new.from_day = '-infinity' then
    if exists (select from member_line where member_id = new.member_id) then
      raise check_violation using constraint = 'line_day_open', message = 'a line begins once (line_day_open)';
    end if;
    return new;
  end if;
  perform line_open_day(new.merchant_code, new.from_day);
  while above is not null loop
    if above = new.member_id then
      raise check_violation using constraint = 'member_line_no_cycle',
        message = format('%s stands above %s already (member_line_no_cycle)', new.member_id, new.upline_id);
    end if;
    above := line_upline(above, new.from_day);
  end loop;
  if exists (
    select from (select distinct category from line_rate where member_id = new.member_id) kind
    where line_rate_of(new.member_id, new.merchant_code, category, new.from_day)
      > line_rate_of(new.upline_id, new.merchant_code, category, new.from_day)
  ) then
    raise check_violation using constraint = 'line_rate_above',
      message = format('%s has rates above those of %s (line_rate_above)', new.member_id, new.upline_id);
  end if;
  return new;
end $$;
create trigger member_line_check before insert on member_line for each row execute function member_line_check();

-- A move writes a row for each member below and each of those above: more than a statement may take, where the team is large. Puts
-- some members of a team under whom they will stand, in the order of their ids; answers the last of them, null when there were no
-- more. Everybody waits until the transaction ends, and a move finds what was put already and adds what is missing.
create function member_ancestor_put(moved bigint, under bigint, after_id bigint, members_max integer) returns bigint
language plpgsql security definer as $$
declare
  ids bigint[];
  depths integer[];
begin
  -- A snapshot from before the lock would not show the move that it waited for.
  if current_setting('transaction_isolation') in ('repeatable read', 'serializable') then
    raise exception 'uplines are written in transactions that are read committed';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('member_ancestor', 0));
  if moved = under or exists (select from member_ancestor where ancestor_id = moved and member_id = under) then
    raise check_violation using constraint = 'member_ancestor_no_cycle',
      message = format('member %s is above %s already (member_ancestor_no_cycle)', moved, under);
  end if;
  select array_agg(member_id), array_agg(depth) into ids, depths from (
    select * from (
      select moved as member_id, 0 as depth
      union all
      select member_id, depth from member_ancestor where ancestor_id = moved
    ) team
    where member_id > after_id order by member_id limit members_max) piece;
  delete from member_ancestor line
  using unnest(ids, depths) as below (member_id, depth)
  where line.member_id = below.member_id and line.depth > below.depth and not (
    (line.ancestor_id is not distinct from under and line.depth = below.depth + 1) or exists (
      select from member_ancestor above
      where above.member_id = under and above.ancestor_id = line.ancestor_id and above.depth + 1 + below.depth = line.depth));
  insert into member_ancestor (ancestor_id, member_id, depth)
  select above.ancestor_id, below.member_id, above.depth + below.depth
  from (
    select under as ancestor_id, 1 as depth where under is not null
    union all
    select ancestor_id, depth + 1 from member_ancestor where member_id = under
  ) above
  cross join unnest(ids, depths) as below (member_id, depth)
  where not exists (
    select from member_ancestor kept where kept.member_id = below.member_id and kept.ancestor_id = above.ancestor_id);
  return ids[array_length(ids, 1)];
end $$;

create or replace function member_ancestor_follow() returns trigger language plpgsql security definer as $$
begin
  if tg_op = 'UPDATE' then
    perform member_ancestor_put(new.id, new.upline_id, 0, null);
    return null;
  end if;
  if current_setting('transaction_isolation') in ('repeatable read', 'serializable') then
    raise exception 'uplines are written in transactions that are read committed';
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('member_ancestor', 0));
  if exists (select from member_ancestor where ancestor_id = new.id and member_id = new.upline_id) then
    raise check_violation using constraint = 'member_ancestor_no_cycle',
      message = format('member %s is above %s already (member_ancestor_no_cycle)', new.id, new.upline_id);
  end if;
  insert into member_ancestor (ancestor_id, member_id, depth)
  select above.ancestor_id, below.member_id, above.depth + below.depth
  from (
    select new.upline_id as ancestor_id, 1 as depth
    union all
    select ancestor_id, depth + 1 from member_ancestor where member_id = new.upline_id
  ) above
  cross join (
    select new.id as member_id, 0 as depth
    union all
    select member_id, depth from member_ancestor where ancestor_id = new.id
  ) below;
  return null;
end $$;

do $$ begin
  execute format('alter function member_ancestor_follow() set search_path = %I, pg_temp', current_schema());
  execute format('alter function member_ancestor_put(bigint, bigint, bigint, integer) set search_path = %I, pg_temp',
    current_schema());
end $$;
revoke execute on function member_ancestor_put(bigint, bigint, bigint, integer) from public;
