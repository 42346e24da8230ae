-- Money in and out of the house, and what protects a player.

alter table brand
  add column withdraw_min bigint not null default 20000 check (withdraw_min > 0),
  add column withdraw_max bigint not null default 5000000 check (withdraw_max >= withdraw_min),
  add column withdraws_per_day integer not null default 3 check (withdraws_per_day between 1 and 100),
  add column withdraw_fee_bps integer not null default 0 check (withdraw_fee_bps between 0 and 2000),
  add column withdraw_fee_min bigint not null default 0 check (withdraw_fee_min >= 0),
  -- Up to here nobody needs to look, when nothing else is unusual.
  add column withdraw_auto_max bigint not null default 500000 check (withdraw_auto_max >= 0),
  -- What a player is promised, in minutes: paid by itself, and looked at by a person.
  add column withdraw_auto_minutes integer not null default 15 check (withdraw_auto_minutes > 0),
  add column withdraw_review_minutes integer not null default 240 check (withdraw_review_minutes > 0),
  -- Off unless the operator wants it: nobody is tempted to play what was on its way out. [R34]
  add column withdraw_cancel boolean not null default false,
  -- What must be staked before a deposit may leave, in hundredths of a percent of it.
  add column turnover_bps integer not null default 10000 check (turnover_bps between 0 and 1000000),
  add column deposit_needs_kyc boolean not null default true,
  add column upline_transfer boolean not null default false,
  add column upline_daily_max bigint not null default 5000000 check (upline_daily_max > 0),
  add column trial_balance bigint not null default 200000 check (trial_balance >= 0);

-- The share of a stake that counts towards turnover, by kind of game; what is not listed counts whole.
create table turnover_weight (
  merchant_code text not null references brand on delete cascade,
  category text not null check (length(category) <= 12),
  percent integer not null check (percent between 0 and 100),
  primary key (merchant_code, category)
);

create table bank (
  code text primary key check (code ~ '^[A-Z0-9]{2,20}$'),
  name text not null check (length(name) <= 80),
  kind text not null check (kind in ('bank', 'ewallet')),
  min_length integer not null check (min_length > 0),
  max_length integer not null check (max_length <= 34),
  position integer not null default 0,
  is_active boolean not null default true,
  check (min_length <= max_length)
);

insert into bank (code, name, kind, min_length, max_length, position) values
  ('GCASH', 'GCash', 'ewallet', 11, 11, 1),
  ('MAYA', 'Maya', 'ewallet', 11, 11, 2),
  ('GRABPAY', 'GrabPay', 'ewallet', 11, 11, 3),
  ('COINS', 'Coins.ph', 'ewallet', 11, 11, 4),
  ('BDO', 'BDO Unibank', 'bank', 10, 12, 10),
  ('BPI', 'Bank of the Philippine Islands', 'bank', 10, 10, 11),
  ('METROBANK', 'Metrobank', 'bank', 13, 13, 12),
  ('LANDBANK', 'Land Bank of the Philippines', 'bank', 10, 10, 13),
  ('PNB', 'Philippine National Bank', 'bank', 10, 16, 14),
  ('UNIONBANK', 'UnionBank', 'bank', 12, 12, 15),
  ('SECURITYBANK', 'Security Bank', 'bank', 13, 13, 16),
  ('RCBC', 'RCBC', 'bank', 10, 16, 17),
  ('CHINABANK', 'China Bank', 'bank', 10, 12, 18),
  ('EASTWEST', 'EastWest Bank', 'bank', 12, 12, 19),
  ('PSBANK', 'PSBank', 'bank', 12, 12, 20),
  ('AUB', 'Asia United Bank', 'bank', 12, 12, 21),
  ('DBP', 'Development Bank of the Philippines', 'bank', 10, 16, 22),
  ('PBCOM', 'PBCom', 'bank', 10, 16, 23),
  ('GOTYME', 'GoTyme Bank', 'bank', 10, 16, 24),
  ('SEABANK', 'SeaBank', 'bank', 10, 16, 25);

-- Where a member's withdrawals go. The number is sealed; equal numbers are found by their blind index. [T15, 5.4]
create table bank_card (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{16,40}$'),
  member_id bigint not null,
  merchant_code text not null,
  bank_code text not null references bank,
  account_sealed text not null check (length(account_sealed) <= 600),
  account_blind bytea not null check (length(account_blind) = 32),
  account_masked text not null check (length(account_masked) <= 40),
  payee_sealed text not null check (length(payee_sealed) <= 600),
  payee_shown text not null check (length(payee_shown) <= 80),
  branch text not null default '' check (length(branch) <= 80),
  created_at timestamptz not null,
  deleted_at timestamptz,
  foreign key (member_id, merchant_code) references member (id, merchant_code)
);

