-- Envelopes that agents give to those directly below: rains with their money in a pot, who each of them is for, and what was opened.
-- Older servers may go on beside this.

alter table brand
  -- What an agent gives on a day at most, and how often.
  add column agent_rain_daily_max bigint not null default 1000000 check (agent_rain_daily_max > 0),
  add column agent_rain_daily_times smallint not null default 10 check (agent_rain_daily_times between 1 and 1000),
  -- The least of an envelope.
  add column agent_rain_low bigint not null default 100 check (agent_rain_low > 0),
  -- How often what was in an envelope is staked before it may leave, and how long an envelope waits.
  add column agent_rain_turnover smallint not null default 1 check (agent_rain_turnover between 0 and 10),
  add column agent_rain_hours smallint not null default 24 check (agent_rain_hours between 1 and 168);

-- The switch had no effect so far, so nobody has ever decided to have it on.
update brand_flag set is_on = false where flag = 'AGENTRANSMULTDOWN3';

-- What an agent gave. The hash of its seed is told before anybody opens an envelope, the seed when it is over.
create table agent_rain (
  id bigint generated always as identity primary key,
  merchant_code text not null,
  agent_id bigint not null,
  currency text not null references currency,
  order_no text not null check (length(order_no) between 1 and 40),
  split text not null check (split in ('equal', 'random', 'custom')),
  -- Whether there are fewer envelopes than people, and who comes first has one.
  is_first_come boolean not null,
  total bigint not null check (total > 0),
  low bigint not null check (low > 0),
  envelopes integer not null check (envelopes between 1 and 1000),
  people integer not null check (people between 1 and 1000),
  turnover_times smallint not null check (turnover_times between 0 and 10),
  remark text not null check (length(remark) <= 60),
  -- Sealed for ever; it is read out of here when it is told. Only what is left to chance has one.
  seed_sealed text check (length(seed_sealed) <= 400),
  seed_hash bytea unique check (length(seed_hash) = 32),
  -- The row of the pot in which its money stands until it is opened or goes back.
  pot_shard smallint not null check (pot_shard between 0 and 15),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- Told once it is over: what nobody had opened.
  returned bigint check (returned between 0 and total),
  ended_at timestamptz,
  unique (merchant_code, order_no),
  foreign key (agent_id, merchant_code) references member (id, merchant_code),
  check (total >= low * envelopes),
  check (case when is_first_come then envelopes < people else envelopes = people end),
  check (not is_first_come or split <> 'custom'),
  check (num_nonnulls(seed_sealed, seed_hash) = case when split = 'random' then 2 else 0 end),
  check (num_nonnulls(returned, ended_at) in (0, 2))
);
create index agent_rain_agent on agent_rain (agent_id, id desc);
create index agent_rain_brand on agent_rain (merchant_code, created_at);
create index agent_rain_waiting on agent_rain (expires_at) where ended_at is null;

-- Who may open an envelope of a rain, and whether they were told.
create table agent_rain_person (
  rain_id bigint not null references agent_rain,
  member_id bigint not null,
  merchant_code text not null,
  told_at timestamptz,
  primary key (rain_id, member_id),
  foreign key (member_id, merchant_code) references member (id, merchant_code)
);
create index agent_rain_person_member on agent_rain_person (member_id, rain_id desc);
create index agent_rain_person_untold on agent_rain_person (rain_id) where told_at is null;

-- The envelopes of a rain, in the order in which they are taken. One with a name waits for that person.
create table agent_rain_envelope (
  rain_id bigint not null references agent_rain,
  place integer not null check (place between 1 and 1000),
  amount bigint not null check (amount > 0),
  member_id bigint,
  opened_at timestamptz,
  primary key (rain_id, place),
  unique (rain_id, member_id),
  foreign key (rain_id, member_id) references agent_rain_person (rain_id, member_id),
  check (opened_at is null or member_id is not null)
);

-- The envelopes of a rain are all of its money, whoever wrote them.
create function agent_rain_whole() returns trigger language plpgsql as $$
begin
  if (select (count(*), coalesce(sum(amount), 0)) from agent_rain_envelope where rain_id = new.id)
    is distinct from (new.envelopes::bigint, new.total::numeric) then
    raise check_violation using constraint = 'agent_rain_whole',
      message = format('the envelopes of rain %s are not its %s (agent_rain_whole)', new.id, new.total);
  end if;
  return null;
end $$;
create constraint trigger agent_rain_whole after insert on agent_rain
  deferrable initially deferred for each row execute function agent_rain_whole();

-- What was opened stays so, and what is in an envelope was settled before.
create function agent_rain_envelope_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.opened_at is not null or (new.rain_id, new.place, new.amount) <> (old.rain_id, old.place, old.amount)
    or new.member_id is distinct from coalesce(old.member_id, new.member_id) then
    raise exception 'an envelope is opened once, by whom it is for' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger agent_rain_envelope_keep before update or delete on agent_rain_envelope
  for each row execute function agent_rain_envelope_keep();
