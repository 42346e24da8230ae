-- Rounds stand in tables for 2^25 of them each, and each row has only what is its own. What is the same for every round of a
-- title stands once; keys, open rounds and bets on shared rounds have small tables beside them, so that a plain spin writes
-- two entries of indexes.
alter table round rename to round_before;
alter sequence round_id_seq rename to round_before_id_seq;
drop index round_newest, round_open, round_going, round_going_once, round_shared;
alter table round_before rename constraint round_pkey to round_before_pkey;

-- A title in one currency with one version of its maths. Rounds point to it: rows come and never change.
create table round_title (
  id integer generated always as identity primary key,
  vendor_code text not null,
  game_code text not null,
  currency text not null,
  model_id text not null check (length(model_id) <= 40),
  model_hash bytea not null check (length(model_hash) = 32),
  unique (vendor_code, game_code, currency, model_id, model_hash)
);

create function round_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% never changes', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger round_title_fixed before update or delete on round_title
  for each row execute function round_refuse_change();
create trigger round_title_no_truncate before truncate on round_title
  for each statement execute function round_refuse_change();

create sequence round_id_seq;

-- A round of the studio. It takes its nonce when it is written down, and keeps it whatever happens: nobody can fish for
-- results. Ids come from the sequence alone; the same index finds a round and lists those of a member. [8]
create table round (
  id bigint not null default nextval('round_id_seq'),
  -- Its member is that of its seeds, which cannot go while it stands.
  member_id bigint not null,
  seed_id bigint,
  nonce bigint,
  -- In place of seeds: the round it shares with others.
  shared_id bigint,
  stake bigint not null,
  win bigint not null default 0,
  balance_after bigint,
  -- Of the wallet, so that an older balance never replaces a newer one.
  version bigint,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- From here on it is taken back: whoever hears late that it was paid may no longer close it. [R50]
  cancel_at timestamptz,
  -- When somebody last did something in it.
  acted_at timestamptz,
  title_id integer not null,
  is_seen boolean not null default false,
  -- Its stake was taken and it waits for the player: nobody ends it for being open, until its time is up.
  is_going boolean not null default false,
  state text not null,
  -- The number a person knows it by, and the transaction id towards the wallet: of a bet in the ledger it is the key, which
  -- is unique. It begins with its moment and leads to the key of the round (`round-no.ts`).
  round_no text not null,
  -- Why the wallet refused it.
  refusal text,
  choice json,
  -- Grows by one for everything the player does.
  actions json not null default '[]',
  -- Kept as it was told, and never searched.
  events json not null default '[]',
  primary key (member_id, id),
  -- One constraint: each is read anew by every statement.
  constraint round_whole check (
    stake > 0 and win >= 0 and length(round_no) between 8 and 30 and coalesce(length(refusal) <= 40, true)
    and (seed_id is null) = (nonce is null) and (seed_id is null) = (shared_id is not null) and coalesce(nonce >= 0, true)
    and case state when 'open' then closed_at is null
      when 'closed' then closed_at is not null and not is_going
      when 'void' then closed_at is not null and not is_going
      when 'refused' then closed_at is not null and not is_going
      else false end)
) partition by range (id);
alter sequence round_id_seq owned by round.id;
create table round_rest partition of round default;

-- The same key of a member is one round. [D4]
create table round_key (
  member_id bigint not null,
  -- Made by the view before it sends.
  key uuid not null,
  round_id bigint not null,
  primary key (member_id, key)
);

-- Numbers from before they led to the key of their round.
create table round_no_before (
  round_no text primary key,
  member_id bigint not null,
  round_id bigint not null
);
create index round_no_before_member on round_no_before (member_id);

-- Every round that has not ended, and nothing else; triggers of `round` keep it.
create table open_round (
  round_id bigint primary key,
  member_id bigint not null,
  game_code text not null,
  seed_id bigint,
  nonce bigint,
  shared_id bigint,
  opened_at timestamptz not null,
  is_going boolean not null,
  acted_at timestamptz
);
create index open_round_member on open_round (member_id);
-- Rounds that a server left behind are those that do not wait for anybody.
create index open_round_left on open_round (opened_at, round_id) where not is_going;
create index open_round_acted on open_round (acted_at) where is_going;
-- One round of a title at a time waits for a player.
create unique index open_round_going_once on open_round (member_id, game_code) where is_going;
create unique index open_round_nonce_once on open_round (seed_id, nonce) where seed_id is not null;
-- One bet of a player on a shared round.
create unique index open_round_shared_once on open_round (shared_id, member_id) where shared_id is not null;

-- Who bets on a shared round, ended or not; triggers of `round` keep it.
create table shared_bet (
  shared_id bigint not null references shared_round,
  round_id bigint not null,
  member_id bigint not null,
  primary key (shared_id, round_id)
);