create index bank_card_member on bank_card (member_id) where deleted_at is null;
-- One account number serves one person. [R16]
create unique index bank_card_once on bank_card (merchant_code, bank_code, account_blind) where deleted_at is null;

-- Who moves money for the brand; the keys are sealed.
create table payment_provider (
  merchant_code text not null references brand,
  code text not null check (code ~ '^[a-z0-9]{2,20}$'),
  adapter text not null check (adapter in ('sandbox', 'paymongo', 'xendit', 'manual')),
  settings_sealed text not null default '' check (length(settings_sealed) <= 4000),
  -- Which provider pays out when several could.
  pays_out boolean not null default false,
  is_active boolean not null default true,
  primary key (merchant_code, code)
);

create unique index payment_provider_payout on payment_provider (merchant_code) where pays_out and is_active;

create table deposit_method (
  merchant_code text not null,
  id text not null check (id ~ '^[a-z0-9-]{2,30}$'),
  kind text not null check (kind in ('bank', 'ewallet', 'online', 'manual')),
  provider text not null,
  channel text not null check (channel in ('qrph', 'gcash', 'maya', 'grabpay', 'instapay', 'pesonet', 'manual')),
  icon text not null check (icon in ('gcash', 'maya', 'grabpay', 'qrph', 'bank', 'manual')),
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null,
  quick_amounts bigint[] not null default '{}',
  popular_amount bigint,
  fee_bps integer not null default 0 check (fee_bps between 0 and 2000),
  seconds integer not null default 60 check (seconds > 0),
  expires_minutes integer not null default 15 check (expires_minutes between 1 and 4320),
  needs_payer_name boolean not null default false,
  -- Of transfers by hand.
  payee_bank text not null default '' check (length(payee_bank) <= 80),
  payee_name text not null default '' check (length(payee_name) <= 80),
  payee_account text not null default '' check (length(payee_account) <= 40),
  position integer not null default 0,
  is_active boolean not null default true,
  primary key (merchant_code, id),
  foreign key (merchant_code, provider) references payment_provider (merchant_code, code),
  check (min_amount <= max_amount)
);

create table deposit_method_text (
  merchant_code text not null,
  method_id text not null,
  language text not null check (language in ('TY', 'EN')),
  name text not null check (length(name) between 1 and 60),
  note text not null default '' check (length(note) <= 200),
  primary key (merchant_code, method_id, language),
  foreign key (merchant_code, method_id) references deposit_method (merchant_code, id) on delete cascade
);

create table deposit_order (
  id bigint generated always as identity primary key,
  order_no text not null unique check (order_no ~ '^D[0-9-]{6,30}$'),
  merchant_code text not null,
  member_id bigint not null,
  method_id text not null,
  provider text not null,
  currency text not null references currency,
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0),
  status text not null default 'pending' check (status in ('pending', 'success', 'failed', 'expired', 'review', 'returned')),
  provider_ref text not null default '' check (length(provider_ref) <= 120),
  pay_url text not null default '' check (length(pay_url) <= 1000),
  qr_text text not null default '' check (length(qr_text) <= 1000),
  -- Only of providers that draw the code and do not tell what it says.
  qr_image text not null default '' check (length(qr_image) <= 60000),
  payer_name text not null default '' check (length(payer_name) <= 80),
  promotion_id text not null default '' check (length(promotion_id) <= 40),
  reason text not null default '' check (length(reason) <= 60),
  -- Where the member was. [R39]
  place text not null default '' check (length(place) <= 80),
  ip text not null default '' check (length(ip) <= 45),
  said_paid_at timestamptz,
  -- When the provider is asked next; null when nothing more is awaited.
  ask_at timestamptz,
  asked_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  foreign key (member_id, merchant_code) references member (id, merchant_code),
  foreign key (merchant_code, method_id) references deposit_method (merchant_code, id),
  check ((status = 'pending') = (ended_at is null))
);

create index deposit_order_member on deposit_order (member_id, id);
create index deposit_order_open on deposit_order (member_id) where status = 'pending';
create index deposit_order_ref on deposit_order (merchant_code, provider, provider_ref) where provider_ref <> '';
create index deposit_order_ask on deposit_order (ask_at) where ask_at is not null;
create index deposit_order_made on deposit_order (merchant_code, created_at);

