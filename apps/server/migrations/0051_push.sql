-- Web push: which browsers of members want which notices, what waits to be sent, and what was sent.
-- Older servers may go on beside this.

-- A browser that its owner lets us send notices to. Its address is a secret: whoever knows it can send to it.
create table push_key (
  id bigint generated always as identity primary key,
  merchant_code text not null,
  member_id bigint not null,
  -- The session it was last confirmed in. One that was ended takes it along; one that ran out keeps it as long as it is kept itself.
  session_id bigint not null references session on delete cascade,
  endpoint_hash bytea not null unique check (length(endpoint_hash) = 32),
  endpoint_sealed text not null,
  keys_sealed text not null,
  -- What its owner agreed to; account_event has when, and to which words.
  kinds text[] not null check (kinds <@ array['account', 'rewards', 'offers'] and cardinality(kinds) between 1 and 3),
  -- Hours of the day in its zone in which it stays quiet; null: none of its own.
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  zone text not null check (length(zone) between 1 and 64),
  language language_code not null,
  made_at timestamptz not null,
  confirmed_at timestamptz not null,
  foreign key (member_id, merchant_code) references member (id, merchant_code),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
create index push_key_member on push_key (member_id);
create index push_key_session on push_key (session_id);
create index push_key_offers on push_key (merchant_code, id) where 'offers' = any (kinds);

-- What one browser is to be told: the row is the queue, and goes once it was sent or is not to be sent any more.
create table push_notice (
  id bigint generated always as identity primary key,
  key_id bigint not null references push_key on delete cascade,
  member_id bigint not null,
  merchant_code text not null,
  kind text not null check (kind in ('account', 'rewards', 'offers')),
  topic text not null check (topic ~ '^[a-zA-Z]{1,30}$'),
  -- What it tells of, as `reward 17`.
  about text not null check (length(about) between 1 and 160),
  planned_at timestamptz not null,
  -- When it is to be sent, or tried again.
  act_at timestamptz not null,
  -- From then on nobody needs it.
  ends_at timestamptz not null,
  tries smallint not null default 0 check (tries >= 0),
  unique (key_id, about)
);
create index push_notice_due on push_notice (act_at);

-- What somebody was told, whatever the number of their browsers: limits are counted by it.
create table push_sent (
  member_id bigint not null references member,
  about text not null,
  kind text not null check (kind in ('account', 'rewards', 'offers')),
  at timestamptz not null,
  primary key (member_id, about)
);
create index push_sent_at on push_sent (at);

-- How far a broadcast has been planned for the browsers of its brand.
create table push_broadcast (
  broadcast_id bigint primary key references broadcast,
  after_key bigint not null default 0,
  done_at timestamptz
);

-- Whether a broadcast is also told by push; only offers are, and only in the words of the house.
alter table broadcast add column wants_push boolean not null default false check (not wants_push or is_offer);
create index broadcast_push on broadcast (published_at) where wants_push and published_at is not null;

create or replace trigger broadcast_keep before update on broadcast for each row
  when (old.approved_at is not null and
    (old.merchant_code, old.code, old.kind, old.is_offer, old.segment, old.includes_new, old.publish_at, old.maker, old.checker,
      old.wants_push)
    is distinct from
    (new.merchant_code, new.code, new.kind, new.is_offer, new.segment, new.includes_new, new.publish_at, new.maker, new.checker,
      new.wants_push))
  execute function broadcast_keep();
