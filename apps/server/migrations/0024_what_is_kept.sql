-- What vendors said stands in a table for each day (UTC), and a day that is over goes whole. What has no day of its own yet
-- stands in `vendor_call_rest`: nothing is ever refused for want of a table. Before version 17 such tables count nothing up
-- by themselves, so the numbers come from a sequence.
alter table vendor_call rename to vendor_call_before;
alter table vendor_call_before alter column id drop identity;
alter index vendor_call_at rename to vendor_call_before_at;

create sequence vendor_call_id_seq;
create table vendor_call (
  id bigint not null default nextval('vendor_call_id_seq'),
  vendor_code text not null,
  call text not null check (length(call) <= 20),
  at timestamptz not null,
  status text not null check (length(status) <= 40),
  request text not null check (length(request) <= 20000),
  answer text not null check (length(answer) <= 2000)
) partition by range (at);
alter sequence vendor_call_id_seq owned by vendor_call.id;
create index vendor_call_at on vendor_call using brin (at) with (pages_per_range = 16);

create table vendor_call_rest partition of vendor_call default;
create index vendor_call_rest_at on vendor_call_rest (at);

create function vendor_call_table(p_day date) returns text stable parallel safe return
  'vendor_call_d' || to_char(p_day, 'YYYYMMDD');

-- Gives a day its table, with what stands of it in the rest; a day of which too much does stays there, because to move it
-- would keep everybody waiting. Answers how many rows were moved, nothing when no table was made.
create function vendor_call_make_day(p_day date, p_most bigint default 50000) returns bigint language plpgsql as $$
declare
  starts timestamptz := p_day::timestamp at time zone 'UTC';
  ends timestamptz := (p_day + 1)::timestamp at time zone 'UTC';
  name text := vendor_call_table(p_day);
  moved bigint;
begin
  if to_regclass(name) is not null then return null; end if;
  -- Whoever may call this makes no tables without end.
  if (select count(*) from pg_inherits where inhparent = 'vendor_call'::regclass) > 500 then return null; end if;
  select count(*) into moved from (
    select from vendor_call_rest where at >= starts and at < ends limit p_most + 1) r;
  if moved > p_most then return null; end if;
  -- Those who write to days are not in the way of this, nor it in theirs.
  lock table vendor_call_rest in access exclusive mode;
  if to_regclass(name) is not null then return null; end if;
  execute format('create table %I (like vendor_call including all)', name);
  execute format('with moved as (delete from vendor_call_rest where at >= %L and at < %L returning *)
    insert into %I select * from moved', starts, ends, name);
  get diagnostics moved = row_count;
  execute format('alter table vendor_call attach partition %I for values from (%L) to (%L)', name, starts, ends);
  return moved;
end $$;

do $$ begin
  perform vendor_call_make_day(day) from (
    select distinct (at at time zone 'UTC')::date as day from vendor_call_before) d;
end $$;
insert into vendor_call (id, vendor_code, call, at, status, request, answer)
select id, vendor_code, call, at, status, request, answer from vendor_call_before order by at;
select setval('vendor_call_id_seq', (select max(id) from vendor_call_before)) where exists (select from vendor_call_before);
drop table vendor_call_before;

-- The role of servers makes and drops no tables, and may not take evidence away: this is the only way it goes, and never
-- sooner than after 125 days by the clock of the database. Does one thing that is due and tells which: a day is made, ahead or
-- for strays that had none; strays that are over are thrown away, or a whole day dropped. Tells last of strays that are left.
create function vendor_call_care(p_at timestamptz) returns table (did text, day date, rows bigint)
language plpgsql security definer
-- A drop waits for whoever reads, and everybody who writes waits behind it: rather another time.
set lock_timeout = '1s'
as $$
declare
  kept_from timestamptz := least(p_at, now()) - interval '125 days';
  today date := (p_at at time zone 'UTC')::date;
  stray timestamptz;
  left_day date;
begin
  for day in select today + n from generate_series(0, 7) n loop
    rows := vendor_call_make_day(day);
    if rows is not null then did := 'made'; return next; return; end if;
  end loop;
  select min(at) into stray from vendor_call_rest;
  while stray is not null loop
    day := (stray at time zone 'UTC')::date;
    if stray < kept_from then
      delete from vendor_call_rest where ctid = any (array(
        select r.ctid from vendor_call_rest r where r.at < kept_from order by r.at limit 10000));
      get diagnostics rows = row_count;
      did := 'thrown'; return next; return;
    end if;
    rows := vendor_call_make_day(day);
    if rows is not null then did := 'made'; return next; return; end if;
    left_day := coalesce(left_day, day);
    select min(at) into stray from vendor_call_rest where at >= (day + 1)::timestamp at time zone 'UTC';
  end loop;
  select d.day into day from (
    select to_date(right(i.inhrelid::regclass::text, 8), 'YYYYMMDD') as day from pg_inherits i
    where i.inhparent = 'vendor_call'::regclass and i.inhrelid <> 'vendor_call_rest'::regclass) d
  where (d.day + 1)::timestamp at time zone 'UTC' <= kept_from order by d.day limit 1;
  if day is not null then
    execute format('drop table %I', vendor_call_table(day));
    did := 'dropped'; rows := null; return next;
  elsif left_day is not null then
    did := 'left'; day := left_day; rows := null; return next;
  end if;
end $$;

do $$ begin
  execute format('alter function vendor_call_care(timestamptz) set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function vendor_call_care(timestamptz) from public;
revoke execute on function vendor_call_make_day(date, bigint) from public;

-- Whatever ends by time is found by it, so that a look finds at once that there is nothing to do.
create index verification_code_expiry on verification_code (expires_at);
create index code_send_at on code_send (sent_at);
create index reset_link_expiry on reset_link (expires_at);
create index money_call_at on money_call (at);
create index account_event_at on account_event (at);

-- Trial players are forgotten with what they did. A bet changes neither the seeds that were told nor anything else here.
create index member_trial on member (created_at) where type = 4 and status <> 'closed';
create index session_member on session (member_id);
create index seed_pair_revealed on seed_pair (member_id) where state = 'revealed';
