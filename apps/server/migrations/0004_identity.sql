-- Who people are: passwords, devices, codes, personal data, papers. What is secret is kept hashed or sealed; the keys are
-- files of the installation and never in here.

-- Proof that the secrets in use belong to this database: with others nothing sealed could be opened again.
create table secret_mark (
  name text primary key,
  mark bytea not null check (length(mark) = 32)
);

alter table member
  add column password_hash text check (length(password_hash) between 50 and 300),
  add column password_changed_at timestamptz,
  -- Somebody else opened the account and knows its first password. [SET-13]
  add column must_change_password boolean not null default false,
  add column payment_hash text check (length(payment_hash) between 50 and 300),
  add column payment_failures integer not null default 0 check (payment_failures >= 0),
  add column payment_failed_at timestamptz,
  add column head_icon text not null default '' check (head_icon ~ '^[a-z0-9-]{0,40}$'),
  -- Never changed after registration. [T17]
  add column upline_id bigint references member,
  add column register_method text check (register_method in ('APP', 'H5', 'PWA', 'WEBCLIP')),
  add column register_host text not null default '' check (length(register_host) <= 253),
  add column kyc_state text not null default 'none' check (kyc_state in ('none', 'submitted', 'verified', 'refused')),
  -- Accounts of demonstrations and tests are left out of reports. [R26]
  add column is_demo boolean not null default false,
  add column last_login_at timestamptz,
  add column last_login_place text not null default '' check (length(last_login_place) <= 80),
  add check (upline_id is null or upline_id <> id);

create index member_upline on member (upline_id) where upline_id is not null;

alter table session
  drop constraint session_revoked_reason_check,
  add constraint session_revoked_reason_check check (revoked_reason in
    ('logout', 'replaced', 'disabled', 'elsewhere', 'password', 'theft', 'excluded')),
  add column method text not null default 'password' check (method in
    ('password', 'sms', 'firebase', 'device', 'register', 'reset', 'trial')),
  -- When the person last proved who they are; a remembered device never does. [D1]
  add column proved_at timestamptz,
  -- When the password was last typed in this session. [D1b]
  add column password_at timestamptz,
  add column gateway integer not null default 3,
  add column device text not null default '' check (length(device) <= 80),
  add column ip text not null default '' check (length(ip) <= 45),
  add column place text not null default '' check (length(place) <= 80),
  -- When and where the account was used before, as its owner is told. [R23]
  add column previous_login_at timestamptz,
  add column previous_login_place text not null default '' check (length(previous_login_place) <= 80),
  -- The remembered device this session belongs to: logging out forgets it, its theft ends the session.
  add column family text check (length(family) between 16 and 40);

create index session_family on session (family) where family is not null and revoked_at is null;
create index session_expiry on session (expires_at);

-- A remembered device: the browser holds selector and validator, here is only the hash of the validator. [D1]
create table device_credential (
  selector bytea primary key check (length(selector) = 16),
  validator_hash bytea not null check (length(validator_hash) = 32),
  -- The one before: who shows it a moment after its use tapped twice or lost the answer, and is no thief.
  previous_hash bytea check (length(previous_hash) = 32),
  -- All that grew out of one login; the reuse of an old validator ends the whole family.
  family text not null check (length(family) between 16 and 40),
  member_id bigint not null references member on delete cascade,
  device text not null default '' check (length(device) <= 80),
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text check (revoked_reason in ('logout', 'elsewhere', 'password', 'theft', 'locked', 'disabled')),
  check ((revoked_at is null) = (revoked_reason is null)),
  check (expires_at <= ends_at)
);

create index device_credential_member on device_credential (member_id) where revoked_at is null;
create index device_credential_family on device_credential (family);
create index device_credential_end on device_credential (ends_at);

-- Failed logins by the name that was typed, whether or not it exists: known and unknown names look the same. [T1, T3]
create table login_guard (
  merchant_code text not null references brand on delete cascade,
  -- HMAC of the name, so that this table lists nobody.
  name_hash bytea not null check (length(name_hash) = 32),
  failures integer not null check (failures >= 0),
  since timestamptz not null,
  locked_until timestamptz,
  primary key (merchant_code, name_hash)
);

create index login_guard_since on login_guard (since);

-- Personal data, sealed for its own row; the blind index finds equal values without opening any. [5.4]
create table member_data (
  member_id bigint not null,
  merchant_code text not null,
  field text not null check (field in ('mobile', 'email', 'payeeName', 'fullName', 'idNumber', 'birthDate', 'qqNum',
    'facebook', 'wechat', 'line', 'whatsapp', 'zalo', 'firebase')),
  sealed text not null check (length(sealed) <= 1000),
  blind bytea check (length(blind) = 32),
  -- What its owner sees: never more than the last few characters.
  masked text not null check (length(masked) <= 80),
  changed_at timestamptz not null,
  primary key (member_id, field),
  foreign key (member_id, merchant_code) references member (id, merchant_code) on delete cascade
);

-- One account for a number, a paper and an outside identity. [R16]
create unique index member_data_once on member_data (merchant_code, field, blind)
  where field in ('mobile', 'idNumber', 'firebase') and blind is not null;
