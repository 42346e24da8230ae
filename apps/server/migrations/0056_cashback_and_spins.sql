-- Cashback of periods that are over, free spins of occasions, and how much a brand lets a mission ask for.
-- Older servers may go on beside this.

-- A brand has one cashback at a time.
create unique index campaign_cashback on campaign (merchant_code) where kind = 'CASHBACK' and state <> 'ended';

-- A period that a campaign gives cashback for, promised when it began. It is closed once and never again.
create table cashback_period (
  campaign_id bigint not null,
  -- A day or a week, as it is named everywhere.
  period text not null check (period ~ '^[0-9]{4}-(W[0-9]{2}|[0-9]{2}-[0-9]{2})$'),
  merchant_code text not null,
  version integer not null,
  -- Its days, in the zone of the brand: those on which the campaign runs.
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  opened_at timestamptz not null,
  -- Everything was given that can be.
  settled_at timestamptz,
  primary key (campaign_id, period),
  foreign key (campaign_id, merchant_code) references campaign (id, merchant_code),
  foreign key (campaign_id, version) references campaign_version (campaign_id, version)
);
create index cashback_period_open on cashback_period (merchant_code, to_day) where settled_at is null;

-- How far the closing of a period is; each piece moves it on in its own transaction.
create table cashback_run (
  campaign_id bigint not null,
  period text not null,
  -- It begins once the ledger was followed up to here.
  needs_id bigint not null,
  -- Members up to here were looked at.
  after_member bigint not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (campaign_id, period),
  foreign key (campaign_id, period) references cashback_period
);

-- What a closed period cost somebody and what of it is given back, once. It becomes a reward as soon as its owner may have one.
create table cashback_due (
  campaign_id bigint not null,
  period text not null,
  member_id bigint not null,
  merchant_code text not null,
  version integer not null,
  -- Staked, less what came back and what they were given meanwhile.
  net bigint not null check (net > 0),
  amount bigint not null check (amount between 1 and net),
  due_at timestamptz not null,
  -- Not made a reward any more afterwards.
  until timestamptz not null,
  act_at timestamptz,
  reward_id bigint unique references reward,
  -- Why it was not given so far.
  refusal text check (length(refusal) between 1 and 40),
  primary key (campaign_id, period, member_id),
  foreign key (campaign_id, period) references cashback_period,
  foreign key (campaign_id, version) references campaign_version (campaign_id, version),
  foreign key (member_id, merchant_code) references member (id, merchant_code),
  check (reward_id is null or act_at is null)
);
create index cashback_due_due on cashback_due (act_at) where act_at is not null;
create index cashback_due_member on cashback_due (member_id);

-- An occasion that gives free spins: a level that was reached, or the first visit of a day. Once each.
create table spins_due (
  campaign_id bigint not null,
  member_id bigint not null,
  -- The level, or the day.
  period text not null check (period ~ '^[0-9-]{1,10}$'),
  merchant_code text not null,
  -- When it happened.
  at timestamptz not null,
  until timestamptz not null,
  act_at timestamptz,
  reward_id bigint unique references reward,
  refusal text check (length(refusal) between 1 and 40),
  primary key (campaign_id, member_id, period),
  foreign key (campaign_id, merchant_code) references campaign (id, merchant_code),
  foreign key (member_id, merchant_code) references member (id, merchant_code),
  check (reward_id is null or act_at is null)
);
create index spins_due_due on spins_due (act_at) where act_at is not null;
create index spins_due_newest on spins_due (campaign_id, at);
create index vip_gift_level_ups on vip_gift (merchant_code, due_at) where kind = 'levelUp';
create index check_in_newest on check_in (merchant_code, at);

-- The most valid bets that a mission of this brand asks for in a week, in hundredths of the house, where it is stricter than its
-- regulator.
alter table brand add column mission_week_max bigint check (mission_week_max > 0);
