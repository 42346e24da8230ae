-- What a key of a vendor may do at most, and what stops the vendor by itself. [D5, T24]

-- MD5 over joined fields could be cut into what was never signed, and stood for ever. Whoever signed so needs another way
-- and a new key first.
update vendor_key set is_active = false where vendor_code in (select code from vendor where signing = 'sorted-md5');
update vendor set signing = 'perya', is_active = false where signing = 'sorted-md5';

alter table vendor
  drop constraint vendor_signing_check,
  add constraint vendor_signing_check check (signing in ('perya', 'rsa', 'body-hmac', 'tcg')),
  alter column needs_session set default true,
  -- A new bet or a prize is for somebody who opened a game there within so many days; 0 does not ask. The sessions of
  -- games are kept for a month.
  add column launch_days integer not null default 7 check (launch_days between 0 and 30),
  -- The most one bet may pay with all its corrections, and one prize; no prize at all unless that is contracted.
  add column win_max bigint default 50000000 check (win_max > 0),
  add column prize_max bigint not null default 0 check (prize_max >= 0),
  -- What players may win there beyond their stakes, prizes included, and prizes alone, in an hour and in a day of UTC.
  -- Above it the vendor is stopped. Null: no such limit.
  add column hour_loss_max bigint default 100000000 check (hour_loss_max > 0),
  add column day_loss_max bigint default 300000000 check (day_loss_max > 0),
  add column hour_prizes_max bigint default 1000000 check (hour_prizes_max > 0),
  add column day_prizes_max bigint default 5000000 check (day_prizes_max > 0),
  -- Since when it takes no new bets and gives no prizes, and which limit did it; a person lets it go on.
  add column stopped_at timestamptz,
  add column stopped_by text check (length(stopped_by) <= 40),
  add check ((stopped_at is null) = (stopped_by is null));

-- The public key of an RSA vendor is longer than a secret of ours.
alter table vendor_key
  drop constraint vendor_key_secret_sealed_check,
  add constraint vendor_key_secret_sealed_check check (length(secret_sealed) <= 2000);

-- Where the books stood when the current hour and day of a vendor began: what happened since is the difference.
create table vendor_period (
  vendor_code text not null references vendor on delete cascade,
  currency text not null references currency,
  period text not null check (period in ('hour', 'day')),
  starts_at timestamptz not null,
  -- What players had won beyond their stakes by then, and in prizes.
  lost bigint not null,
  prizes bigint not null,
  primary key (vendor_code, currency, period)
);
