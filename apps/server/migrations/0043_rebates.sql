-- Rebates: what a brand gives back of valid bets, at which rates, what is due and what was paid.

-- The rates of a brand. One person makes them, another approves them, and they hold from the next midnight on.
create table rebate_plan (
  id bigint generated always as identity primary key,
  merchant_code text not null references brand,
  maker text not null check (length(maker) between 1 and 60),
  made_at timestamptz not null,
  checker text check (length(checker) between 1 and 60),
  -- The number the regulator approved it under.
  approval_no text check (length(approval_no) between 1 and 60),
  approved_at timestamptz,
  -- The first day it holds, in the zone of the brand.
  from_day date,
  check (maker <> checker),
  check (num_nonnulls(checker, approved_at, from_day) in (0, 3))
);
create index rebate_plan_in_force on rebate_plan (merchant_code, from_day desc, id desc) where from_day is not null;

create table rebate_rate (
  plan_id bigint not null references rebate_plan,
  -- Of the member.
  level smallint not null check (level between 0 and 100),
  category text not null check (length(category) between 1 and 12),
  -- Empty: of every vendor that has no rate of its own.
  vendor text not null default '' check (length(vendor) <= 40),
  -- Parts of a million.
  rate_ppm integer not null check (rate_ppm between 0 and 1000000),
  primary key (plan_id, level, category, vendor)
);

-- The level that the rebates of a member are counted at from a day on; who is not here has the first.
create table rebate_level (
  member_id bigint not null references member,
  from_day date not null,
  level smallint not null check (level between 0 and 100),
  primary key (member_id, from_day)
);

create function rebate_plan_keep() returns trigger language plpgsql as $$
begin
  raise exception 'approved rates are never changed' using errcode = 'restrict_violation';
end $$;
create trigger rebate_plan_keep before update or delete on rebate_plan
  for each row when (old.approved_at is not null) execute function rebate_plan_keep();
create trigger rebate_rate_keep before update or delete on rebate_rate
  for each row execute function rebate_plan_keep();
create function rebate_rate_add() returns trigger language plpgsql as $$
begin
  if exists (select from rebate_plan where id = new.plan_id and approved_at is not null) then
    raise exception 'approved rates are never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger rebate_rate_add before insert on rebate_rate for each row execute function rebate_rate_add();

-- The rate a title has on a day for a level, frozen when it is first needed: what is taken back later goes back at the same rate,
-- whatever became of the title. A vendor may book one title under several kinds.
create table rebate_day_rate (
  merchant_code text not null,
  day date not null,
  vendor text not null,
  category text not null,
  game text not null,
  level smallint not null,
  rate_ppm integer not null check (rate_ppm between 0 and 1000000),
  primary key (merchant_code, day, vendor, category, game, level)
);

-- What somebody played at one rate, and what was paid for it: floor(valid × rate) - paid is due. Follows the ledger under a
-- mark of its own; `covered` and `paid` change only under the lock of the member's cash.
create table rebate_accrual (
  member_id bigint not null,
  currency text not null,
  day date not null,
  vendor text not null,
  category text not null,
  rate_ppm integer not null check (rate_ppm between 1 and 1000000),
  merchant_code text not null,
  valid bigint not null default 0,
  -- How much of it payments cover.
  covered bigint not null default 0,
  paid bigint not null default 0,
  primary key (member_id, currency, day, vendor, category, rate_ppm)
) with (fillfactor = 90);
create index rebate_accrual_open on rebate_accrual (merchant_code, member_id)
  where valid * rate_ppm / 1000000 <> paid;

-- A rebate that was paid, and its lines.
create table rebate_claim (
  id bigint generated always as identity primary key,
  merchant_code text not null,
  member_id bigint not null,
  currency text not null references currency,
  mode text not null check (mode in ('manual', 'automatic')),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  foreign key (member_id, merchant_code) references member (id, merchant_code)
);
create index rebate_claim_member on rebate_claim (member_id, id);

create table rebate_line (
  id bigint generated always as identity primary key,
  -- Written in one transaction with its claim and never changed; to have each row looked up costs more than writing it.
  claim_id bigint not null,
  member_id bigint not null,
  day date not null,
  vendor text not null,
  category text not null,
  rate_ppm integer not null,
  -- The valid bets it covers, and those of the whole day at that moment.
  valid bigint not null,
  day_valid bigint not null,
  -- Below zero when a round was taken back after its rebate was paid.
  amount bigint not null,
  at timestamptz not null
);
create index rebate_line_member on rebate_line (member_id, id);
create index rebate_line_claim on rebate_line (claim_id);

-- The payments of a night: what was played up to the end of a day.
create table rebate_run (
  merchant_code text not null references brand,
  day date not null,
  -- It begins once the ledger was followed up to here.
  needs_id bigint not null,
  -- Members up to here were looked at.
  after_member bigint not null default 0,
  members integer not null default 0,
  amount bigint not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (merchant_code, day)
);
create index rebate_run_open on rebate_run (merchant_code, day) where finished_at is null;

-- Nothing of before has a rate: rebates follow the ledger from here on.
insert into ledger_mark (name, up_to, seen, seen_xid, seen_at)
select 'rebate', last.id, last.id, 0, 'epoch' from (
  select coalesce(pg_sequence_last_value(pg_get_serial_sequence('ledger_transfer', 'id')::regclass), 0) as id) last;
