-- Cases of what looks like collusion in the lines of agents, and what they are found by. Accounts that are linked or moved are noted by
-- the database, so those at older servers are too.
-- Older servers may go on beside this.

-- A case for staff. Nothing is stopped or shown to anybody because of one.
create table collusion_case (
  no bigint generated always as identity primary key,
  merchant_code text not null references brand,
  kind text not null check (kind in ('selfReferral', 'sharedIdentity', 'oppositeBets', 'circularTransfer', 'funnel')),
  -- `merged`: what was found later showed that it is the same as another one, which has everything that was found.
  state text not null default 'open' check (state in ('open', 'dismissed', 'confirmed', 'merged')),
  merged_into bigint references collusion_case on delete cascade check (merged_into <> no),
  first_seen timestamptz not null,
  last_seen timestamptz not null check (last_seen >= first_seen),
  -- How often it was seen: the number of its facts.
  seen integer not null default 0 check (seen >= 0),
  decided_by text check (length(decided_by) between 1 and 60),
  why text check (length(why) between 1 and 300),
  decided_at timestamptz,
  check ((merged_into is not null) = (state = 'merged')),
  check (num_nonnulls(decided_by, why) = case when state in ('dismissed', 'confirmed') then 2 else 0 end),
  check ((decided_at is null) = (state = 'open'))
);
create index collusion_case_open on collusion_case (merchant_code) where state = 'open';
create index collusion_case_listed on collusion_case (merchant_code, no);
create index collusion_case_decided on collusion_case (decided_at);
create index collusion_case_merged on collusion_case (merged_into) where merged_into is not null;

create table collusion_member (
  case_no bigint not null references collusion_case on delete cascade,
  member_id bigint not null references member on delete cascade,
  -- Whether what is found about this member later belongs to the case; of some kinds it is all, of others one of them.
  is_key boolean not null,
  primary key (case_no, member_id)
);
create index collusion_member_key on collusion_member (member_id) where is_key;

-- What a case stands on: numbers, times and amounts, nothing else. What was found once is no news, whatever became of its case.
create table collusion_fact (
  case_no bigint not null references collusion_case on delete cascade,
  key text not null check (length(key) between 1 and 200),
  at timestamptz not null,
  detail jsonb not null,
  primary key (case_no, key)
);
create index collusion_fact_key on collusion_fact (key);

-- Accounts that were linked, or one that stands elsewhere now with everybody below, until somebody has looked.
create table collusion_note (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  other_id bigint
);

create function collusion_note_link() returns trigger language plpgsql security definer as $$
begin
  insert into collusion_note (member_id, other_id) values (new.a, new.b);
  return null;
end $$;

create function collusion_note_move() returns trigger language plpgsql security definer as $$
begin
  insert into collusion_note (member_id) values (new.id);
  return null;
end $$;

do $$ begin
  execute format('alter function collusion_note_link() set search_path = %I, pg_temp', current_schema());
  execute format('alter function collusion_note_move() set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function collusion_note_link() from public;
revoke execute on function collusion_note_move() from public;

create trigger collusion_note_link after insert on member_link for each row execute function collusion_note_link();
create trigger collusion_note_move after update of upline_id on member
  for each row when (new.upline_id is distinct from old.upline_id) execute function collusion_note_move();

insert into collusion_note (member_id, other_id) select distinct a, b from member_link order by a, b;

-- Up to when calls were read.
create table collusion_mark (
  name text primary key check (name in ('sides', 'float')),
  up_to timestamptz not null
);

-- The sides that members of lines have bet on lately, as their vendors say it, also where nobody has a purse.
create table collusion_stake (
  bet_id bigint not null,
  -- One bet may hold several.
  nr smallint not null check (nr > 0),
  merchant_code text not null,
  member_id bigint not null,
  currency text not null,
  vendor_code text not null,
  market text not null,
  side text not null,
  stake bigint not null check (stake > 0),
  at timestamptz not null,
  -- The member and whoever stood above on the day of the bet.
  line bigint[] not null,
  primary key (bet_id, nr)
);
create index collusion_stake_market on collusion_stake (vendor_code, market, at);
create index collusion_stake_member on collusion_stake (member_id, vendor_code, market);
create index collusion_stake_at on collusion_stake (at);

-- What members handed each other lately, by the row of the ledger that moved it.
create table collusion_move (
  transfer_id bigint primary key,
  merchant_code text not null,
  from_id bigint not null,
  to_id bigint not null check (to_id <> from_id),
  currency text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  -- Whether a circle was found that it is part of: it is part of no other.
  is_told boolean not null default false
);
create index collusion_move_from on collusion_move (from_id, at);
create index collusion_move_to on collusion_move (to_id, at);
create index collusion_move_at on collusion_move (at);
