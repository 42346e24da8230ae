-- Who may be one person, in which language somebody is spoken to, and who wants to hear of offers. Older servers may go on beside this.

-- What two accounts share: a payout account, who paid for them and from where, a device that was remembered, or a paper.
alter table member_link
  drop constraint member_link_kind_check,
  add check (kind in ('payout', 'payer', 'device', 'idNumber'));

-- The payer and the account that was paid from, to be found by and not to be read; null where the provider does not tell both.
alter table deposit_payment add column payer_blind bytea check (length(payer_blind) = 32);
create index deposit_payment_payer on deposit_payment (merchant_code, payer_blind)
  where payer_blind is not null and outcome = 'credited';

-- Whose papers somebody handed in.
create index account_event_papers on account_event ((detail ->> 'other')) where kind = 'kyc.duplicate';
insert into member_link (merchant_code, a, b, kind, at)
select distinct on (a, b) one.merchant_code, least(one.id, other.id) as a, greatest(one.id, other.id) as b, 'idNumber', now()
from account_event event
join member one on one.id = event.member_id
join member other on other.id = (event.detail ->> 'other')::bigint and other.merchant_code = one.merchant_code
where event.kind = 'kyc.duplicate' and one.kyc_state = 'verified' and other.kyc_state = 'verified' and one.id <> other.id;

-- What was granted by hand, by the day.
create index reward_granted on reward (merchant_code, granted_at) where granted_by is not null;

-- Whoever was given more than so much in a month is listed.
alter table brand add column rewards_listed_above bigint not null default 5000000 check (rewards_listed_above > 0);
update brand set rewards_listed_above = 50000 * power(10, currency.scale)::bigint from currency where currency.code = brand.currency;

-- The language somebody chose; null until the site has told it. Papers tell it of those who handed some in before.
alter table member add column language language_code;
update member set language = told.language
from (
  select distinct on (member_id) member_id, language from kyc_submission order by member_id, id desc
) told
where told.member_id = member.id;

-- Whether somebody wants to hear of offers: what they chose, when, and under which words. Only ever added to.
create table marketing_consent (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  merchant_code text not null,
  is_given boolean not null,
  version text not null check (length(version) between 1 and 40),
  at timestamptz not null,
  foreign key (member_id, merchant_code) references member (id, merchant_code) on delete cascade
);
create index marketing_consent_newest on marketing_consent (member_id, id desc);
create function marketing_consent_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what somebody chose stays as it was';
end $$;
create trigger marketing_consent_stays before update on marketing_consent
  for each row execute function marketing_consent_stays();
