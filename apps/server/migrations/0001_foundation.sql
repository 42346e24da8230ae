-- The ground floor: brands and their settings, content in several languages, members and sessions.
-- Every change of what a brand shows raises its content_version and tells all servers. [SRV-09]

create function is_internal_path(value text) returns boolean immutable parallel safe return
  length(value) <= 500 and value ~ '^/([A-Za-z0-9_.~!$&()*+,;=:@%?#-][A-Za-z0-9_.~!$&()*+,;=:@%?#/-]*)?$';

create function is_https_url(value text) returns boolean immutable parallel safe return
  length(value) <= 2000
  and value ~ '^https://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?([/?#][A-Za-z0-9_.~!$&()*+,;=:@%?#/-]*)?$';

create function is_link(value text) returns boolean immutable parallel safe return
  is_internal_path(value) or is_https_url(value);

create function is_host(value text) returns boolean immutable parallel safe return
  length(value) <= 253 and value ~ '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$';

create domain language_code as text check (value in (
  'TY', 'EN', 'CN', 'JA', 'TH', 'VI', 'MY', 'ES', 'HI', 'ID', 'KM', 'KO', 'MS', 'PT', 'TW', 'TR', 'BN', 'AR', 'RU', 'FR'
));

create table brand (
  merchant_code text primary key check (merchant_code ~ '^[a-z0-9]{2,20}$'),
  trial_merchant_code text not null unique check (trial_merchant_code ~ '^[a-z0-9]{2,20}$'),
  -- Answers requests that name no brand and come to no known host.
  is_default boolean not null default false,
  name text not null check (length(name) between 1 and 40),
  theme text not null default 'default' check (theme ~ '^[a-z0-9-]{1,30}$'),
  profile text not null default 'OTHER' check (profile in ('PH', 'UK', 'MT', 'OTHER')),
  currency_symbol text not null default '₱' check (length(currency_symbol) between 1 and 4),
  -- Null follows the profile; a brand may be stricter than its profile, never laxer.
  age_limit integer check (age_limit between case profile when 'PH' then 21 else 18 end and 99),
  default_language text not null default 'TY' check (default_language in ('TY', 'EN')),
  member_centre text not null default '1' check (member_centre ~ '^[0-9]{1,2}$'),
  deposit_page text not null default '1' check (deposit_page ~ '^[0-9]{1,2}$'),
  main_domain text not null check (is_host(main_domain)),
  -- These end up in a response header, so each must be a host and nothing more.
  image_hosts text[] not null default '{}'
    check (array_to_string(image_hosts, ',', '?') ~ '^([a-z0-9][a-z0-9.-]*(:[0-9]{1,5})?(,[a-z0-9][a-z0-9.-]*(:[0-9]{1,5})?)*)?$'),
  helpline_url text not null default '' check (helpline_url = '' or is_link(helpline_url)),
  register_captcha boolean not null default true,
  maintenance boolean not null default false,
  maintenance_until timestamptz,
  region_rule text not null default 'open' check (region_rule in ('open', 'blocked', 'allowed')),
  region_countries text[] not null default '{}'
    check (array_to_string(region_countries, ',', '?') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'),
  content_version bigint not null default 1,
  created_at timestamptz not null default now()
);

create unique index brand_one_default on brand (is_default) where is_default;

-- What a regulator wants on every page, in the words of each language.
create table brand_text (
  merchant_code text not null references brand on delete cascade,
  language language_code not null,
  licence text not null default '' check (length(licence) <= 200),
  helpline text not null default '' check (length(helpline) <= 200),
  primary key (merchant_code, language)
);

create table brand_host (
  host text primary key check (is_host(host)),
  merchant_code text not null references brand on delete cascade,
  start_path text check (is_internal_path(start_path))
);

create index brand_host_brand on brand_host (merchant_code);

create table brand_path (
  merchant_code text not null references brand on delete cascade,
  path text not null check (is_internal_path(path)),
  target text not null check (is_link(target)),
  primary key (merchant_code, path)
);

create table brand_flag (
  merchant_code text not null references brand on delete cascade,
  flag text not null check (flag ~ '^[A-Z0-9_]{2,30}$'),
  is_on boolean not null,
  primary key (merchant_code, flag)
);

create table brand_resource (
  merchant_code text not null references brand on delete cascade,
  resource_type text not null check (resource_type in (
    'IOS', 'Android', 'MOBILECONFIG', 'AppDownloadIcon', 'FACEBOOK', 'TELEGRAM', 'TELEGRAM2'
  )),
  url text not null check (is_link(url)),
  primary key (merchant_code, resource_type)
);

create table service_link (
  merchant_code text not null references brand on delete cascade,
  -- 1 is live chat, 2 the backup messenger. [ENT-19]
  position integer not null check (position in (1, 2)),
  type text not null check (type ~ '^[0-9]$'),
  url text not null check (is_https_url(url)),
  -- A sealed link needs a path that ends with its 8-character key. [API-40]
  path text not null default '' check (path = '' or is_internal_path(path)),
  primary key (merchant_code, position),
  check (type <> '3' or path ~ '[A-Za-z0-9]{8}$')
);

create table service_link_text (
  merchant_code text not null,
  position integer not null,
  language language_code not null,
  name text not null check (length(name) between 1 and 60),
  hours text not null default '' check (length(hours) <= 60),
  primary key (merchant_code, position, language),
  foreign key (merchant_code, position) references service_link on delete cascade
);

create domain character_classes as text[] check (value <@ array[
  'letter', 'digit', 'underscore', 'space', 'dot', 'apostrophe', 'hyphen', 'plus', 'accented', 'visible'
]);

create table field_rule (
  merchant_code text not null references brand on delete cascade,
  form text not null check (form in ('register', 'common')),
  field text not null check (field ~ '^[A-Za-z]{2,30}$'),
  enabled boolean not null,
  required boolean not null,
  min_length integer not null check (min_length >= 0),
  max_length integer not null check (max_length <= 200),
  allow character_classes not null check (cardinality(allow) > 0),
  first character_classes check (cardinality(first) > 0),
  need character_classes check (cardinality(need) > 0),
  format text check (format in ('email', 'mobile')),
  message_key text not null check (message_key ~ '^[a-z_.]{2,40}$'),
  primary key (merchant_code, form, field),
  check (min_length <= max_length)
);

create table country (
  merchant_code text not null references brand on delete cascade,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  dialing_code text not null check (dialing_code ~ '^[1-9][0-9]{0,3}$'),
  min_length integer not null check (min_length >= 4),
  max_length integer not null check (max_length <= 20),
  position integer not null default 0,
  is_default boolean not null default false,
  primary key (merchant_code, country_code),
  check (min_length <= max_length)
);

create unique index country_one_default on country (merchant_code) where is_default;

create table country_name (
  merchant_code text not null,
  country_code text not null,
  language language_code not null,
  name text not null check (length(name) between 1 and 60),
  primary key (merchant_code, country_code, language),
  foreign key (merchant_code, country_code) references country on delete cascade
);

-- Where addresses are: the longest prefix wins.
create table ip_network (
  network cidr primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  city text not null default '' check (length(city) <= 80)
);

create index ip_network_contains on ip_network using gist (network inet_ops);

create table content_item (
  id bigint generated always as identity primary key,
  merchant_code text not null references brand on delete cascade,
  kind text not null check (kind in ('A', 'PL', 'B', 'PU', 'PR', 'HELP', 'AGREEMENT')),
  group_name text not null default '' check (group_name ~ '^[a-z_]{0,20}$'),
  position integer not null default 0,
  url text not null default '' check (url = '' or is_link(url)),
  image text not null default '' check (image = '' or is_link(image)),
  tone text not null default 'royal' check (tone in ('royal', 'sunset', 'jungle', 'tent')),
  promotion_type text not null default '' check (promotion_type ~ '^[A-Za-z0-9_]{0,30}$'),
  category text not null default '' check (category ~ '^[A-Z_]{0,20}$'),
  execution text check (execution in ('A', 'B', 'F')),
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  publish_from timestamptz not null,
  publish_until timestamptz check (publish_until > publish_from),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, merchant_code),
  check ((kind = 'PU') = (execution is not null)),
  check (kind <> 'PR' or starts_at is not null)
);

