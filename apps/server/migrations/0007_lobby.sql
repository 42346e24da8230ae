-- Games. Vendors are the same for every brand; what a brand shows of them, and in which order, is its own.
alter table vendor
  drop column merchant_code,
  -- How its money moves: through our studio, by calls to our wallet, or by transfers to a wallet of its own.
  add column kind text not null default 'seamless' check (kind in ('studio', 'seamless', 'transfer')),
  -- How it signs; only ours is the default. [vendor wallet, 3]
  add column signing text not null default 'perya' check (signing in ('perya', 'rsa', 'body-hmac', 'sorted-md5', 'tcg')),
  add column launch_url text not null default '' check (length(launch_url) <= 500),
  add column open_mode text not null default 'frame' check (open_mode in ('frame', 'window')),
  add column has_trial boolean not null default false,
  -- Whether a correction after the end may leave a player owing; the wallet of players itself never goes below zero.
  add column may_owe boolean not null default false,
  -- Settled or returned at the latest after this long.
  add column round_hours integer not null default 24 check (round_hours between 1 and 720),
  add column art text not null default '' check (length(art) <= 120),
  -- Where it is asked: about a round of its own, or, with a wallet of its own, about the money there.
  add column api_url text not null default '' check (length(api_url) <= 500),
  -- Its new bets must name a live session of a launch.
  add column needs_session boolean not null default false,
  -- How long a win waits for a bet that it has overtaken. [vendor wallet, 4]
  add column park_ms integer not null default 2000 check (park_ms between 0 and 2500);

create table brand_vendor (
  merchant_code text not null references brand,
  vendor_code text not null references vendor,
  position integer not null default 0,
  is_active boolean not null default true,
  primary key (merchant_code, vendor_code)
);

create table brand_category (
  merchant_code text not null references brand,
  game_type text not null check (game_type in ('SPORTS', 'ESPORTS', 'LIVE', 'FISH', 'RNG', 'PVP', 'INHOUSE', 'COCKFIGHT',
    'LOTT', 'ELOTT')),
  position integer not null,
  is_active boolean not null default true,
  primary key (merchant_code, game_type)
);

create table game_class (
  game_type text not null,
  key text not null check (key ~ '^[A-Z0-9_]{1,20}$'),
  position integer not null,
  -- By language: {"TY": ..., "EN": ...}.
  names jsonb not null,
  primary key (game_type, key)
);

create table game (
  id bigint generated always as identity primary key,
  vendor_code text not null references vendor,
  code text not null check (code ~ '^[A-Za-z0-9_.-]{1,40}$'),
  game_type text not null check (game_type in ('SPORTS', 'ESPORTS', 'LIVE', 'FISH', 'RNG', 'PVP', 'INHOUSE', 'COCKFIGHT',
    'LOTT', 'ELOTT')),
  class_key text,
  name text not null check (length(name) between 1 and 60),
  -- Where it is called otherwise: {"TY": ...}.
  names jsonb not null default '{}',
  -- What the search compares with: lower case, without accents.
  search_text text not null,
  icon text not null check (length(icon) <= 120),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  min_bet bigint not null check (min_bet > 0),
  rtp_bps integer check (rtp_bps between 0 and 10000),
  -- The engine of our studio; null for titles of outside vendors.
  engine text check (length(engine) <= 20),
  has_trial boolean not null default false,
  room_type text check (room_type in ('free', 'vip', 'pay')),
  released_on date not null,
  -- Listed at all; switched off, it runs no new rounds. [R51]
  is_active boolean not null default true,
  -- Listed, but under maintenance. [GLIST-29]
  is_paused boolean not null default false,
  foreign key (game_type, class_key) references game_class (game_type, key),
  unique (vendor_code, code)
);

-- What a brand wants otherwise: a title hidden, or among the hot ones.
create table brand_game (
  merchant_code text not null references brand,
  game_id bigint not null references game,
  is_active boolean not null default true,
  hot_position integer,
  primary key (merchant_code, game_id)
);

-- What a brand lists is part of what it shows: a change is a new version of the brand, which all servers hear of.
create function catalog_touch() returns trigger language plpgsql as $$
begin
  update brand set content_version = content_version + 1;
  return null;
end $$;

create trigger touch after insert or update or delete on game for each statement execute function catalog_touch();
create trigger touch after insert or update or delete on game_class for each statement execute function catalog_touch();
create trigger touch after insert or update or delete on vendor for each statement execute function catalog_touch();
create trigger touch after insert or update or delete on brand_vendor for each row execute function brand_touch();
create trigger announce after insert or update or delete on brand_vendor
  for each statement execute function vendor_announce();
create trigger touch after insert or update or delete on brand_category for each row execute function brand_touch();
create trigger touch after insert or update or delete on brand_game for each row execute function brand_touch();

