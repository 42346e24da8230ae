-- The rebate of agents: what the play of those below earned them, by the lines and rates of each day, and what was paid of it.
-- Older servers may go on beside this: what they count late is noted by the database, and nights are of the new ones alone. Their
-- `ledger-check` does not know these payments and names them as rebates without a claim (B13).

-- How much of `valid` went up the lines; null before the night of its day.
alter table member_activity add column summed bigint;

-- Whose play of a day changed after it went up the lines: what is taken back or corrected. The next night takes it up.
create table late_play (
  member_id bigint not null,
  currency text not null,
  day date not null,
  primary key (member_id, currency, day)
);

create function late_play_note() returns trigger language plpgsql as $$
begin
  insert into late_play (member_id, currency, day) values (new.member_id, new.currency, new.day) on conflict do nothing;
  return null;
end $$;
create trigger late_play_note after update on member_activity
  for each row when (old.summed is not null and new.valid <> old.valid) execute function late_play_note();

-- Valid bets of everybody below somebody by the day they were settled on, as the line stood on that day; the agent left out. Made at
-- night, from what members played.
create table team_valid (
  agent_id bigint not null,
  currency text not null,
  day date not null,
  category text not null,
  valid bigint not null default 0,
  primary key (agent_id, day, currency, category)
) with (fillfactor = 80);
create index team_valid_day on team_valid (day, agent_id);

-- What an agent earned on a day with somebody directly below, and whoever stands below them, in a kind of game. An agent who plays
-- has a row of the own play. Made with the sums it is of, in one transaction.
create table agent_rebate (
  id bigint generated always as identity primary key,
  merchant_code text not null,
  agent_id bigint not null,
  day date not null,
  -- Whoever stood directly below on that day, or the agent.
  member_id bigint not null,
  currency text not null,
  category text not null,
  valid bigint not null check (valid >= 0),
  -- The rates of that day, in parts of a million.
  own_ppm integer not null check (own_ppm between 0 and 1000000),
  given_ppm integer not null constraint agent_rebate_rates check (given_ppm between 0 and own_ppm),
  -- A step of two rounded shares: all of a line together come to the share of its highest rate, and never to more.
  due bigint not null generated always as
    ((div(valid::numeric * own_ppm, 1000000) - div(valid::numeric * given_ppm, 1000000))::bigint) stored,
  paid bigint not null default 0 check (paid >= 0),
  unique (agent_id, day, member_id, currency, category)
) with (fillfactor = 80);
create index agent_rebate_listed on agent_rebate (agent_id, day, due, id);
create index agent_rebate_open on agent_rebate (merchant_code, agent_id) where due <> paid;

-- What an agent was paid in a night, and the rows it is of.
create table agent_rebate_payment (
  id bigint generated always as identity primary key,
  merchant_code text not null,
  agent_id bigint not null,
  currency text not null references currency,
  -- The day whose night it was.
  day date not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  unique (agent_id, day, currency),
  foreign key (agent_id, merchant_code) references member (id, merchant_code)
);

create table agent_rebate_line (
  -- Written in one transaction with both and never changed; to have each row looked up costs more than writing it.
  payment_id bigint not null,
  rebate_id bigint not null,
  -- Below zero when bets were taken back after they were paid for.
  amount bigint not null check (amount <> 0),
  primary key (payment_id, rebate_id)
);
create index agent_rebate_line_of on agent_rebate_line (rebate_id);

-- The nights: what was played on a day goes up the lines, then agents are paid.
create table agent_rebate_run (
  merchant_code text not null references brand,
  day date not null,
  work text not null check (work in ('sum', 'pay')),
  -- It begins once the ledger was followed up to here; below zero where nothing went up the lines, because nothing was promised yet.
  needs_id bigint not null,
  -- Members up to here were looked at.
  after_member bigint not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (merchant_code, day, work)
);

-- Houses that had rates before anything was paid begin with today.
insert into agent_rebate_run (merchant_code, day, work, needs_id, started_at, finished_at)
select merchant_code, (now() at time zone time_zone)::date - 1, work, -1, now(), now()
from brand cross join unnest(array['sum', 'pay']) work
where merchant_code in (
  select merchant_code from line_rate
  where member_id is null and rate_ppm > 0 and from_day < (now() at time zone time_zone)::date);
