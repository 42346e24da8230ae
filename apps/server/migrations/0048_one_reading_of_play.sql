-- What was played is read once for all who count it, each under a mark of the ledger. Missions had one of their own, which goes on
-- from where it stands. Older servers may go on beside this: their missions stand still, and are counted by the new ones.

alter table ledger_mark
  drop constraint ledger_mark_name_check,
  add constraint ledger_mark_name_check
    check (name in ('seal', 'rollup', 'check', 'wins', 'activity', 'rebate', 'board', 'mission'));

-- Whoever counts right now is waited for.
lock table mission_mark in exclusive mode;
insert into ledger_mark (name, up_to, seen, seen_xid, seen_at) select 'mission', up_to, up_to, 0, 'epoch' from mission_mark;
update mission_mark set up_to = 9223372036854775807;
comment on column mission_mark.up_to is 'Of servers before this: nothing is left for them.';
alter table mission_mark alter column up_to set default 9223372036854775807;

-- Sums of days are updated many times: room beside a row keeps its indexes out of it.
alter table member_day set (fillfactor = 80);