create table favourite (
  member_id bigint not null references member on delete cascade,
  game_id bigint not null references game,
  added_at timestamptz not null,
  primary key (member_id, game_id)
);

create table recent_game (
  member_id bigint not null references member on delete cascade,
  game_id bigint not null references game,
  opened_at timestamptz not null,
  primary key (member_id, game_id)
);

create index recent_game_newest on recent_game (member_id, opened_at desc);

-- Wins worth telling, found by following the ledger: only those of real money.
create table notable_win (
  transfer_id bigint primary key,
  merchant_code text not null references brand,
  member_id bigint not null references member on delete cascade,
  -- Vendor and title, as the ledger has them.
  detail text not null check (length(detail) <= 80),
  -- Where the ledger would say that the round was taken back.
  end_key text not null,
  stake bigint not null check (stake > 0),
  win bigint not null check (win > 0),
  at timestamptz not null
);

create index notable_win_newest on notable_win (merchant_code, transfer_id desc);
create index notable_win_at on notable_win (at);

alter table ledger_mark
  drop constraint ledger_mark_name_check,
  add constraint ledger_mark_name_check check (name in ('seal', 'rollup', 'check', 'wins'));

-- Opens a game once. Only the hash is kept. [T25]
create table game_launch (
  hash bytea primary key check (length(hash) = 32),
  member_id bigint not null references member on delete cascade,
  session_id bigint not null,
  vendor_code text not null references vendor,
  game_code text not null,
  language text not null check (length(language) <= 8),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index game_launch_expiry on game_launch (expires_at);

-- What a launch was traded for: bets need a live one, wins do not. Ends with the session of the site.
create table game_session (
  hash bytea primary key check (length(hash) = 32),
  member_id bigint not null references member on delete cascade,
  session_id bigint not null,
  vendor_code text not null references vendor,
  game_code text not null,
  language text not null check (length(language) <= 8),
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);

create index game_session_member on game_session (member_id, opened_at desc);
create index game_session_expiry on game_session (expires_at);

-- Chance, half of it the player's. One pair is in use, the next one's hash is told beforehand. [2.1]
create table seed_pair (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  state text not null check (state in ('next', 'current', 'revealed')),
  -- Sealed until it is revealed.
  server_seed_sealed text not null check (length(server_seed_sealed) <= 400),
  server_hash bytea not null check (length(server_hash) = 32),
  client_seed text check (client_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- Rounds it has decided; the next round takes this number.
  nonce bigint not null default 0 check (nonce >= 0),
  created_at timestamptz not null,
  revealed_at timestamptz,
  check (state = 'next' or client_seed is not null)
);

create unique index seed_pair_in_use on seed_pair (member_id, state) where state in ('next', 'current');

-- A round of the studio. It takes its nonce when it is written down, before the stake is taken, and keeps it whatever
-- happens: nobody can fish for results. [8]
create table round (
  id bigint generated always as identity primary key,
  -- The number a person knows it by, and the transaction id towards the wallet.
  round_no text not null unique check (round_no ~ '^[A-Z0-9]{8,30}$'),
  -- Its member is that of its seeds, which cannot go while it stands.
  member_id bigint not null,
  -- Made by the view before it sends; the same key is the same round. [D4]
  key uuid not null,
  vendor_code text not null,
  game_code text not null,
  currency text not null,
  model_id text not null check (length(model_id) <= 40),
  model_hash bytea not null check (length(model_hash) = 32),
  seed_id bigint not null references seed_pair,
  nonce bigint not null check (nonce >= 0),
  stake bigint not null check (stake > 0),
  win bigint not null default 0 check (win >= 0),
  state text not null check (state in ('open', 'closed', 'void', 'refused')),
  -- From here on it is taken back: whoever hears late that it was paid may no longer close it. [R50]
  cancel_at timestamptz,
  -- Why the wallet refused it.
  refusal text check (length(refusal) <= 40),
  -- Kept as it was told, and never searched.
  events json not null default '[]',
  balance_after bigint,
  -- Of the wallet, so that an older balance never replaces a newer one.
  version bigint,
  is_seen boolean not null default false,
  opened_at timestamptz not null,
  closed_at timestamptz,
  unique (member_id, key),
  unique (seed_id, nonce),
  check ((state = 'open') = (closed_at is null))
);

create index round_newest on round (member_id, id desc);
create index round_open on round (opened_at) where state = 'open';

-- Writes rounds down, many at once: each takes the next nonce of its player's seeds, and a key that is known gets its
-- round. Whoever has no seeds yet gets none. This commit is waited for: the wallet tries again over a crash, and would
-- take the stake of a round that the crash has undone.
create function open_rounds(p_at timestamptz[], p_no text[], p_member bigint[], p_key uuid[], p_vendor text[],
  p_game text[], p_currency text[], p_model text[], p_hash bytea[], p_stake bigint[])
returns table (asked_no text, round_id bigint, pair bigint, number bigint, is_new boolean) language plpgsql
-- Batches are small beside the tables, and nobody knows that when the plan is made.
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  -- Everything below sees what others wrote before they let go of these.
  perform from seed_pair s where s.member_id = any (p_member) and s.state = 'current' order by s.id for update;
  return query
  with asked as (
    select u.*, r.id, r.seed_id, r.nonce
    from unnest(p_at, p_no, p_member, p_key, p_vendor, p_game, p_currency, p_model, p_hash, p_stake)
      with ordinality as u(at, no, member, key, vendor, game, currency, model, hash, stake, ord)
    left join round r on r.member_id = u.member and r.key = u.key
  ), fresh as (
    select a.*, s.id as seed, s.nonce + row_number() over (partition by s.id order by a.ord) - 1 as taken
    from asked a join seed_pair s on s.member_id = a.member and s.state = 'current'
    where a.id is null
  ), moved as (
    update seed_pair s set nonce = f.next
    from (select seed, max(taken) + 1 as next from fresh group by seed) f where s.id = f.seed
  ), made as (
    insert into round (round_no, member_id, key, vendor_code, game_code, currency, model_id, model_hash, seed_id, nonce,
      stake, state, opened_at)
    select no, member, key, vendor, game, currency, model, hash, seed, taken, stake, 'open', at from fresh
    returning round.round_no, round.id, round.seed_id, round.nonce
  )
  select m.round_no, m.id, m.seed_id, m.nonce, true from made m
  union all
  select a.no, a.id, a.seed_id, a.nonce, false from asked a where a.id is not null;
end $$;

-- Ends rounds, many at once, and tells which of them this call has ended. A close that is lost in a crash is found again
-- by asking the wallet, and the round recomputed from its seeds, so this commit is not waited for.
create function close_rounds(p_at timestamptz, p_ends json) returns setof bigint language plpgsql
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  return query
  update round r set state = e.state, win = e.win, refusal = e.refusal, events = e.events, balance_after = e.balance,
    version = e.version, closed_at = p_at
  from json_to_recordset(p_ends) as e(id bigint, state text, win bigint, refusal text, events json, balance bigint,
    version bigint, claimed boolean)
  where r.id = e.id and r.state = 'open' and (r.cancel_at is null or e.claimed)
  returning r.id;
end $$;

-- What vendors sent and what they were answered, kept for disputes. Written behind the answer.
create table vendor_call (
  id bigint generated always as identity,
  vendor_code text not null,
  call text not null check (length(call) <= 20),
  at timestamptz not null,
  status text not null check (length(status) <= 40),
  request text not null check (length(request) <= 20000),
  answer text not null check (length(answer) <= 2000)
);

create index vendor_call_at on vendor_call using brin (at) with (pages_per_range = 16);

-- Money at vendors that keep a wallet of their own: out and back, each with one number of ours. [vendor wallet, 5]
create table vendor_transfer (
  order_no text primary key check (order_no ~ '^[A-Z0-9]{8,30}$'),
  member_id bigint not null references member,
  vendor_code text not null references vendor,
  merchant_code text not null references brand,
  currency text not null references currency,
  direction text not null check (direction in ('out', 'back')),
  amount bigint not null check (amount > 0),
  -- `unknown` stays held and is asked for until the vendor knows.
  state text not null check (state in ('pending', 'unknown', 'done', 'failed')),
  created_at timestamptz not null,
  ended_at timestamptz,
  act_at timestamptz,
  tries integer not null default 0
);

create index vendor_transfer_open on vendor_transfer (act_at) where state in ('pending', 'unknown');
create index vendor_transfer_member on vendor_transfer (member_id, created_at desc);
-- One at a time: out and back at once would chase the same money.
create unique index vendor_transfer_one on vendor_transfer (member_id, vendor_code) where state in ('pending', 'unknown');

-- Bets of outside vendors that stay open are asked about, and then settled, returned or looked at. [R50]
create table round_watch (
  vendor_code text not null references vendor,
  tx_id text not null check (length(tx_id) <= 64),
  member_id bigint not null references member,
  opened_at timestamptz not null,
  state text not null check (state in ('asking', 'staff', 'ended')),
  tries integer not null default 0,
  act_at timestamptz not null,
  note text not null default '' check (length(note) <= 200),
  primary key (vendor_code, tx_id)
);

create index round_watch_due on round_watch (act_at) where state = 'asking';
create index round_watch_member on round_watch (member_id) where state <> 'ended';
