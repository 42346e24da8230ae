-- Links by which agents bring people in, and accounts that agents open for others.
-- Older servers may go on beside this. They know no links and call their codes wrong, so a registration there waits for a newer server; and
-- whoever has terms to accept together with a first password gets an error from them and stays where they are.

-- Whether agents open accounts themselves, instead of sending a link.
alter table brand add column agents_open_accounts boolean not null default false;

-- Somebody else opened the account. Whom it belongs to accepts the terms with the first password of their own, and does nothing before.
alter table member
  add column must_agree boolean not null default false,
  add constraint member_agrees_with_password check (must_change_password or not must_agree);

create table invitation_link (
  id bigint generated always as identity primary key,
  merchant_code text not null,
  agent_id bigint not null,
  code text not null check (code ~ '^[A-Z0-9]{8}$'),
  type integer not null check (type in (0, 1)),
  -- Parts of a million by kind of game; players have none in a line.
  rates jsonb not null default '{}' check (jsonb_typeof(rates) = 'object' and (type = 1 or rates = '{}')),
  note text not null default '' check (length(note) <= 40),
  created_at timestamptz not null,
  ends_at timestamptz,
  revoked_at timestamptz,
  uses integer not null default 0,
  uses_max integer check (uses_max > 0),
  constraint invitation_link_uses check (uses >= 0 and uses <= coalesce(uses_max, uses)),
  foreign key (agent_id, merchant_code) references member (id, merchant_code) on delete cascade
);
create unique index invitation_link_code on invitation_link (merchant_code, code);
create index invitation_link_of on invitation_link (agent_id, id desc);

-- Who came by which link; `uses` of the link is how many there are.
create table invitation_use (
  member_id bigint primary key references member on delete cascade,
  link_id bigint not null references invitation_link on delete cascade,
  used_at timestamptz not null
);
create index invitation_use_of on invitation_use (link_id);

-- Which agent opened an account for somebody.
create table opened_account (
  member_id bigint primary key references member on delete cascade,
  agent_id bigint not null references member on delete cascade,
  opened_at timestamptz not null
);
create index opened_account_by on opened_account (agent_id, opened_at desc);
