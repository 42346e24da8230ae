-- The VIP ladder: how members stand on it, the gifts that are due to them, and how far the work of a night has come. The levels
-- themselves are the terms of a campaign. Older servers may go on beside this.

-- A brand has one ladder at a time.
create unique index campaign_ladder on campaign (merchant_code) where kind = 'VIP' and state <> 'ended';

-- Whoever played on a day.
create index member_activity_day on member_activity (day, member_id);

create table member_vip (
  member_id bigint primary key,
  merchant_code text not null,
  level smallint not null default 0 check (level between 0 and 50),
  -- The highest there ever was.
  best_level smallint not null default 0 check (best_level between level and 50),
  -- Neither ever falls.
  growth_deposit bigint not null default 0 check (growth_deposit >= 0),
  growth_valid bigint not null default 0 check (growth_valid >= 0),
  -- Where the last deposit ends that was counted, on the line of turnover.
  deposit_mark bigint not null default 0,
  -- The first day of the last quarter that was played in, and the valid bets of it.
  quarter date not null,
  quarter_valid bigint not null default 0 check (quarter_valid >= 0),
  -- Month and day of the birth date, to be found by and not to be read.
  birthday bytea check (length(birthday) = 32),
  graded_at timestamptz not null,
  foreign key (member_id, merchant_code) references member (id, merchant_code)
) with (fillfactor = 80);
create index member_vip_brand on member_vip (merchant_code, member_id);
create index member_vip_risen on member_vip (merchant_code, member_id) where level > 0;
create index member_vip_birthday on member_vip (merchant_code, birthday) where birthday is not null and level > 0;

-- A gift that is due, once for each thing that makes one due. It becomes a reward as soon as its owner may have one.
create table vip_gift (
  member_id bigint not null,
  kind text not null check (kind in ('levelUp', 'week', 'month', 'birthday')),
  -- The level that was reached, or the week, month or year.
  period text not null check (period ~ '^[0-9W-]{1,10}$'),
  merchant_code text not null,
  level smallint not null check (level > 0),
  amount bigint not null check (amount > 0),
  due_at timestamptz not null,
  -- Not made a reward any more afterwards; null: no end.
  until timestamptz,
  -- When it is looked at next.
  act_at timestamptz,
  reward_id bigint unique references reward,
  -- Why it was not given so far.
  refusal text check (length(refusal) between 1 and 40),
  primary key (member_id, kind, period),
  foreign key (member_id, merchant_code) references member (id, merchant_code),
  check (reward_id is null or act_at is null)
);
create index vip_gift_due on vip_gift (act_at) where act_at is not null;

-- The work of a night and how far it is; each piece moves it on in its own transaction.
create table vip_run (
  merchant_code text not null references brand,
  work text not null check (work in ('night', 'grade', 'quarter', 'week', 'month', 'birthday', 'regrade')),
  -- A day, the first day of a quarter, or a version of the ladder.
  period text not null check (length(period) between 1 and 30),
  -- It begins once the ledger was followed up to here.
  needs_id bigint not null default 0,
  -- Members up to here were looked at.
  after_member bigint not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (merchant_code, work, period)
);

-- Of the turnover of a deposit: how much came in. The turnover itself may ask for more or less than that.
alter table turnover add column deposited bigint check (deposited > 0);
update turnover set deposited = payment.credited
from deposit_payment payment
where turnover.source = 'deposit' and payment.order_no = turnover.order_no and payment.credited > 0
  and 'pay:' || payment.provider || ':' || payment.ref = turnover.ref;

-- The day a payout has its place on, in the zone of the brand; null: it was never given one.
alter table withdraw_order add column pay_day date;