create index content_item_shown on content_item (merchant_code, kind, publish_from desc, id desc)
  where status = 'published';

create table content_text (
  item_id bigint not null references content_item on delete cascade,
  language language_code not null,
  title text not null check (length(title) between 1 and 200),
  body text not null default '' check (length(body) <= 60000),
  highlight text not null default '' check (length(highlight) <= 60),
  action text not null default '' check (length(action) <= 40),
  note text not null default '' check (length(note) <= 120),
  primary key (item_id, language)
);

create table member (
  id bigint generated always as identity primary key,
  merchant_code text not null references brand,
  account text not null check (account ~ '^[A-Za-z0-9_]{4,20}$'),
  nickname text not null default '' check (length(nickname) <= 16),
  type integer not null check (type between 0 and 99),
  status text not null default 'active' check (status in ('active', 'disabled', 'closed')),
  created_at timestamptz not null default now(),
  unique (id, merchant_code)
);

create unique index member_account on member (merchant_code, lower(account));

create table session (
  id bigint generated always as identity primary key,
  -- SHA-256 of the token: a copy of this table opens no session.
  token_hash bytea not null unique check (length(token_hash) = 32),
  member_id bigint not null references member on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text check (revoked_reason in ('logout', 'replaced', 'disabled')),
  check ((revoked_at is null) = (revoked_reason is null)),
  -- However busy, a session ends after 12 hours.
  check (expires_at > created_at and expires_at <= created_at + interval '12 hours')
);

