-- Rounds that everybody shares. Each comes from the next link of a chain whose end was told before the first of them; the
-- secret it is made from stands sealed, and a link is written down only when its round is over. [2.1]
create table shared_chain (
  id bigint generated always as identity primary key,
  merchant_code text not null references brand,
  game_code text not null check (length(game_code) <= 40),
  terminal text not null check (terminal ~ '^[0-9a-f]{64}$'),
  secret_sealed text not null,
  -- Fixed after the end of the chain was.
  salt text not null check (length(salt) between 16 and 128),
  length integer not null check (length > 0),
  -- How many links have been given to rounds.
  used integer not null default 0 check (used between 0 and length),
  created_at timestamptz not null
);

create index shared_chain_of_room on shared_chain (merchant_code, game_code, id desc);

create table shared_round (
  id bigint generated always as identity primary key,
  chain_id bigint not null references shared_chain,
  place integer not null check (place > 0),
  opens_at timestamptz not null,
  starts_at timestamptz not null,
  -- Empty until it is over: then how high it climbed and the link that had decided it.
  ended_at timestamptz,
  height bigint check (height >= 100),
  link text check (link ~ '^[0-9a-f]{64}$'),
  unique (chain_id, place),
  check (starts_at > opens_at),
  check ((ended_at is null) = (height is null) and (ended_at is null) = (link is null))
);

-- One round of a chain is under way at a time.
create unique index shared_round_running on shared_round (chain_id) where ended_at is null;

-- A round of the studio has the seeds of its player, or a place in a shared one.
alter table round
  alter column seed_id drop not null,
  alter column nonce drop not null,
  add column shared_id bigint references shared_round,
  add constraint round_has_one_chance check ((seed_id is null) = (nonce is null) and (seed_id is null) = (shared_id is not null));

create index round_shared on round (shared_id, id) where shared_id is not null;
