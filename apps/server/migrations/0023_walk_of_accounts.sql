-- The check of accounts walks through them in pieces, one server at a time, and goes on behind a break: what became of that
-- a person says. [R9]
create table ledger_walk (
  is_only boolean primary key default true check (is_only),
  -- The last account of this walk that was looked at; zero between two walks.
  after_account bigint not null default 0,
  finished_at timestamptz not null default 'epoch',
  -- When all accounts were last added up.
  summed_at timestamptz not null default 'epoch'
);
insert into ledger_walk default values;

-- An account that was ahead of its checked rows, and the newest number of a row then: once that is checked, so is the account.
alter table ledger_checked
  add column ahead_version bigint,
  add column ahead_id bigint,
  add check ((ahead_version is null) = (ahead_id is null));

alter table ledger_break
  add column account_id bigint,
  -- By how much; an acknowledged break that grows is a new one.
  add column off_by bigint,
  add column acknowledged_at timestamptz,
  add column acknowledged_by text check (length(acknowledged_by) between 1 and 80),
  add column acknowledged_why text check (length(acknowledged_why) between 1 and 400),
  add check (num_nonnulls(acknowledged_at, acknowledged_by, acknowledged_why) in (0, 3));
update ledger_break set account_id = substr(row, 9)::bigint where found_by = 'standing' and row ~ '^account \d+$';

create index withdraw_order_in_flight on withdraw_order (member_id)
  where status in ('review', 'approved', 'sending', 'unknown');
