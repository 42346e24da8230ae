-- Promotions, part one: campaigns whose terms are frozen once they are approved, who joined them, what people may take, and
-- what they say about them. Older servers may go on beside this.

-- A budget is an account of the house that is never overdrawn: the pot of a campaign, and beside it another with what is
-- promised to rewards that wait. Both have sixteen rows, and whoever pays from one holds that row.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in ('cash', 'bonus', 'held', 'float',
  'play', 'house', 'vendor', 'jackpot', 'payment', 'promotion', 'pot', 'fee', 'adjustment', 'suspense', 'rounding'));
alter table ledger_account add constraint ledger_account_pot_check
  check (kind <> 'pot' or (balance >= 0 and shard < 16 and party <> ''));

-- Rows that are there have kinds of before, so nothing has to be read again.
alter table ledger_transfer drop constraint ledger_transfer_kind_check;
alter table ledger_transfer add constraint ledger_transfer_kind_check check (kind in ('deposit', 'depositFee',
  'depositReturn', 'withdrawHold', 'withdrawPay', 'withdrawFee', 'withdrawReturn', 'bet', 'settle', 'payout', 'void', 'bonus',
  'bonusEnd', 'rebate', 'dividend', 'salary', 'transfer', 'envelope', 'trial', 'adjust', 'fund', 'refused')) not valid;

/*
 * Which new bets, deposits and rewards of a batch their player's exclusion or limits stop, and why: exclusion before limits.
 * A reward respects exclusion and no limit: it is nothing that the player puts in. Called with the accounts locked.
 */
create or replace function ledger_limit_violations(
  p_at timestamptz,
  p_accounts bigint[],
  t_member bigint[],
  t_day date[],
  t_guard text[],
  m_nr int[],
  m_kind text[],
  m_from bigint[],
  m_to bigint[],
  m_amount bigint[]
) returns table (nr int, reason text)
language plpgsql
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
set enable_nestloop = off
set jit = off
as $$
begin
  return query
  with transfers as materialized (
    select listed.guard, listed.day, listed.nr::int as nr,
      date_trunc('week', listed.day::timestamp)::date as week, date_trunc('month', listed.day::timestamp)::date as month
    from unnest(t_day, t_guard) with ordinality as listed(day, guard, nr)
  ), stakes as materialized (
    select moves.nr, case transfers.guard when 'bet' then moves.from_id else moves.to_id end as account_id,
      sum(moves.amount)::bigint as amount
    from unnest(m_nr, m_kind, m_from, m_to, m_amount) as moves(nr, kind, from_id, to_id, amount)
    join transfers on transfers.nr = moves.nr and transfers.guard
      = case when moves.kind in ('bonus', 'rebate', 'envelope') then 'reward' else moves.kind end
    group by 1, 2
  ), accounts as materialized (
    select account.* from ledger_account account
    where account.id = any (p_accounts) and (account.is_limited or account.stopped <> '')
  ), over_limit as (
    select stakes.nr, min(money_limit.kind) as kind
    from stakes
    join transfers on transfers.nr = stakes.nr
    join accounts on accounts.id = stakes.account_id and accounts.is_limited
    join money_limits(t_member) money_limit on money_limit.member_id = accounts.member_id
    where case when money_limit.next_at <= p_at then money_limit.next_amount else money_limit.amount end
      < stakes.amount + case money_limit.kind
        -- A clock that went back opens no new day: what was counted last still counts. [T46]
        when 'deposit' then case money_limit.period
          when 'day' then case when accounts.day >= transfers.day then accounts.day_deposited else 0 end
          when 'week' then case when accounts.day >= transfers.week then accounts.week_deposited else 0 end
          else case when accounts.day >= transfers.month then accounts.month_deposited else 0 end end
        when 'wager' then case money_limit.period
          when 'day' then case when accounts.day >= transfers.day then accounts.day_staked else 0 end
          when 'week' then case when accounts.day >= transfers.week then accounts.week_staked else 0 end
          else case when accounts.day >= transfers.month then accounts.month_staked else 0 end end
        else case money_limit.period
          when 'day' then
            case when accounts.day >= transfers.day then accounts.day_staked - accounts.day_returned else 0 end
          when 'week' then
            case when accounts.day >= transfers.week then accounts.week_staked - accounts.week_returned else 0 end
          else
            case when accounts.day >= transfers.month then accounts.month_staked - accounts.month_returned else 0 end end
        end
      and (money_limit.kind = 'deposit') = (transfers.guard = 'deposit') and transfers.guard <> 'reward'
    group by stakes.nr
  ), excluded_players as (
    select stakes.nr, min(accounts.stopped) as stopped
    from stakes join accounts on accounts.id = stakes.account_id
    where accounts.stopped <> '' and (accounts.stopped_until is null or accounts.stopped_until > p_at)
    group by stakes.nr
  )
  select coalesce(excluded_players.nr, over_limit.nr),
    coalesce('player.' || excluded_players.stopped, 'limit.' || over_limit.kind)
  from excluded_players full join over_limit on over_limit.nr = excluded_players.nr;