-- What is there already.
do $$ begin
  perform setval('round_id_seq', last_value, is_called) from round_before_id_seq;
  perform ledger_make_range('round', nr)
  from generate_series(0, ledger_range_of(coalesce(pg_sequence_last_value('round_id_seq'), 0)) + 2) nr;
end $$;

insert into round_title (vendor_code, game_code, currency, model_id, model_hash)
select distinct vendor_code, game_code, currency, model_id, model_hash from round_before order by 1, 2, 3, 4, 5;

insert into round (id, member_id, seed_id, nonce, shared_id, stake, win, balance_after, version, opened_at, closed_at,
  cancel_at, acted_at, title_id, is_seen, is_going, state, round_no, refusal, choice, actions, events)
select r.id, r.member_id, r.seed_id, r.nonce, r.shared_id, r.stake, r.win, r.balance_after, r.version, r.opened_at,
  r.closed_at, r.cancel_at, r.acted_at, t.id, r.is_seen, r.is_going, r.state, r.round_no, r.refusal, r.choice, r.actions,
  r.events
from round_before r
join round_title t using (vendor_code, game_code, currency, model_id, model_hash);

insert into round_key (member_id, key, round_id) select member_id, key, id from round_before;
insert into round_no_before (round_no, member_id, round_id) select round_no, member_id, id from round_before;
insert into open_round (round_id, member_id, game_code, seed_id, nonce, shared_id, opened_at, is_going, acted_at)
select id, member_id, game_code, seed_id, nonce, shared_id, opened_at, is_going, acted_at from round_before
where state = 'open';
insert into shared_bet (shared_id, round_id, member_id)
select shared_id, id, member_id from round_before where shared_id is not null;

drop function open_rounds, close_rounds, round_hold, round_follow;
drop table round_before;

create function open_round_follow() returns trigger language plpgsql security definer as $$
begin
  if tg_op <> 'INSERT' and old.state = 'open' and (tg_op = 'DELETE' or new.state <> 'open') then
    delete from open_round o where o.round_id = old.id;
  elsif tg_op = 'INSERT' or old.state <> 'open' then
    insert into open_round (round_id, member_id, game_code, seed_id, nonce, shared_id, opened_at, is_going, acted_at)
    values (new.id, new.member_id, (select t.game_code from round_title t where t.id = new.title_id), new.seed_id,
      new.nonce, new.shared_id, new.opened_at, new.is_going, new.acted_at);
  else
    update open_round o set opened_at = new.opened_at, is_going = new.is_going, acted_at = new.acted_at
    where o.round_id = new.id
      and (o.opened_at, o.is_going, o.acted_at) is distinct from (new.opened_at, new.is_going, new.acted_at);
  end if;
  return null;
end $$;

create function shared_bet_follow() returns trigger language plpgsql security definer as $$
begin
  if tg_op = 'INSERT' then
    insert into shared_bet (shared_id, round_id, member_id) values (new.shared_id, new.id, new.member_id);
  else
    delete from shared_bet s where s.shared_id = old.shared_id and s.round_id = old.id;
  end if;
  return null;
end $$;

-- A plain spin is written down closed: for it these are a comparison each.
create trigger open_round_insert after insert on round
  for each row when (new.state = 'open') execute function open_round_follow();
create trigger open_round_update after update on round
  for each row when (old.state = 'open' or new.state = 'open') execute function open_round_follow();
create trigger open_round_delete after delete on round
  for each row when (old.state = 'open') execute function open_round_follow();
create trigger shared_bet_insert after insert on round
  for each row when (new.shared_id is not null) execute function shared_bet_follow();
create trigger shared_bet_delete after delete on round
  for each row when (old.shared_id is not null) execute function shared_bet_follow();

-- Seeds stay as long as the rounds they decided. Asked when seeds go, not when rounds come: those have just moved the nonce
-- of their seeds under its lock.
create function seed_pair_keep() returns trigger language plpgsql as $$
begin
  if exists (select from round r where r.member_id = old.member_id and r.seed_id = old.id) then
    raise foreign_key_violation using message = format('seeds %s have decided rounds', old.id);
  end if;
  return old;
end $$;
create trigger seed_pair_keep before delete on seed_pair for each row execute function seed_pair_keep();

-- As `ledger_make_ranges_ahead`, by the sequence of rounds.
create function round_make_ranges_ahead() returns table (did text, part text)
language plpgsql security definer
-- Who writes to the rest is waited for a moment only: rather another time.
set lock_timeout = '1s'
as $$
declare
  newest bigint := ledger_range_of(coalesce(pg_sequence_last_value('round_id_seq'), 0));
