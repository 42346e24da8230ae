-- What may tell that gambling harms somebody, day by day, and what was done about it. [R35]
create table harm_marker (
  member_id bigint not null references member on delete cascade,
  day date not null,
  marker text not null check (marker in ('deposits', 'play', 'methods', 'reversals', 'tools', 'contact')),
  -- The figures that led to it.
  detail jsonb not null default '{}',
  at timestamptz not null,
  seen_by text check (length(seen_by) between 1 and 60),
  seen_at timestamptz,
  done text check (length(done) between 1 and 300),
  primary key (member_id, day, marker),
  check (num_nonnulls(seen_by, seen_at, done) in (0, 3))
);
create index harm_marker_day on harm_marker (day);
create index harm_marker_open on harm_marker (member_id) where seen_at is null;

-- Up to which day the players of a brand were looked at, and up to which of them on the day after that.
create table harm_watch (
  merchant_code text primary key references brand,
  day date not null,
  after_id bigint not null default 0
);

-- What is looked at for many players at a time, and rare for each of them.
create index member_brand on member (merchant_code, id);
create index withdraw_order_cancelled on withdraw_order (member_id, ended_at) where status = 'cancelled';
create index money_call_limited on money_call (member_id, at) where code = 'limit.deposit';
create index ledger_transfer_limited on ledger_transfer (member_id, at)
  where refusal in ('limit.deposit', 'limit.loss', 'limit.wager');