-- Money that really came in; one order can meet several. Each is credited once. [T16]
create table deposit_payment (
  merchant_code text not null,
  provider text not null,
  ref text not null check (length(ref) between 1 and 120),
  order_no text not null references deposit_order (order_no),
  amount bigint not null check (amount > 0),
  -- What of it reached the wallet.
  credited bigint not null default 0 check (credited between 0 and amount),
  payer_name text not null default '' check (length(payer_name) <= 120),
  outcome text not null check (outcome in ('credited', 'review', 'returned')),
  reason text not null default '' check (length(reason) <= 60),
  is_late boolean not null default false,
  is_extra boolean not null default false,
  is_wrong_amount boolean not null default false,
  paid_at timestamptz not null,
  recorded_at timestamptz not null,
  -- Who looked at it, or took it in by hand; and when money that was kept out went in or back.
  decided_by text check (length(decided_by) <= 60),
  settled_at timestamptz,
  primary key (merchant_code, provider, ref),
  check ((outcome = 'credited') = (credited > 0))
);

create index deposit_payment_order on deposit_payment (order_no);
create index deposit_payment_open on deposit_payment (merchant_code, recorded_at)
  where outcome <> 'credited' and settled_at is null;
create index deposit_payment_paid on deposit_payment (merchant_code, provider, paid_at);

-- What providers told us, true or not: evidence, and the memory that makes a repeat harmless.
create table payment_notice (
  id bigint generated always as identity primary key,
  merchant_code text not null,
  provider text not null,
  -- Null when the signature was wrong.
  event_id text check (length(event_id) <= 120),
  order_no text not null default '' check (length(order_no) <= 64),
  outcome text not null check (length(outcome) <= 60),
  body_hash bytea not null check (length(body_hash) = 32),
  received_at timestamptz not null
);

create unique index payment_notice_once on payment_notice (merchant_code, provider, event_id) where event_id is not null;
create index payment_notice_at on payment_notice (received_at);

create table withdraw_order (
  id bigint generated always as identity primary key,
  order_no text not null unique check (order_no ~ '^W[0-9-]{6,30}$'),
  merchant_code text not null,
  member_id bigint not null,
  card_id text not null references bank_card,
  -- As they were when it was asked for.
  bank_name text not null check (length(bank_name) <= 80),
  bank_kind text not null check (bank_kind in ('bank', 'ewallet')),
  card_masked text not null check (length(card_masked) <= 40),
  currency text not null references currency,
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0 and fee < amount),
  -- `unknown`: the provider did not answer; it stays held and is asked about until it has.
  status text not null check (status in ('review', 'approved', 'sending', 'unknown', 'paid', 'rejected', 'failed', 'cancelled')),
  provider text not null default '' check (length(provider) <= 20),
  provider_ref text not null default '' check (length(provider_ref) <= 120),
  -- Why a person looks at it, or why it was refused: codes, the first is shown.
  reasons text[] not null default '{}',
  note text not null default '' check (length(note) <= 300),
  decided_by text check (length(decided_by) <= 60),
  place text not null default '' check (length(place) <= 80),
  ip text not null default '' check (length(ip) <= 45),
  created_at timestamptz not null,
  checked_at timestamptz,
  sent_at timestamptz,
  ended_at timestamptz,
  promised_at timestamptz not null,
  -- When the machine looks at it next.
  act_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  -- When it was found later than promised.
  alarmed_at timestamptz,
  -- What its owner is written to in.
  language text not null check (language in ('TY', 'EN')),
  foreign key (member_id, merchant_code) references member (id, merchant_code),
  check ((status in ('paid', 'rejected', 'failed', 'cancelled')) = (ended_at is not null)),
  check (status <> 'rejected' or (reasons <> '{}' and decided_by is not null))
);

create index withdraw_order_member on withdraw_order (member_id, id);
create index withdraw_order_act on withdraw_order (act_at) where act_at is not null;
create index withdraw_order_card on withdraw_order (card_id) where ended_at is null;
create index withdraw_order_promise on withdraw_order (promised_at) where ended_at is null;
create index withdraw_order_queue on withdraw_order (merchant_code, created_at) where status = 'review';

-- Turnover that must be reached before money leaves: a stretch of the line `ledger_account.wagered`, oldest first.
create table turnover (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  currency text not null references currency,
  source text not null check (source in ('deposit', 'bonus', 'transfer', 'adjustment')),
  -- One requirement for each thing that asks for it.
  ref text not null check (length(ref) between 1 and 140),
  order_no text not null default '' check (length(order_no) <= 40),
  starts_at bigint not null,
  ends_at bigint not null,
  created_at timestamptz not null,
  unique (source, ref),
  check (ends_at > starts_at)
);

