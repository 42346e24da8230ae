-- Rounds in which the player chooses and acts. What was chosen and done is all that is kept: a round is worked out from its
-- seeds, so nothing hidden stands here that anybody could read. [R41, R50]
alter table round
  add column choice json,
  -- Grows by one for everything the player does.
  add column actions json not null default '[]',
  -- Its stake was taken and it waits for the player: nobody ends it for being open, until its time is up.
  add column is_going boolean not null default false,
  -- When somebody last did something in it.
  add column acted_at timestamptz;

alter table round add constraint round_going_is_open check (not is_going or state = 'open');

-- Rounds that a server left behind are those that do not wait for anybody.
drop index round_open;
create index round_open on round (opened_at) where state = 'open' and not is_going;
create index round_going on round (acted_at) where is_going;
-- One round of a title at a time waits for a player.
create unique index round_going_once on round (member_id, game_code) where is_going;

drop function open_rounds(timestamptz[], text[], bigint[], uuid[], text[], text[], text[], text[], bytea[], bigint[]);

-- Writes rounds down, many at once: each takes the next nonce of its player's seeds, and a key that is known gets its
-- round. Whoever has no seeds yet gets none. This commit is waited for: the wallet tries again over a crash, and would
-- take the stake of a round that the crash has undone.
create function open_rounds(p_at timestamptz[], p_no text[], p_member bigint[], p_key uuid[], p_vendor text[],
  p_game text[], p_currency text[], p_model text[], p_hash bytea[], p_stake bigint[], p_choice json[])
returns table (asked_no text, round_id bigint, pair bigint, number bigint, is_new boolean) language plpgsql
-- Batches are small beside the tables, and nobody knows that when the plan is made.
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  -- Everything below sees what others wrote before they let go of these.
  perform from seed_pair s where s.member_id = any (p_member) and s.state = 'current' order by s.id for update;
  return query
  with asked as (
    select u.*, r.id, r.seed_id, r.nonce
    from unnest(p_at, p_no, p_member, p_key, p_vendor, p_game, p_currency, p_model, p_hash, p_stake, p_choice)
      with ordinality as u(at, no, member, key, vendor, game, currency, model, hash, stake, choice, ord)
    left join round r on r.member_id = u.member and r.key = u.key
  ), fresh as (
    select a.*, s.id as seed, s.nonce + row_number() over (partition by s.id order by a.ord) - 1 as taken
    from asked a join seed_pair s on s.member_id = a.member and s.state = 'current'
    where a.id is null
  ), moved as (
    update seed_pair s set nonce = f.next
    from (select seed, max(taken) + 1 as next from fresh group by seed) f where s.id = f.seed
  ), made as (
    insert into round (round_no, member_id, key, vendor_code, game_code, currency, model_id, model_hash, seed_id, nonce,
      stake, choice, state, opened_at)
    select no, member, key, vendor, game, currency, model, hash, seed, taken, stake, choice, 'open', at from fresh
    returning round.round_no, round.id, round.seed_id, round.nonce
  )
  select m.round_no, m.id, m.seed_id, m.nonce, true from made m
  union all
  select a.no, a.id, a.seed_id, a.nonce, false from asked a where a.id is not null;
end $$;

-- Ends rounds, many at once, and tells which of them this call has ended. A close that is lost in a crash is found again
-- by asking the wallet, and the round recomputed from its seeds, so this commit is not waited for.
create or replace function close_rounds(p_at timestamptz, p_ends json) returns setof bigint language plpgsql
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  return query
  update round r set state = e.state, win = e.win, refusal = e.refusal, events = e.events, balance_after = e.balance,
    version = e.version, closed_at = p_at, is_going = false
  from json_to_recordset(p_ends) as e(id bigint, state text, win bigint, refusal text, events json, balance bigint,
    version bigint, claimed boolean)
  where r.id = e.id and r.state = 'open' and (r.cancel_at is null or e.claimed)
  returning r.id;
end $$;
