-- Who came with whose code, whether they have really played, and what both are given for it.
-- Older servers may go on beside this.

-- A brand has one referral programme at a time.
create unique index campaign_referral on campaign (merchant_code) where kind = 'REFERRAL' and state <> 'ended';

-- A member is asked for the code of their own.
create index affiliate_code_member on affiliate_code (member_id, created_at);

-- Somebody who registered with the code of a player. Who invited them is written once and never changes. [T17]
create table referral (
  id bigint generated always as identity unique,
  member_id bigint primary key,
  inviter_id bigint not null check (inviter_id <> member_id),
  merchant_code text not null,
  -- Whether they have really played. `review`: they may be the inviter, and two people decide.
  state text not null default 'registered' check (state in ('registered', 'playing', 'review', 'counted', 'expired')),
  -- What was promised when they came; null when nothing was.
  campaign_id bigint,
  version integer,
  invited_at timestamptz not null,
  -- What they do later does not count.
  ends_at timestamptz not null check (ends_at > invited_at),
  -- Something that may matter has happened since they were looked at.
  is_touched boolean not null default false,
  -- When they are looked at by themselves.
  act_at timestamptz,
  -- Why it does not count, where somebody decided so.
  reason text check (reason in ('linked', 'terms')),
  first_reviewer text check (length(first_reviewer) between 1 and 60),
  first_verdict text check (first_verdict in ('give', 'linked', 'terms')),
  decided_by text check (length(decided_by) between 1 and 60),
  settled_at timestamptz,
  foreign key (member_id, merchant_code) references member (id, merchant_code),
  foreign key (inviter_id, merchant_code) references member (id, merchant_code),
  foreign key (campaign_id, version) references campaign_version (campaign_id, version),
  check ((campaign_id is null) = (version is null)),
  check ((state in ('counted', 'expired')) = (settled_at is not null)),
  check (state in ('registered', 'playing') or (act_at is null and not is_touched)),
  check ((first_reviewer is null) = (first_verdict is null)),
  check (first_reviewer <> decided_by),
  check (reason is null or state = 'expired')
) with (fillfactor = 80);
create index referral_inviter on referral (inviter_id, id);
create index referral_touched on referral (merchant_code, member_id) where is_touched;
create index referral_due on referral (merchant_code, act_at) where act_at is not null;
create index referral_review on referral (merchant_code, id) where state = 'review';

create function referral_keep() returns trigger language plpgsql as $$
begin
  raise exception 'who invited somebody never changes' using errcode = 'restrict_violation';
end $$;
create trigger referral_keep before update on referral for each row
  when ((old.member_id, old.inviter_id, old.merchant_code, old.invited_at, old.ends_at)
    is distinct from (new.member_id, new.inviter_id, new.merchant_code, new.invited_at, new.ends_at))
  execute function referral_keep();
create trigger referral_no_delete before delete on referral for each row execute function referral_keep();

-- Papers that were accepted may be the last thing that was missing.
create function referral_touch() returns trigger language plpgsql as $$
begin
  update referral set is_touched = true
  where member_id = new.id and state in ('registered', 'playing') and not is_touched;
  return null;
end $$;
create trigger referral_touch after update of kyc_state on member for each row
  when (new.kyc_state = 'verified' and old.kyc_state is distinct from new.kyc_state) execute function referral_touch();

-- What is given for a friend who counts, to each of the two once. It becomes a reward as soon as its owner may have one.
create table referral_award (
  -- The friend.
  member_id bigint not null references referral,
  role text not null check (role in ('inviter', 'friend')),
  merchant_code text not null,
  -- Whose it is.
  owner_id bigint not null,
  campaign_id bigint not null,
  version integer not null,
  -- The inviter's are counted through a month.
  period text not null check (period ~ '^([0-9]{4}-[0-9]{2})?$'),
  nr integer not null check (nr > 0),
  amount bigint not null check (amount > 0),
  due_at timestamptz not null,
  -- Not made a reward any more afterwards.
  until timestamptz not null,
  act_at timestamptz,
  reward_id bigint unique references reward,
  -- Why it was not given so far.
  refusal text check (length(refusal) between 1 and 40),
  primary key (member_id, role),
  unique (owner_id, period, nr),
  foreign key (owner_id, merchant_code) references member (id, merchant_code),
  foreign key (campaign_id, version) references campaign_version (campaign_id, version),
  check ((role = 'friend') = (owner_id = member_id)),
  check ((role = 'friend') = (period = '')),
  check (reward_id is null or act_at is null)
);
create index referral_award_due on referral_award (act_at) where act_at is not null;

-- How far the ledger was looked through for friends who did something.
create table referral_mark (
  name text primary key check (name = 'ledger'),
  up_to bigint not null check (up_to >= 0)
);
insert into referral_mark (name, up_to)
select 'ledger', coalesce((select up_to from ledger_mark where name = 'activity'), 0);
