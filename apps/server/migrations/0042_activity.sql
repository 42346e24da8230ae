-- What members played, by day, vendor and kind of game, once it was settled: what rebates, levels, missions and boards are
-- counted from. Made from the ledger behind its back, never the other way round. Older servers may go on beside this.

alter table ledger_mark
  drop constraint ledger_mark_name_check,
  add constraint ledger_mark_name_check check (name in ('seal', 'rollup', 'check', 'wins', 'activity', 'rebate'));

-- The valid bet. Where a game has two sides, what was won or lost counts, at most the stake; elsewhere the stake does.
create function valid_stake(p_category text, p_stake bigint, p_win bigint) returns bigint immutable parallel safe
return case when p_category in ('SPORTS', 'ESPORTS', 'LIVE', 'COCKFIGHT') then least(p_stake, abs(p_win - p_stake))
  else p_stake end;

create table member_activity (
  member_id bigint not null,
  currency text not null,
  -- When the bet was settled, in the zone of the brand; what is taken back or corrected later changes this day.
  day date not null,
  vendor text not null,
  category text not null,
  rounds bigint not null,
  staked bigint not null,
  returned bigint not null,
  valid bigint not null,
  primary key (member_id, currency, day, vendor, category)
) with (fillfactor = 90);