end $$;

create table campaign (
  id bigint generated always as identity primary key,
  merchant_code text not null references brand,
  -- Names its pot in the books, so it is one of all brands.
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{2,29}$'),
  -- What the wire calls `promotionType`.
  kind text not null check (kind in ('WELCOME', 'FIRSTDEP', 'RELOAD', 'CASHBACK', 'REBATE', 'MISSION', 'CHECKIN', 'WHEEL',
    'SPINS', 'BOARD', 'REFERRAL', 'VIP', 'CODE', 'GRANT', 'RAIN')),
  -- Its words and its picture.
  item_id bigint not null,
  -- What people type, in capital letters.
  promo_code text check (promo_code ~ '^[A-Z0-9-]{3,30}$'),
  state text not null default 'draft' check (state in ('draft', 'approved', 'running', 'paused', 'ended')),
  -- The one that is in force.
  version integer,
  created_at timestamptz not null,
  -- When it begins or ends by itself.
  act_at timestamptz,
  ended_at timestamptz,
  unique (id, merchant_code),
  unique (merchant_code, promo_code),
  unique (item_id),
  foreign key (item_id, merchant_code) references content_item (id, merchant_code),
  check ((state = 'draft') = (version is null)),
  check ((state = 'ended') = (ended_at is not null)),
  check ((kind = 'CODE') = (promo_code is not null))
);
create index campaign_brand on campaign (merchant_code, id);
create index campaign_due on campaign (act_at) where act_at is not null;

-- What a campaign promises. Nothing of it changes once a second person has approved it.
create table campaign_version (
  campaign_id bigint not null,
  merchant_code text not null,
  version integer not null check (version > 0),
  terms jsonb not null,
  terms_hash bytea not null check (length(terms_hash) = 32),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  maker text not null check (length(maker) between 1 and 60),
  made_at timestamptz not null,
  checker text check (length(checker) between 1 and 60),
  -- The number the regulator approved it under.
  approval_no text check (length(approval_no) between 1 and 60),
  approved_at timestamptz,
  primary key (campaign_id, version),
  foreign key (campaign_id, merchant_code) references campaign (id, merchant_code),
  check (maker <> checker),
  check ((checker is null) = (approved_at is null))
);
alter table campaign add foreign key (id, version) references campaign_version (campaign_id, version);

create function campaign_version_keep() returns trigger language plpgsql as $$
begin
  raise exception 'approved terms are never changed' using errcode = 'restrict_violation';
end $$;
create trigger campaign_version_keep before update or delete on campaign_version
  for each row when (old.approved_at is not null) execute function campaign_version_keep();
create trigger campaign_version_no_truncate before truncate on campaign_version
  for each statement execute function campaign_version_keep();

create trigger touch after insert or update or delete on campaign for each row execute function brand_touch();
create trigger touch after insert or update or delete on campaign_version for each row execute function brand_touch();

