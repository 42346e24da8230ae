-- A round whose result is known at once is written down closed, in the transaction that takes its stake and pays its win.

-- Numbers are drawn by the server: their form need not be looked at again with every round.
alter table round
  drop constraint round_round_no_check,
  add constraint round_no_length check (length(round_no) between 8 and 30);

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
      and not exists (select from round r where r.member_id = asked.member_id and r.key = asked.key)
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
  r_delta bigint[],
  r_legs int[],
  r_no text[],
  r_member bigint[],
  r_key uuid[],
  r_vendor text[],
  r_game text[],
  r_currency text[],
  r_model text[],
  r_model_hash bytea[],
  r_seed bigint[],
  r_nonce bigint[],
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
  insert into round (round_no, member_id, key, vendor_code, game_code, currency, model_id, model_hash, seed_id, nonce,
    stake, win, choice, events, balance_after, version, state, opened_at, closed_at)
  select r.no, r.member_id, r.key, r.vendor, r.game, r.currency, r.model, r.model_hash, r.seed, r.nonce, r.stake, r.win,
    nullif(r.choice, 'null')::json, r.events::json, p_balances_before[r.nr] + r.delta, p_versions_before[r.nr] + r.legs,
    'closed', r.opened_at, p_at
  from (
    select unnest(r_nr) as nr, unnest(r_delta) as delta, unnest(r_legs) as legs, unnest(r_no) as no,
      unnest(r_member) as member_id, unnest(r_key) as key, unnest(r_vendor) as vendor, unnest(r_game) as game,
      unnest(r_currency) as currency, unnest(r_model) as model, unnest(r_model_hash) as model_hash,
      unnest(r_seed) as seed, unnest(r_nonce) as nonce, unnest(r_stake) as stake, unnest(r_win) as win,
      unnest(r_opened_at) as opened_at, unnest(string_to_array(r_choices, e'\n')) as choice,
      unnest(string_to_array(r_events, e'\n')) as events
  ) r
  where p_balances_before[r.nr] is not null;

  if array_position(p_balances_before, null) is not null then
    update seed_pair s set nonce = s.nonce - 1
    from (select unnest(r_nr) as nr, unnest(r_seed) as seed) r
    where s.id = r.seed and p_balances_before[r.nr] is null and p_lowest[r.nr] > -4000000000000000000;
  end if;
end $$;
