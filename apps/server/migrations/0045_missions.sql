-- Missions and the calendar of visits: what members played by title, who is to be looked at, which steps were finished and which
-- days somebody came. Steps and tiles themselves are the terms of campaigns. Older servers may go on beside this.

-- A brand has one calendar at a time.
create unique index campaign_calendar on campaign (merchant_code) where kind = 'CHECKIN' and state <> 'ended';

-- How far missions have followed what members played, and what happened to accounts. It begins where the books are followed now.
create table mission_mark (
  is_only boolean primary key default true check (is_only),
  up_to bigint not null,
  events_at timestamptz not null
);
insert into mission_mark (up_to, events_at)
values (coalesce((select up_to from ledger_mark where name = 'activity'), 0), 'epoch');

-- What was played by title and day, of brands with missions: `member_activity` knows no titles.
create table mission_play (
  member_id bigint not null,
  currency text not null,
  -- When the bet was settled, in the zone of the brand.
  day date not null,
  vendor text not null,
  game text not null,
  category text not null,
  rounds bigint not null,
  valid bigint not null,
  primary key (member_id, currency, day, vendor, game, category)
) with (fillfactor = 90);
create index mission_play_day on mission_play (day);

-- Members whose missions are to be looked at. Whoever takes some puts `act_at` off: that is the lease.
create sequence mission_touch_nr;
create table mission_touch (
  member_id bigint primary key,
  merchant_code text not null,
  -- The first day on which something changed.
  from_day date not null,
  -- Another one with each touch: what came while somebody looked is looked at again.
  nr bigint not null default nextval('mission_touch_nr'),
  act_at timestamptz not null,
  foreign key (member_id, merchant_code) references member (id, merchant_code)
);
create index mission_touch_due on mission_touch (act_at);

-- The version by which somebody does a chain in a period.
create table mission_chain (
  member_id bigint not null,
  campaign_id bigint not null,
  period text not null check (period ~ '^[0-9W-]{0,10}$'),
  merchant_code text not null,
  version integer not null,
  begun_at timestamptz not null,
  primary key (member_id, campaign_id, period),
  foreign key (campaign_id, merchant_code) references campaign (id, merchant_code),
  foreign key (campaign_id, version) references campaign_version (campaign_id, version),
  foreign key (member_id, merchant_code) references member (id, merchant_code)
);

-- A step that was finished, once and for good. It becomes a reward as soon as its owner may have one.
create table mission_step (
  member_id bigint not null,
  campaign_id bigint not null,
  period text not null,
  nr smallint not null check (nr between 1 and 7),
  merchant_code text not null,
  amount bigint not null check (amount > 0),
  finished_on date not null,
  finished_at timestamptz not null,
  -- Not made a reward any more afterwards.
  until timestamptz not null,
  -- When it is looked at next.
  act_at timestamptz,
  reward_id bigint unique references reward,
  -- Why it was not given so far.
  refusal text check (length(refusal) between 1 and 40),
  primary key (member_id, campaign_id, period, nr),
  foreign key (member_id, campaign_id, period) references mission_chain,
  check (reward_id is null or act_at is null)
);
create index mission_step_due on mission_step (act_at) where act_at is not null;

-- Help articles that were read, and the last day; only while a mission asks for it.
create table mission_article (
  member_id bigint not null,
  item_id bigint not null,
  merchant_code text not null,
  read_on date not null,
  primary key (member_id, item_id),
  foreign key (member_id, merchant_code) references member (id, merchant_code),
  foreign key (item_id, merchant_code) references content_item (id, merchant_code)
);

-- A visit that was paid for: one for a member and day, whichever calendar ran.
create table check_in (
  member_id bigint not null,
  day date not null,
  merchant_code text not null,
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  -- The how manieth of the month it was.
  nr smallint not null check (nr between 1 and 31),
  reward_id bigint not null unique references reward,
  at timestamptz not null,
  primary key (member_id, day),
  unique (member_id, month, nr),
  foreign key (member_id, merchant_code) references member (id, merchant_code),
  check (month = to_char(day::timestamp, 'YYYY-MM'))
);