begin
  return query
  select 'made', 'round_r' || ranges.nr
  from generate_series(newest, newest + 2) as ranges(nr)
  where ledger_make_range('round', ranges.nr)
  union all
  select 'outside', 'round_rest' where exists (select from round_rest);
end $$;

do $$ begin
  execute format('alter function open_round_follow() set search_path = %I, pg_temp', current_schema());
  execute format('alter function shared_bet_follow() set search_path = %I, pg_temp', current_schema());
  execute format('alter function round_make_ranges_ahead() set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function open_round_follow() from public;
revoke execute on function shared_bet_follow() from public;
revoke execute on function round_make_ranges_ahead() from public;

/*
 * Stands before a batch of postings: moves the nonce of each round's seeds, if it is still the one that the round was
 * decided with, and its key is new. Who comes too late is told by a `lowest` that no balance allows, so that the posting
 * leaves the transfer behind. Seeds are locked in the order given, by their ids, and before all accounts.
 */
create function round_hold(
  p_lowest bigint[],
  -- Of each round: its transfer in the batch.
  r_nr int[],
  r_member bigint[],
  r_key uuid[],
  r_seed bigint[],
  r_nonce bigint[]
) returns bigint[]
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
  late int;
begin
  with done as (
    update seed_pair s set nonce = s.nonce + 1
    from (
      select unnest(r_nr) as nr, unnest(r_member) as member_id, unnest(r_key) as key, unnest(r_seed) as seed,
        unnest(r_nonce) as nonce
    ) asked
    -- Seeds that were told decide nothing any more.
    where s.id = asked.seed and s.state = 'current' and s.nonce = asked.nonce and s.member_id = asked.member_id
      and not exists (select from round_key k where k.member_id = asked.member_id and k.key = asked.key)
    returning asked.nr
  )
  select coalesce(array_agg(done.nr), '{}') into moved from done;
  if cardinality(moved) < cardinality(r_nr) then
    foreach late in array r_nr loop
      if late <> all (moved) then
        p_lowest[late] := -4000000000000000000;
      end if;
    end loop;
  end if;
  return p_lowest;
end $$;

/*
 * Follows a batch of postings: writes down the rounds whose transfers were posted. A round that held its nonce and could
 * not be paid (no money, limits, a stop) gives it back: nobody has seen it, and it is opened in the way that can refuse.
 */
create function round_follow(
  p_at timestamptz,
  p_lowest bigint[],
  p_balances_before bigint[],
  p_versions_before bigint[],
  r_nr int[],
  r_member bigint[],
  r_key uuid[],
  r_seed bigint[],
  r_nonce bigint[],
  r_delta bigint[],
  r_legs int[],
  r_no text[],
  r_title int[],
  r_stake bigint[],
  r_win bigint[],
  r_opened_at timestamptz[],
  -- As JSON, a line for each round.
  r_choices text,
  r_events text
) returns void
language plpgsql
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
begin
  with played as (
    select nextval('round_id_seq') as id, r.*
    from (
      select unnest(r_nr) as nr, unnest(r_member) as member_id, unnest(r_key) as key, unnest(r_seed) as seed,
        unnest(r_nonce) as nonce, unnest(r_delta) as delta, unnest(r_legs) as legs, unnest(r_no) as no,
        unnest(r_title) as title, unnest(r_stake) as stake, unnest(r_win) as win, unnest(r_opened_at) as opened_at,
        unnest(string_to_array(r_choices, e'\n')) as choice, unnest(string_to_array(r_events, e'\n')) as events
    ) r
    where p_balances_before[r.nr] is not null
  ), keyed as (
    insert into round_key (member_id, key, round_id) select p.member_id, p.key, p.id from played p
  )
  insert into round (id, member_id, seed_id, nonce, stake, win, balance_after, version, opened_at, closed_at, title_id, state,
    round_no, choice, events)
  select p.id, p.member_id, p.seed, p.nonce, p.stake, p.win, p_balances_before[p.nr] + p.delta,
    p_versions_before[p.nr] + p.legs, p.opened_at, p_at,
    -- One that is unknown is null, and refused.
    (select t.id from round_title t where t.id = p.title), 'closed', p.no, nullif(p.choice, 'null')::json, p.events::json
  from played p;

  if array_position(p_balances_before, null) is not null then
    update seed_pair s set nonce = s.nonce - 1
    from (select unnest(r_nr) as nr, unnest(r_seed) as seed) r
    where s.id = r.seed and p_balances_before[r.nr] is null and p_lowest[r.nr] > -4000000000000000000;
  end if;
end $$;

-- Writes rounds down, many at once: each takes the next nonce of its player's seeds, and a key that is known gets its
-- round. Whoever has no seeds yet gets none. Where the region sets a pace, rounds of a player at a title are at least so
-- many milliseconds apart: what comes sooner is not written down and takes no nonce, and gets the time of the round before.
-- This commit is waited for: the wallet tries again over a crash, and would take the stake of a round that the crash has
-- undone.
create function open_rounds(
  r_opened_at timestamptz[],
  r_no text[],
  r_member bigint[],
  r_key uuid[],
  r_title int[],
  r_stake bigint[],
  r_choice json[],
  -- Milliseconds.
  r_gap int[]
) returns table (asked_no text, round bigint, seed bigint, taken bigint, is_new boolean, last_at timestamptz)
language plpgsql
-- Batches are small beside the tables, and nobody knows that when the plan is made.
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  -- Whatever a pace can look back to is newer than a whole range: older partitions are not looked at.
  recent bigint := coalesce(pg_sequence_last_value('round_id_seq'), 0) - (1 << 25);
begin
  -- Everything below sees what others wrote before they let go of these, and no nonce is taken by anybody else meanwhile.
  perform from seed_pair s where s.member_id = any (r_member) and s.state = 'current' order by s.id for update;
  return query
  with asked as (
    -- A title that is unknown is null, and refused.
    select u.*, t.id as title_id, t.game_code as game, k.round_id as known
    from unnest(r_opened_at, r_no, r_member, r_key, r_title, r_stake, r_choice, r_gap)
      with ordinality as u(at, no, member, key, title, stake, choice, gap, ord)
    left join round_title t on t.id = u.title
    left join round_key k on k.member_id = u.member and k.key = u.key
  ), paced as (
    select a.*,
      case when a.gap > 0 then coalesce(
        first_value(a.at) over (
          partition by a.member, a.game order by a.ord rows between unbounded preceding and 1 preceding),
        (select max(n.opened_at)
         from (select r.title_id, r.opened_at, r.state from round r where r.member_id = a.member
               and r.id > recent order by r.id desc limit 20) n
         join round_title t on t.id = n.title_id
         where t.game_code = a.game and n.state <> 'refused'
           and n.opened_at > a.at - a.gap * interval '1 millisecond'))
      end as soon
    from asked a where a.known is null
  ), fresh as (
    select p.*, nextval('round_id_seq') as id, s.id as seed_id,
      s.nonce + row_number() over (partition by s.id order by p.ord) - 1 as nonce
    from paced p join seed_pair s on s.member_id = p.member and s.state = 'current'
    where p.soon is null
  ), moved as (
    update seed_pair s set nonce = f.next
    from (select f.seed_id, max(f.nonce) + 1 as next from fresh f group by f.seed_id) f where s.id = f.seed_id
  ), keyed as (
    insert into round_key (member_id, key, round_id) select f.member, f.key, f.id from fresh f
  ), made as (
    insert into round (id, member_id, seed_id, nonce, stake, opened_at, title_id, state, round_no, choice)
    select f.id, f.member, f.seed_id, f.nonce, f.stake, f.at, f.title_id, 'open', f.no, f.choice from fresh f
  )
  select f.no, f.id, f.seed_id, f.nonce, true, null::timestamptz from fresh f
  union all
  select a.no, a.known, null::bigint, null::bigint, false, null::timestamptz from asked a where a.known is not null
  union all
  select p.no, null::bigint, null::bigint, null::bigint, false, p.soon from paced p where p.soon is not null;
end $$;

-- Ends rounds, many at once, and tells which of them this call has ended. A close that is lost in a crash is found again
-- by asking the wallet, and the round recomputed from its seeds, so this commit is not waited for.
create function close_rounds(
  p_at timestamptz,
  r_round bigint[],
  r_member bigint[],
  r_state text[],
  r_win bigint[],
  r_refusal text[],
  r_balance bigint[],
  r_version bigint[],
  r_claimed boolean[],
  -- As JSON, a line for each round.
  r_events text
) returns table (ended bigint)
language plpgsql
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  return query
  update round r set state = e.state, win = e.win, refusal = e.refusal, events = e.events::json, balance_after = e.balance,
    version = e.version, closed_at = p_at, is_going = false
  from (
    select unnest(r_round) as id, unnest(r_member) as member_id, unnest(r_state) as state, unnest(r_win) as win,
      unnest(r_refusal) as refusal, unnest(r_balance) as balance, unnest(r_version) as version,
      unnest(r_claimed) as claimed, unnest(string_to_array(r_events, e'\n')) as events
  ) e
  where r.member_id = e.member_id and r.id = e.id and r.state = 'open' and (r.cancel_at is null or e.claimed)
  returning r.id;
end $$;
