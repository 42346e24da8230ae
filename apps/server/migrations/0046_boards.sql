-- Leaderboards: a board for each period of a campaign, the points that people made on it, and the places that were final.
-- Older servers may go on beside this.

alter table ledger_mark
  drop constraint ledger_mark_name_check,
  add constraint ledger_mark_name_check
    check (name in ('seal', 'rollup', 'check', 'wins', 'activity', 'rebate', 'board'));

alter table member
  -- Others read "hidden" instead of the masked name.
  add column hides_name boolean not null default false,
  -- Of staff, or for tests: it plays, and has a place on no board.
  add column is_house boolean not null default false;

-- How many things are promised that a campaign has still to pay for, such as boards that are open: it does not end before.
alter table campaign add column promises integer not null default 0 check (promises >= 0);

-- The rules are copied from the version that was in force when it opened: a board keeps them to its end.
create table board (
  id bigint generated always as identity primary key,
  merchant_code text not null,
  campaign_id bigint not null,
  version integer not null,
  currency text not null references currency,
  span text not null check (span in ('day', 'week', 'month')),
  -- The name of its day, week or month in the zone of the brand.
  period text not null check (period ~ '^[0-9W-]{1,10}$'),
  starts_at timestamptz not null,
  -- What is settled before counts.
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Rows of the ledger from here on change nothing any more.
  final_at timestamptz not null check (final_at > ends_at),
  points text not null check (points in ('valid', 'multiple')),
  -- Points by valid bets: the valid bet of one point, and the most points of a day.
  per_point bigint check (per_point > 0),
  daily_cap bigint check (daily_cap > 0),
  -- Points by multiples: the least stake, and how many rounds count.
  min_stake bigint check (min_stake > 0),
  best_rounds smallint check (best_rounds between 1 and 3),
  -- By rank, in minor units.
  prizes bigint[] not null check (cardinality(prizes) > 0),
  turnover_times smallint not null check (turnover_times between 0 and 3),
  claim_hours integer not null check (claim_hours > 0),
  state text not null default 'open' check (state in ('open', 'provisional', 'final')),
  -- No row of the ledger up to here belongs to it.
  after_id bigint not null,
  -- It becomes final once the ledger was followed up to here.
  needs_id bigint,
  places integer check (places >= 0),
  -- SHA-256 over all places.
  final_hash bytea check (length(final_hash) = 32),
  frozen_at timestamptz,
  -- When each prize was given, or cannot be.
  settled_at timestamptz,
  unique (merchant_code, span, period),
  foreign key (campaign_id, merchant_code) references campaign (id, merchant_code),
  foreign key (campaign_id, version) references campaign_version (campaign_id, version),
  check ((points = 'valid') = (per_point is not null)),
  check ((points = 'multiple') = (min_stake is not null and best_rounds is not null)),
  check (daily_cap is null or points = 'valid'),
  check (num_nonnulls(places, final_hash, frozen_at) = case state when 'final' then 3 else 0 end),
  check (settled_at is null or state = 'final')
);
create index board_unfinished on board (merchant_code, id) where settled_at is null;
create index board_campaign on board (campaign_id) where settled_at is null;

-- Valid bets of a day that count on a board.
create table board_day (
  board_id bigint not null,
  member_id bigint not null,
  day date not null,
  valid bigint not null,
  primary key (board_id, member_id, day)
) with (fillfactor = 80);

-- Follows the ledger under a mark of its own.
create table board_score (
  board_id bigint not null,
  member_id bigint not null,
  points bigint not null check (points > 0),
  -- The row of the ledger that reached them: rows are unique, so there are no ties.
  reached_row bigint not null,
  -- Of points by multiples: the best rounds in hundredths of their stake, and their rows.
  best bigint[] not null default '{}' check (cardinality(best) <= 3),
  best_rows bigint[] not null default '{}' check (cardinality(best_rows) = cardinality(best)),
  -- Has no place: whom nothing may be offered to, and accounts of one person beside the best of them.
  is_out boolean not null default false,
  primary key (board_id, member_id)
) with (fillfactor = 80);
create index board_score_rank on board_score (board_id, points desc, reached_row) where not is_out;

-- The places of a final board, as everybody may read them.
create table board_final (
  board_id bigint not null references board,
  rank integer not null check (rank > 0),
  member_id bigint not null,
  -- Masked; empty where it was hidden at that moment.
  account text not null check (account ~ '^([A-Za-z0-9_][*]{3}[A-Za-z0-9_]?)?$'),
  points bigint not null check (points > 0),
  prize bigint not null check (prize >= 0),
  primary key (board_id, rank),
  unique (board_id, member_id)
);

-- A prize that is due; it becomes a reward as soon as its owner may have one.
create table board_prize (
  board_id bigint not null references board,
  rank integer not null check (rank > 0),
  merchant_code text not null,
  member_id bigint not null,
  amount bigint not null check (amount > 0),
  -- Not made a reward any more afterwards.
  until timestamptz not null,
  -- When it is looked at next.
  act_at timestamptz,
  reward_id bigint unique references reward,
  -- Why it was not given so far.
  refusal text check (length(refusal) between 1 and 40),
  primary key (board_id, rank),
  foreign key (member_id, merchant_code) references member (id, merchant_code),
  check (reward_id is null or act_at is null)
);
create index board_prize_due on board_prize (act_at) where act_at is not null;

create function board_keep() returns trigger language plpgsql as $$
begin
  raise exception 'a final board is never changed' using errcode = 'restrict_violation';
end $$;

-- Of a final board it can only be noted that its prizes were given.
create function board_keep_final() returns trigger language plpgsql as $$
declare
  was board := old;
begin
  was.settled_at := new.settled_at;
  if was is distinct from new or old.settled_at is not null then
    raise exception 'a final board is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger board_keep_final before update on board
  for each row when (old.state = 'final') execute function board_keep_final();
create trigger board_no_delete before delete on board
  for each row when (old.state = 'final') execute function board_keep();
create trigger board_no_truncate before truncate on board for each statement execute function board_keep();

create trigger board_final_keep before update or delete on board_final for each row execute function board_keep();
create trigger board_final_no_truncate before truncate on board_final for each statement execute function board_keep();
create function board_final_add() returns trigger language plpgsql as $$
begin
  if exists (select from board where state = 'final' and id in (select board_id from added)) then
    raise exception 'a final board is never changed' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger board_final_add after insert on board_final referencing new table as added
  for each statement execute function board_final_add();

-- What was played before a board opens is counted as it opens.
insert into ledger_mark (name, up_to, seen, seen_xid, seen_at)
select 'board', last.id, last.id, 0, 'epoch' from (
  select coalesce(pg_sequence_last_value(pg_get_serial_sequence('ledger_transfer', 'id')::regclass), 0) as id) last;
