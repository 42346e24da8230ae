-- Bets whose stake waits for its round, so that all of them are found however much was played since: a row comes with the
-- bet and goes with its end, in the same step. [R50]
create table open_bet (
  member_id bigint not null,
  -- As the ledger has it.
  key text not null,
  -- Null in bets from before there were these rows: their round is only part of what a repeat is compared by.
  round text check (length(round) <= 64),
  primary key (member_id, key)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);

insert into open_bet (member_id, key)
select t.member_id, t.key
from ledger_account c
join ledger_transfer t on t.member_id = c.member_id and t.refusal is null and t.kind = 'bet'
join ledger_account p on p.id = t.to_account and p.kind = 'play' and p.currency = c.currency
where c.kind = 'cash' and c.in_play > 0 and not exists (
  select from ledger_transfer e where e.key = 'end:' || substr(t.key, 5) and e.seq = 0 and e.refusal is null);

-- Follows a batch: what of it was posted has something at its place in `p_posted`.
create function open_bet_follow(
  p_posted bigint[],
  o_nr int[],
  o_member bigint[],
  o_key text[],
  o_round text[],
  e_nr int[],
  e_member bigint[],
  e_key text[]
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
  if cardinality(o_nr) > 0 then
    insert into open_bet (member_id, key, round)
    select o.member_id, o.key, o.round
    from (select unnest(o_nr) as nr, unnest(o_member) as member_id, unnest(o_key) as key, unnest(o_round) as round) o
    where p_posted[o.nr] is not null;
  end if;
  if cardinality(e_nr) > 0 then
    delete from open_bet b
    using (select unnest(e_nr) as nr, unnest(e_member) as member_id, unnest(e_key) as key) e
    where b.member_id = e.member_id and b.key = e.key and p_posted[e.nr] is not null;
  end if;
end $$;