create index turnover_member on turnover (member_id, currency, ends_at);

alter table device_credential
  drop constraint device_credential_revoked_reason_check,
  add constraint device_credential_revoked_reason_check check (revoked_reason in
    ('logout', 'elsewhere', 'password', 'theft', 'locked', 'disabled', 'excluded'));

-- What a player chose for protection, beside limits.
create table player_care (
  member_id bigint primary key references member,
  pause text check (pause in ('cooling', 'excluded')),
  pause_since timestamptz,
  pause_until timestamptz,
  reality_minutes integer check (reality_minutes in (15, 30, 60, 120)),
  reality_seen_at timestamptz,
  -- Asked for limits before the first deposit. [R30]
  asked_at timestamptz,
  check (num_nonnulls(pause, pause_since, pause_until) in (0, 3))
);

create index player_care_pause on player_care (pause_until) where pause is not null;

-- What the daily comparison with a provider found. [T16, 70]
create table reconcile_run (
  id bigint generated always as identity primary key,
  merchant_code text not null,
  provider text not null,
  day date not null,
  checked integer not null check (checked >= 0),
  differences integer not null check (differences >= 0),
  ran_at timestamptz not null,
  unique (merchant_code, provider, day)
);

create table reconcile_difference (
  run_id bigint not null references reconcile_run on delete cascade,
  nr integer not null,
  kind text not null check (kind in ('missing.here', 'missing.there', 'amount', 'state')),
  direction text not null check (direction in ('pay', 'payout')),
  order_no text not null default '' check (length(order_no) <= 64),
  ref text not null default '' check (length(ref) <= 120),
  ours bigint,
  theirs bigint,
  detail text not null default '' check (length(detail) <= 200),
  primary key (run_id, nr)
);

-- Who may call the vendor wallet, and with which keys; two keys at once let one replace the other.
create table vendor (
  code text primary key check (code ~ '^[A-Z0-9_]{2,20}$'),
  merchant_code text not null references brand,
  name text not null check (length(name) <= 60),
  is_active boolean not null default true,
  -- Empty: from anywhere.
  addresses text[] not null default '{}'
);

create table vendor_key (
  vendor_code text not null references vendor on delete cascade,
  key_id text not null check (key_id ~ '^[A-Za-z0-9_-]{4,40}$'),
  secret_sealed text not null check (length(secret_sealed) <= 400),
  is_active boolean not null default true,
  created_at timestamptz not null,
  primary key (vendor_code, key_id)
);

create function vendor_announce() returns trigger language plpgsql as $$
begin
  perform announce('vendor', '{}');
  return null;
end $$;

create trigger announce after insert or update or delete on vendor for each statement execute function vendor_announce();
create trigger announce after insert or update or delete on vendor_key
  for each statement execute function vendor_announce();
create trigger announce after insert or update or delete on turnover_weight
  for each statement execute function vendor_announce();

-- Opens the live socket once. [T38]
create unlogged table live_ticket (
  hash bytea primary key check (length(hash) = 32),
  session_id bigint not null,
  expires_at timestamptz not null
);

create index live_ticket_expiry on live_ticket (expires_at);

-- Demonstration only: the books of the sandbox payment provider, as if it were another company. Empty in production.
create table sandbox_payment (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('pay', 'payout')),
  order_no text not null check (length(order_no) between 1 and 64),
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  -- How money comes in, or the bank or wallet it goes to.
  channel text not null check (length(channel) between 1 and 40),
  party_name text not null default '' check (length(party_name) <= 120),
  account_no text not null default '' check (length(account_no) <= 40),
  state text not null default 'pending' check (state in ('pending', 'paid', 'failed')),
  reason text not null default '' check (length(reason) <= 200),
  notify_url text not null check (length(notify_url) <= 500),
  return_url text not null default '' check (length(return_url) <= 500),
  expires_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (kind, order_no),
  check (state <> 'failed' or reason <> '')
);

create index sandbox_payment_newest on sandbox_payment (created_at desc);

-- Demonstration only: money that really moved at the sandbox provider; an order that was paid twice has two.
create table sandbox_receipt (
  id bigint generated always as identity primary key,
  payment_id bigint not null references sandbox_payment on delete cascade,
  amount bigint not null check (amount > 0),
  at timestamptz not null
);

create index sandbox_receipt_payment on sandbox_receipt (payment_id);
create index sandbox_receipt_at on sandbox_receipt (at);
