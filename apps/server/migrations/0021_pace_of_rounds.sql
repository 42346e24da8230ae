drop function open_rounds(timestamptz[], text[], bigint[], uuid[], text[], text[], text[], text[], bytea[], bigint[],
  json[]);

-- Writes rounds down, many at once: each takes the next nonce of its player's seeds, and a key that is known gets its
-- round. Whoever has no seeds yet gets none. Where the region sets a pace, rounds of a player at a title are at least so
-- many milliseconds apart: what comes sooner is not written down and takes no nonce, and gets the time of the round before.
-- This commit is waited for: the wallet tries again over a crash, and would take the stake of a round that the crash has
-- undone.
create function open_rounds(p_at timestamptz[], p_no text[], p_member bigint[], p_key uuid[], p_vendor text[],
  p_game text[], p_currency text[], p_model text[], p_hash bytea[], p_stake bigint[], p_choice json[], p_gap integer[])
returns table (asked_no text, round_id bigint, pair bigint, number bigint, is_new boolean, last_at timestamptz)
language plpgsql
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
    from unnest(p_at, p_no, p_member, p_key, p_vendor, p_game, p_currency, p_model, p_hash, p_stake, p_choice, p_gap)
      with ordinality as u(at, no, member, key, vendor, game, currency, model, hash, stake, choice, gap, ord)
    left join round r on r.member_id = u.member and r.key = u.key
  ), paced as (
    select a.*,
      case when a.gap > 0 then coalesce(
        first_value(a.at) over (
          partition by a.member, a.game order by a.ord rows between unbounded preceding and 1 preceding),
        (select max(n.opened_at)
         from (select r.game_code, r.opened_at, r.state from round r where r.member_id = a.member
               order by r.id desc limit 20) n
         where n.game_code = a.game and n.state <> 'refused'
           and n.opened_at > a.at - a.gap * interval '1 millisecond'))
      end as soon
    from asked a where a.id is null
  ), fresh as (
    select p.*, s.id as seed, s.nonce + row_number() over (partition by s.id order by p.ord) - 1 as taken
    from paced p join seed_pair s on s.member_id = p.member and s.state = 'current'
    where p.soon is null
  ), moved as (
    update seed_pair s set nonce = f.next
    from (select seed, max(taken) + 1 as next from fresh group by seed) f where s.id = f.seed
  ), made as (
    insert into round (round_no, member_id, key, vendor_code, game_code, currency, model_id, model_hash, seed_id, nonce,
      stake, choice, state, opened_at)
    select no, member, key, vendor, game, currency, model, hash, seed, taken, stake, choice, 'open', at from fresh
    returning round.round_no, round.id, round.seed_id, round.nonce
  )
  select m.round_no, m.id, m.seed_id, m.nonce, true, null::timestamptz from made m
  union all
  select a.no, a.id, a.seed_id, a.nonce, false, null::timestamptz from asked a where a.id is not null
  union all
  select p.no, null::bigint, null::bigint, null::bigint, false, p.soon from paced p where p.soon is not null;
end $$;
