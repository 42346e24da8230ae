-- Sums by day know the vendor too, and a day with few bets of a kind knows which ones they are: whoever looks for one
-- vendor or one kind of game among thousands of other bets is led straight to it.
alter table member_day
  drop constraint member_day_pkey,
  add column vendor text not null default '' check (length(vendor) <= 40),
  -- Null when they are too many to be listed.
  add column bet_ids bigint[] default '{}',
  add primary key (member_id, currency, day, category, vendor);

-- Days are summed anew from the ledger; what is not summed yet, reports add up row by row as ever.
delete from member_day;
update ledger_mark set up_to = 0, seen = 0, seen_xid = 0, seen_at = 'epoch' where name = 'rollup';

alter table member_day add check (bet_ids is null or cardinality(bet_ids) = bets);
