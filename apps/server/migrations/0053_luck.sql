-- The lucky wheel, waves of envelopes and free spins: spins that were made and what decided them, waves with their seeds, and who was
-- in one; rounds that the house pays for. Odds, prizes and times are the terms of campaigns. Older servers may go on beside this.

-- A brand has one wheel and one rain at a time.
create unique index campaign_wheel on campaign (merchant_code) where kind = 'WHEEL' and state <> 'ended';
create unique index campaign_rain on campaign (merchant_code) where kind = 'RAIN' and state <> 'ended';

-- A spin that was made, with the number of its player's seeds that decided it: rounds and spins share those numbers.
create table wheel_spin (
  reward_id bigint primary key references reward,
  member_id bigint not null,
  merchant_code text not null,
  campaign_id bigint not null,
  version integer not null,
  -- The day that earned it, in the zone of the brand, and the how manieth of that day it is.
  day date not null,
  nr smallint not null check (nr between 1 and 10),
  seed_id bigint not null references seed_pair,
  nonce bigint not null check (nonce >= 0),
  -- Where it stopped, in ten-thousandths of the circle, and the field that lies there.
  place smallint not null check (place between 0 and 9999),
  field smallint not null check (field between 0 and 9999),
  at timestamptz not null,
  unique (campaign_id, member_id, day, nr),
  unique (seed_id, nonce),
  foreign key (campaign_id, merchant_code) references campaign (id, merchant_code),
  foreign key (campaign_id, version) references campaign_version (campaign_id, version),
  foreign key (member_id, merchant_code) references member (id, merchant_code)
);
create index wheel_spin_member on wheel_spin (member_id, reward_id);

-- A wave of envelopes. The hash of its seed is told before it opens, the seed when it was shared out.
create table rain_wave (
  id bigint generated always as identity primary key,
  merchant_code text not null,
  campaign_id bigint not null,
  version integer not null,
  currency text not null references currency,
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  -- What it gives together, and the least and the most of an envelope.
  pot bigint not null check (pot > 0),
  low bigint not null check (low > 0),
  high bigint not null check (high >= low),
  turnover_times smallint not null check (turnover_times between 0 and 3),
  -- Sealed for ever; it is read out of here when it is told.
  seed_sealed text not null check (length(seed_sealed) <= 400),
  seed_hash bytea not null unique check (length(seed_hash) = 32),
  -- `cancelled`: its campaign did not run when it should have opened, or had not enough in its pot.
  state text not null default 'planned' check (state in ('planned', 'open', 'shared', 'done', 'cancelled')),
  -- Told once it was shared out: how many were in, and what was not given.
  people integer check (people >= 0),
  rest bigint check (rest >= 0),
  shared_at timestamptz,
  -- When something is to be done about it; null once everything is.
  act_at timestamptz,
  unique (campaign_id, opens_at),
  foreign key (campaign_id, merchant_code) references campaign (id, merchant_code),
  foreign key (campaign_id, version) references campaign_version (campaign_id, version),
  check ((state in ('shared', 'done')) = (shared_at is not null)),
  check (num_nonnulls(people, rest, shared_at) in (0, 3)),
  check ((state in ('done', 'cancelled')) = (act_at is null))
);
create index rain_wave_due on rain_wave (act_at) where act_at is not null;
create index rain_wave_brand on rain_wave (merchant_code, opens_at);

-- Somebody in a wave, once. What is in the envelope is known when the wave is shared out.
create table rain_entry (
  wave_id bigint not null references rain_wave,
  member_id bigint not null,
  merchant_code text not null,
  at timestamptz not null,
  -- Its place in the order of members, by which it was shared out, and what it got.
  place integer check (place > 0),
  amount bigint check (amount > 0),
  reward_id bigint unique references reward,
  -- Why it was not given: the person must not be given anything by then.
  refusal text check (length(refusal) between 1 and 40),
  act_at timestamptz,
  -- Not paid any more afterwards.
  until timestamptz,
  primary key (wave_id, member_id),
  foreign key (member_id, merchant_code) references member (id, merchant_code),
  check ((place is null) = (amount is null)),
  check (reward_id is null or act_at is null)
);
create index rain_entry_due on rain_entry (act_at) where act_at is not null;
create index rain_entry_member on rain_entry (member_id, wave_id);

-- Free spins of a reward: so many rounds of one title at one stake, which the house pays.
create table spin_grant (
  id bigint generated always as identity primary key,
  reward_id bigint not null unique references reward,
  merchant_code text not null,
  member_id bigint not null,
  currency text not null references currency,
  vendor_code text not null,
  game_code text not null,
  stake bigint not null check (stake > 0),
  count smallint not null check (count between 1 and 1000),
  used smallint not null default 0 check (used between 0 and count),
  won bigint not null default 0 check (won >= 0),
  life_days smallint not null check (life_days between 1 and 366),
  -- `queued`: its reward was not taken yet.
  state text not null default 'queued' check (state in ('queued', 'active', 'ended')),
  expires_at timestamptz,
  act_at timestamptz,
  foreign key (member_id, merchant_code) references member (id, merchant_code),
  check ((state = 'active') = (act_at is not null)),
  check (act_at is null or expires_at is not null)
);
create index spin_grant_member on spin_grant (member_id, id);
create index spin_grant_due on spin_grant (act_at) where act_at is not null;

-- A free round, and what decided it: rounds, spins of the wheel and free rounds share the numbers of their player's seeds.
create table free_spin (
  grant_id bigint not null references spin_grant,
  nr smallint not null check (nr > 0),
  seed_id bigint not null references seed_pair,
  nonce bigint not null check (nonce >= 0),
  model_hash bytea not null check (length(model_hash) = 32),
  win bigint not null check (win >= 0),
  events jsonb not null,
  at timestamptz not null,
  primary key (grant_id, nr),
  unique (seed_id, nonce)
);

-- Somebody who has proved who they are while a welcome ran: a registration alone earns nothing. [PROMO-04]
create table welcome (
  member_id bigint primary key,
  merchant_code text not null,
  verified_at timestamptz not null,
  reward_id bigint unique references reward,
  refusal text check (length(refusal) between 1 and 40),
  act_at timestamptz,
  until timestamptz not null,
  foreign key (member_id, merchant_code) references member (id, merchant_code),
  check (reward_id is null or act_at is null)
);
create index welcome_due on welcome (act_at) where act_at is not null;
create index welcome_newest on welcome (merchant_code, verified_at);
create index kyc_verified on kyc_submission (reviewed_at) where state = 'verified';
