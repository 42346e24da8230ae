-- What somebody who excludes themselves had earned is paid by that, and accounts that may be one person's are looked at before
-- both are given what each person gets once. Older servers may go on beside this.
alter table reward add column paid_on text not null default 'claim' check (paid_on in ('claim', 'exclusion'));

-- The step of the cash account at which a pause began: which payments came after it is told by steps, not by clocks.
alter table player_care add column pause_cash_version bigint check (pause_cash_version >= 0);

-- Accounts of a brand that share something one person alone should have. An address is nothing of the kind: families and shops
-- share one.
create table member_link (
  merchant_code text not null,
  a bigint not null,
  b bigint not null check (a < b),
  kind text not null check (kind in ('payout')),
  at timestamptz not null,
  primary key (a, b, kind),
  foreign key (a, merchant_code) references member (id, merchant_code) on delete cascade,
  foreign key (b, merchant_code) references member (id, merchant_code) on delete cascade
);
create index member_link_other on member_link (b);

insert into member_link (merchant_code, a, b, kind, at)
select distinct one.merchant_code, one.member_id, other.member_id, 'payout', now()
from bank_card one
join bank_card other on other.merchant_code = one.merchant_code and other.bank_code = one.bank_code
  and other.account_blind = one.account_blind and other.member_id > one.member_id;
create index bank_card_account on bank_card (merchant_code, bank_code, account_blind);

-- Accounts that two people of the staff found to be one person's; the cluster has the number of its first account.
create table member_cluster (
  member_id bigint primary key,
  merchant_code text not null,
  cluster_id bigint not null,
  confirmed_by text not null check (length(confirmed_by) between 1 and 130),
  confirmed_at timestamptz not null,
  foreign key (member_id, merchant_code) references member (id, merchant_code) on delete cascade
);
create index member_cluster_id on member_cluster (cluster_id);

alter table reward
  add column cluster_id bigint,
  -- The first of two people who decide about a reward that nobody granted, and what they would do.
  add column first_reviewer text check (length(first_reviewer) between 1 and 60),
  add column first_verdict text check (first_verdict in ('give', 'linked', 'terms', 'mistake')),
  add check ((first_reviewer is null) = (first_verdict is null)),
  add check (first_reviewer <> decided_by);
create unique index reward_cluster on reward (campaign_id, cluster_id, period)
  where cluster_id is not null and state not in ('void', 'rejected');
