-- Messages to members, broadcasts to many of them, and what members ask the house.
-- Older servers may go on beside this.

-- Messages and broadcasts are counted together, so that one number says which is newer.
create sequence mail_number;

-- A message to one member: what it is about and the facts of it. Its words are in the dictionaries, so that it is read in
-- whichever language its reader has chosen.
create table mail (
  id bigint primary key default nextval('mail_number'),
  merchant_code text not null,
  member_id bigint not null,
  -- What it tells of; the same is never told twice.
  key text not null check (length(key) between 1 and 160),
  kind text not null check (kind in ('reward', 'money', 'security', 'board', 'notice', 'lottery')),
  -- Not shown to whom nothing may be offered.
  is_offer boolean not null,
  template text not null check (template ~ '^[a-zA-Z]{1,30}$'),
  facts jsonb not null,
  reward_id bigint references reward,
  at timestamptz not null,
  read_at timestamptz,
  deleted_at timestamptz,
  unique (member_id, key),
  foreign key (member_id, merchant_code) references member (id, merchant_code),
  check (kind not in ('reward', 'board', 'lottery') or is_offer)
) with (fillfactor = 90);
create index mail_member on mail (member_id, id) include (is_offer) where deleted_at is null;
create index mail_unread on mail (member_id, id) include (is_offer) where read_at is null and deleted_at is null;
create index mail_at on mail (at);
create index mail_reward on mail (reward_id) where reward_id is not null;

-- A message to everybody of a segment: one row, whoever reads it. One person writes it, another approves it.
create table broadcast (
  id bigint generated always as identity primary key,
  merchant_code text not null references brand,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{2,29}$'),
  kind text not null check (kind in ('reward', 'money', 'security', 'board', 'notice', 'lottery')),
  is_offer boolean not null,
  -- Whom it is for, by the rules of campaigns; null: everybody.
  segment jsonb,
  -- Also for members who came after it was published.
  includes_new boolean not null default false,
  publish_at timestamptz not null,
  ends_at timestamptz not null,
  maker text not null check (length(maker) between 1 and 60),
  made_at timestamptz not null,
  checker text check (length(checker) between 1 and 60),
  approved_at timestamptz,
  -- Its place among messages, from when it was published on.
  mail_id bigint unique,
  published_at timestamptz,
  unique (merchant_code, code),
  check (ends_at > publish_at and ends_at <= publish_at + interval '366 days'),
  check (maker <> checker),
  check ((checker is null) = (approved_at is null)),
  check ((mail_id is null) = (published_at is null)),
  check (published_at is null or approved_at is not null),
  check (kind not in ('reward', 'board', 'lottery') or is_offer)
);
create index broadcast_due on broadcast (publish_at) where mail_id is null and approved_at is not null;
create index broadcast_shown on broadcast (merchant_code, ends_at) where mail_id is not null;

create table mail_text (
  broadcast_id bigint not null references broadcast on delete cascade,
  language language_code not null,
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 20000),
  primary key (broadcast_id, language)
);

create function broadcast_keep() returns trigger language plpgsql as $$
begin
  raise exception 'what was approved is never changed' using errcode = 'restrict_violation';
end $$;
create trigger broadcast_keep before update on broadcast for each row
  when (old.approved_at is not null and
    (old.merchant_code, old.code, old.kind, old.is_offer, old.segment, old.includes_new, old.publish_at, old.maker, old.checker)
    is distinct from
    (new.merchant_code, new.code, new.kind, new.is_offer, new.segment, new.includes_new, new.publish_at, new.maker, new.checker))
  execute function broadcast_keep();
create trigger broadcast_no_delete before delete on broadcast for each row
  when (old.approved_at is not null) execute function broadcast_keep();

create function mail_text_keep() returns trigger language plpgsql as $$
begin
  if exists (select from broadcast where id = coalesce(old.broadcast_id, new.broadcast_id) and approved_at is not null) then
    raise exception 'what was approved is never changed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger mail_text_keep before insert or update or delete on mail_text for each row execute function mail_text_keep();

-- Servers keep what is published; drafts concern nobody.
create trigger touch after update on broadcast for each row when (new.mail_id is not null) execute function brand_touch();

-- Broadcasts up to this number are read.
create table mail_mark (
  member_id bigint primary key references member,
  read_to bigint not null check (read_to >= 0)
) with (fillfactor = 80);

-- A broadcast that somebody read by itself, or deleted; written only then.
create table mail_state (
  member_id bigint not null references member,
  mail_id bigint not null references broadcast (mail_id),
  read_at timestamptz,
  deleted_at timestamptz,
  at timestamptz not null,
  primary key (member_id, mail_id),
  check (num_nonnulls(read_at, deleted_at) > 0)
);
create index mail_state_at on mail_state (at);
create index mail_state_mail on mail_state (mail_id);

-- What a member asks the house: the log of complaints.
create table feedback (
  -- A part of the number that people read out.
  id bigint generated always as identity (start with 1001) primary key,
  merchant_code text not null,
  member_id bigint not null,
  question_type text not null
    check (question_type in ('deposit', 'withdraw', 'game', 'customerService', 'application', 'other')),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  -- The language the member wrote it in.
  language language_code not null,
  opened_at timestamptz not null,
  -- Until when the house answers; only while something waits for it.
  promised_at timestamptz,
  -- When staff were alarmed that it is late.
  overdue_at timestamptz,
  first_answer_at timestamptz,
  last_answer_at timestamptz,
  -- Up to when the member has seen answers.
  seen_at timestamptz,
  -- When it closes by itself.
  act_at timestamptz,
  closed_at timestamptz,
  closed_by text check (length(closed_by) between 1 and 60),
  outcome text check (outcome in ('solved', 'explained', 'compensated', 'refused', 'member', 'quiet')),
  foreign key (member_id, merchant_code) references member (id, merchant_code),
  check ((state = 'open') = (promised_at is not null)),
  check ((state = 'answered') = (act_at is not null)),
  check (case when state = 'closed' then num_nonnulls(closed_at, closed_by, outcome) = 3
    else num_nonnulls(closed_at, closed_by, outcome) = 0 end),
  check (overdue_at is null or state = 'open'),
  check ((first_answer_at is null) = (last_answer_at is null))
);
create index feedback_member on feedback (member_id, id);
create index feedback_waiting on feedback (merchant_code, promised_at) where state = 'open';
create index feedback_late on feedback (promised_at) where state = 'open';
create index feedback_due on feedback (act_at) where act_at is not null;
create index feedback_opened on feedback (merchant_code, opened_at);
create index feedback_closed on feedback (closed_at);

create table feedback_post (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references feedback on delete cascade,
  -- Null: the member wrote it.
  staff text check (length(staff) between 1 and 60),
  content text not null check (length(content) between 1 and 2000),
  images text[] not null default '{}' check (cardinality(images) <= 3),
  at timestamptz not null
);
create index feedback_post_thread on feedback_post (feedback_id, id);

-- What was said is not changed afterwards; it goes with its thread.
create function feedback_post_keep() returns trigger language plpgsql as $$
begin
  raise exception 'what was said is never changed' using errcode = 'restrict_violation';
end $$;
create trigger feedback_post_keep before update on feedback_post for each row execute function feedback_post_keep();

alter table upload drop constraint upload_purpose_check;
alter table upload add constraint upload_purpose_check check (purpose in ('kycFront', 'kycSelfie', 'comment', 'feedback'));