create index session_live on session (member_id) where revoked_at is null;

-- The brand stands in both keys, so a member can only ever mark a notice of the same brand.
create table notice_read (
  member_id bigint not null,
  item_id bigint not null,
  merchant_code text not null,
  read_at timestamptz not null,
  primary key (member_id, item_id),
  foreign key (member_id, merchant_code) references member (id, merchant_code) on delete cascade,
  foreign key (item_id, merchant_code) references content_item (id, merchant_code) on delete cascade
);

create index notice_read_item on notice_read (item_id);

-- Which parts of the demonstration were planted: a planted part is the operator's from then on.
create table seed_mark (
  part text primary key,
  planted_at timestamptz not null
);

-- A change of the brand itself counts as a new version of what it shows.
create function brand_version_up() returns trigger language plpgsql as $$
begin
  new.content_version := greatest(new.content_version, old.content_version + 1);
  return new;
end $$;

create trigger brand_version_up before update on brand for each row execute function brand_version_up();

-- A change of a row that belongs to a brand touches the brand, and that is a new version.
create function brand_touch() returns trigger language plpgsql as $$
begin
  update brand set content_version = content_version + 1
  where merchant_code in (
    case when tg_op <> 'INSERT' then old.merchant_code end,
    case when tg_op <> 'DELETE' then new.merchant_code end
  );
  return null;
end $$;

create function content_text_touch() returns trigger language plpgsql as $$
begin
  update brand set content_version = content_version + 1
  where merchant_code in (
    select merchant_code from content_item
    where id in (
      case when tg_op <> 'INSERT' then old.item_id end,
      case when tg_op <> 'DELETE' then new.item_id end
    )
  );
  return null;
end $$;

create trigger touch after insert or update or delete on brand_text for each row execute function brand_touch();
create trigger touch after insert or update or delete on brand_host for each row execute function brand_touch();
create trigger touch after insert or update or delete on brand_path for each row execute function brand_touch();
create trigger touch after insert or update or delete on brand_flag for each row execute function brand_touch();
create trigger touch after insert or update or delete on brand_resource for each row execute function brand_touch();
create trigger touch after insert or update or delete on service_link for each row execute function brand_touch();
create trigger touch after insert or update or delete on service_link_text for each row execute function brand_touch();
create trigger touch after insert or update or delete on field_rule for each row execute function brand_touch();
create trigger touch after insert or update or delete on country for each row execute function brand_touch();
create trigger touch after insert or update or delete on country_name for each row execute function brand_touch();
create trigger touch after insert or update or delete on content_item for each row execute function brand_touch();
create trigger touch after insert or update or delete on content_text for each row execute function content_text_touch();

-- Told at commit; equal notices of one transaction are sent once.
create function announce(topic text, payload json) returns void language sql
  return pg_notify('perya', json_build_object('v', 1, 'topic', topic, 'payload', payload)::text);

create function brand_announce() returns trigger language plpgsql as $$
begin
  perform announce('brand', json_build_object('merchantCode', coalesce(new.merchant_code, old.merchant_code)));
  return null;
end $$;

create trigger announce after insert or update or delete on brand for each row execute function brand_announce();

create function location_announce() returns trigger language plpgsql as $$
begin
  perform announce('location', '{}');
  return null;
end $$;

create trigger announce after insert or update or delete on ip_network
  for each statement execute function location_announce();