create index member_data_email on member_data (merchant_code, blind) where field = 'email';

create table affiliate_code (
  code text primary key check (code ~ '^[A-Za-z0-9]{4,12}$'),
  merchant_code text not null,
  member_id bigint not null,
  created_at timestamptz not null default now(),
  is_active boolean not null default true,
  foreign key (member_id, merchant_code) references member (id, merchant_code) on delete cascade
);

create unique index affiliate_code_any_case on affiliate_code (merchant_code, lower(code));

-- Which words somebody agreed to, and when. [R19]
create table agreement_acceptance (
  member_id bigint not null references member on delete cascade,
  version text not null check (length(version) between 1 and 200),
  accepted_at timestamptz not null,
  primary key (member_id, version)
);

-- One live code for a purpose and a target; only its HMAC is kept. [T5]
create table verification_code (
  merchant_code text not null references brand on delete cascade,
  purpose text not null check (purpose in ('login', 'register', 'bind', 'reset', 'bindEmail')),
  target bytea not null check (length(target) = 32),
  code_hash bytea not null check (length(code_hash) = 32),
  -- Who may use it, when that is known already.
  member_id bigint references member on delete cascade,
  tries integer not null default 0 check (tries between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (merchant_code, purpose, target)
);

-- When codes were sent, for as long as limits look back; numbers and addresses only as HMACs. [T5]
create table code_send (
  id bigint generated always as identity primary key,
  merchant_code text not null references brand on delete cascade,
  target bytea not null check (length(target) = 32),
  address bytea check (length(address) = 32),
  -- A gateway that refused does not make the person wait a minute, but it counts for the hour.
  was_accepted boolean not null default true,
  sent_at timestamptz not null
);

create index code_send_target on code_send (target, sent_at);
create index code_send_address on code_send (address, sent_at) where address is not null;
create index code_send_brand on code_send (merchant_code, sent_at);

create table reset_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  member_id bigint not null references member on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index reset_link_member on reset_link (member_id);

create unlogged table captcha (
  id_hash bytea primary key check (length(id_hash) = 32),
  answer_hash bytea not null check (length(answer_hash) = 32),
  expires_at timestamptz not null
);

create index captcha_expiry on captcha (expires_at);

-- What may be used once only: nonces of sealed bodies, outside identity tokens. Logged, so that a crash forgets none.
create table used_once (
  kind text not null check (kind in ('nonce', 'firebase')),
  value bytea not null check (length(value) between 16 and 32),
  expires_at timestamptz not null,
  primary key (kind, value)
);

create index used_once_expiry on used_once (expires_at);

-- Pictures, sealed for their own row.
create table upload (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{20,40}$'),
  member_id bigint not null references member on delete cascade,
  purpose text not null check (purpose in ('kycFront', 'kycSelfie')),
  width integer not null check (width between 1 and 10000),
  height integer not null check (height between 1 and 10000),
  sealed bytea not null check (length(sealed) <= 6000000),
  -- Handed in; what never is, goes after a day.
  is_used boolean not null default false,
  created_at timestamptz not null
);

create index upload_member on upload (member_id, created_at);

-- Papers that were handed in; the newest of a member counts.
create table kyc_submission (
  id bigint generated always as identity primary key,
  member_id bigint not null references member on delete cascade,
  id_kind text not null check (id_kind in ('national', 'passport', 'driver', 'umid')),
  front_id text not null references upload,
  selfie_id text not null references upload,
  state text not null default 'submitted' check (state in ('submitted', 'verified', 'refused')),
  reason text not null default '' check (length(reason) <= 300),
  submitted_at timestamptz not null,
  reviewed_at timestamptz,
  reviewer text check (length(reviewer) <= 60),
  check ((state = 'submitted') = (reviewed_at is null)),
  check (state <> 'refused' or reason <> ''),
  check (front_id <> selfie_id)
);

create unique index kyc_one_open on kyc_submission (member_id) where state = 'submitted';
create index kyc_queue on kyc_submission (submitted_at) where state = 'submitted';

-- What happened to accounts, for their owners and for auditors. [4.4]
create table account_event (
  id bigint generated always as identity primary key,
  member_id bigint references member on delete cascade,
  merchant_code text not null references brand,
  kind text not null check (kind ~ '^[a-z.]{3,40}$'),
  ip text not null default '' check (length(ip) <= 45),
  detail jsonb not null default '{}',
  at timestamptz not null
);

create index account_event_member on account_event (member_id, at desc);

-- Demonstration only: the phone and the mailbox that receive what the server sends. Empty in production.
create table sandbox_message (
  id bigint generated always as identity primary key,
  merchant_code text not null references brand on delete cascade,
  channel text not null check (channel in ('sms', 'mail', 'captcha')),
  recipient text not null check (length(recipient) <= 200),
  subject text not null default '' check (length(subject) <= 200),
  body text not null check (length(body) <= 4000),
  sent_at timestamptz not null
);

create index sandbox_message_newest on sandbox_message (sent_at desc);

-- How often a login may fail before it is locked, by the rules the brand follows. [R20]
alter table brand
  add column login_tries integer not null default 5 check (login_tries between 3 and 10),
  add column firebase jsonb;
