-- A room is led by one server at a time. Whoever takes the lease over counts the token up, and what a leader writes carries
-- its token: one that lost the lease without knowing it can write nothing any more.
create table room_lease (
  merchant_code text not null references brand,
  game_code text not null check (length(game_code) <= 40),
  -- For people who look: a server and its process.
  holder text not null,
  token bigint not null check (token > 0),
  until timestamptz not null,
  primary key (merchant_code, game_code)
);

-- What a round came to, in the words of its game. Climbs had a column of their own, which no other game could use; the
-- check that an ended round is whole goes with it and comes back.
alter table shared_round add column outcome json;
update shared_round set outcome = json_build_object('height', height) where height is not null;
alter table shared_round drop column height;
alter table shared_round add constraint shared_round_ended_whole
  check ((ended_at is null) = (outcome is null) and (ended_at is null) = (link is null));