-- Who joined, and under which terms.
create table participation (
  campaign_id bigint not null,
  member_id bigint not null,
  merchant_code text not null,
  period text not null default '' check (period ~ '^[0-9W-]{0,10}$'),
  version integer not null,
  state text not null default 'joined' check (state in ('joined', 'left')),
  progress bigint not null default 0 check (progress >= 0),
  target bigint not null default 0 check (target >= 0),
  terms_seen bytea not null check (length(terms_seen) = 32),
  -- Accounts that staff confirmed to be one person's.
  cluster_id bigint,
  joined_at timestamptz not null,
  left_at timestamptz,
  primary key (campaign_id, member_id, period),
  unique (campaign_id, cluster_id, period),
  foreign key (campaign_id, merchant_code) references campaign (id, merchant_code),
  foreign key (campaign_id, version) references campaign_version (campaign_id, version),
  foreign key (member_id, merchant_code) references member (id, merchant_code),
  check ((state = 'left') = (left_at is not null))
);
create index participation_member on participation (member_id);

-- What a person may take or was given.
create table reward (
  id bigint generated always as identity primary key,
  merchant_code text not null,
  member_id bigint not null,
  campaign_id bigint not null,
  version integer not null,
  period text not null default '' check (period ~ '^[0-9W-]{0,10}$'),
  nr integer not null check (nr > 0),
  form text not null check (form in ('cash', 'bonus', 'spins')),
  currency text not null references currency,
  amount bigint not null check (amount > 0),
  -- What has to be staked before it can leave.
  turnover bigint not null check (turnover >= 0),
  state text not null check (state in ('review', 'claimable', 'queued', 'claimed', 'rejected', 'expired', 'void')),
  -- Why staff refused it.
  reason text check (reason in ('linked', 'terms', 'mistake')),
  -- Who granted it by hand, and why; null when the person earned it.
  granted_by text check (length(granted_by) between 1 and 60),
  granted_why text not null default '' check (length(granted_why) <= 300),
  granted_at timestamptz not null,
  decided_by text check (length(decided_by) between 1 and 60),
  decided_at timestamptz,
  -- When staff will have decided.
  promised_at timestamptz,
  claim_until timestamptz,
  -- When it expires by itself.
  act_at timestamptz,
  ended_at timestamptz,
  unique (campaign_id, member_id, period, nr),
  foreign key (campaign_id, merchant_code) references campaign (id, merchant_code),
  foreign key (campaign_id, version) references campaign_version (campaign_id, version),
  foreign key (member_id, merchant_code) references member (id, merchant_code),
  check (decided_by <> granted_by),
  check ((decided_by is null) = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null)),
  check ((state = 'review') <= (promised_at is not null)),
  check ((state = 'claimable') = (act_at is not null)),
  check (act_at is null or claim_until is not null),
  check ((state in ('review', 'claimable', 'queued')) = (ended_at is null))
);
create index reward_member on reward (member_id, id);
create index reward_due on reward (act_at) where act_at is not null;
create index reward_waiting on reward (campaign_id) where state in ('review', 'claimable', 'queued');

-- What people say about a campaign; others read it once staff have.
create table campaign_comment (
  id bigint generated always as identity primary key,
  merchant_code text not null,
  campaign_id bigint not null,
  member_id bigint not null,
  content text not null check (length(content) between 1 and 140),
  -- Pictures that were uploaded for it.
  images text[] not null default '{}' check (cardinality(images) <= 3),
  state text not null default 'waiting' check (state in ('waiting', 'shown', 'hidden')),
  decided_by text check (length(decided_by) between 1 and 60),
  answer text check (length(answer) between 1 and 300),
  answered_by text check (length(answered_by) between 1 and 60),
  answered_at timestamptz,
  at timestamptz not null,
  foreign key (campaign_id, merchant_code) references campaign (id, merchant_code),
  foreign key (member_id, merchant_code) references member (id, merchant_code),
  check ((state = 'waiting') <= (decided_by is null)),
  check (num_nonnulls(answer, answered_by, answered_at) in (0, 3))
);
create index campaign_comment_shown on campaign_comment (campaign_id, id) where state = 'shown';
create index campaign_comment_member on campaign_comment (member_id, id);
create index campaign_comment_waiting on campaign_comment (merchant_code, id) where state = 'waiting';
create index campaign_comment_at on campaign_comment (at);
-- A picture of a comment is found by its name.
create index campaign_comment_images on campaign_comment using gin (images);

alter table upload drop constraint upload_purpose_check;
alter table upload add constraint upload_purpose_check check (purpose in ('kycFront', 'kycSelfie', 'comment'));
