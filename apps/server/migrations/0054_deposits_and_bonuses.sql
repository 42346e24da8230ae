-- What a deposit has brought besides money, and deposits that go back after they were credited.

-- The reward of the promotion that a deposit was made for.
alter table deposit_order add column reward_id bigint references reward;

update deposit_order o set reward_id = (
  select r.id from reward r join bonus_grant g on g.reward_id = r.id and g.matched > 0
  where r.member_id = o.member_id and r.campaign_id::text = o.promotion_id
    and r.granted_at between o.ended_at - interval '1 minute' and o.ended_at + interval '1 minute'
  order by abs(extract(epoch from r.granted_at - o.ended_at)) limit 1)
where o.promotion_result in ('claimed', 'queued', 'review');

-- Up to which of its steps the owner of a purse was told.
alter table bonus_grant add column told_step smallint not null default 0;
update bonus_grant set told_step = step where step > 0;
create index bonus_grant_untold on bonus_grant (id) where step > told_step;

-- The payment that earned it: an order can be paid twice.
alter table deposit_order add column reward_ref text not null default '' check (length(reward_ref) <= 120);
update deposit_order o set reward_ref = (
  select p.ref from deposit_payment p where p.order_no = o.order_no and p.credited > 0 order by p.recorded_at, p.ref limit 1)
where o.reward_id is not null;
alter table deposit_order add constraint deposit_order_reward_check check ((reward_id is null) = (reward_ref = ''));

-- Credited payments that went back to their payers. `early`: the provider said so before it told of the payment itself;
-- `asked`: one of staff wants it, and a second one has to agree. Somebody looks at each that is done.
create table deposit_return (
  merchant_code text not null,
  provider text not null,
  ref text not null check (length(ref) between 1 and 120),
  order_no text references deposit_order (order_no),
  member_id bigint,
  cause text not null check (cause in ('refund', 'chargeback', 'staff')),
  state text not null check (state in ('early', 'asked', 'done')),
  reason text not null default '' check (length(reason) <= 300),
  asked_by text not null check (length(asked_by) between 1 and 60),
  agreed_by text check (length(agreed_by) between 1 and 60),
  asked_at timestamptz not null,
  done_at timestamptz,
  -- What of it the wallet still had, what it had not, which its owner owes, and the fee that goes back with it.
  taken bigint not null default 0 check (taken >= 0),
  owed bigint not null default 0 check (owed >= 0),
  fee bigint not null default 0 check (fee >= 0),
  -- What its bonus had made their own money before: nobody takes that back.
  released bigint not null default 0 check (released >= 0),
  reviewed_by text check (length(reviewed_by) between 1 and 60),
  reviewed_at timestamptz,
  note text not null default '' check (length(note) <= 300),
  primary key (merchant_code, provider, ref),
  check (asked_by <> agreed_by),
  check ((state = 'early') = (order_no is null)),
  check ((order_no is null) = (member_id is null)),
  check ((state = 'done') = (done_at is not null)),
  check (state <> 'done' or cause <> 'staff' or agreed_by is not null),
  check ((reviewed_by is null) = (reviewed_at is null)),
  check (reviewed_at is null or state = 'done')
);

create index deposit_return_open on deposit_return (merchant_code, asked_at) where reviewed_at is null;
create index deposit_return_member on deposit_return (member_id) where state = 'done' and reviewed_at is null;

-- Demonstration only: when the payer took money back.
alter table sandbox_receipt add column returned_at timestamptz;
