-- Who stands above whom, at every distance: a team is listed and summed by one join, however large and deep it is. [ROLE-15]
create table member_ancestor (
  -- Whoever has somebody below cannot be deleted (`member.upline_id`). A reference of its own would say no more, and lock the
  -- row of every agent above for each registration.
  ancestor_id bigint not null,
  member_id bigint not null references member on delete cascade,
  -- One is the direct upline.
  depth integer not null check (depth > 0),
  primary key (ancestor_id, member_id) include (depth),
  -- The way up, in order.
  unique (member_id, depth) include (ancestor_id),
  -- A cycle would put somebody above themselves.
  constraint member_ancestor_no_cycle check (ancestor_id <> member_id)
);

-- A registration reads the line above its upline, and a move changes that line: a move is alone, registrations are not.
-- Taken before the statement locks rows, so that two moves wait here and nowhere else.
create function member_ancestor_lock() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('member_ancestor', 0));
  return null;
end $$;

-- Puts a member, and whoever is below already, under the upline. Members who come in one statement may come in any order.
create function member_ancestor_follow() returns trigger language plpgsql security definer as $$
begin
  -- A snapshot from before the lock would not show the move that it waited for.
  if current_setting('transaction_isolation') in ('repeatable read', 'serializable') then
    raise exception 'uplines are written in transactions that are read committed';
  end if;
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock_shared(hashtextextended('member_ancestor', 0));
  end if;
  if exists (select from member_ancestor where ancestor_id = new.id and member_id = new.upline_id) then
    raise check_violation using constraint = 'member_ancestor_no_cycle',
      message = format('member %s is above %s already (member_ancestor_no_cycle)', new.id, new.upline_id);
  end if;
  if tg_op = 'UPDATE' then
    delete from member_ancestor line
    using (
      select new.id as member_id, 0 as depth
      union all
      select member_id, depth from member_ancestor where ancestor_id = new.id
    ) below
    where line.member_id = below.member_id and line.depth > below.depth;
  end if;
  if new.upline_id is not null then
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
  end if;
  return null;
end $$;

do $$ begin
  execute format('alter function member_ancestor_follow() set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function member_ancestor_follow() from public;

create trigger member_ancestor_insert after insert on member
  for each row when (new.upline_id is not null) execute function member_ancestor_follow();
create trigger member_ancestor_alone before update of upline_id on member
  for each statement execute function member_ancestor_lock();
create trigger member_ancestor_move after update of upline_id on member
  for each row when (old.upline_id is distinct from new.upline_id) execute function member_ancestor_follow();

-- On a cycle this stops at the first row that puts somebody above themselves.
insert into member_ancestor (ancestor_id, member_id, depth)
with recursive line as (
  select upline_id as ancestor_id, id as member_id, 1 as depth from member where upline_id is not null
  union all
  select above.upline_id, line.member_id, line.depth + 1
  from line join member above on above.id = line.ancestor_id where above.upline_id is not null
)
select ancestor_id, member_id, depth from line;
