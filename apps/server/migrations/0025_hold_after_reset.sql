-- Who sets a new password with one code or one link alone has shown one factor. Until then nothing that pays out, and
-- nothing that protects the account, is changed without a second one. [R22]
alter table member
  add column held_until timestamptz,
  -- What the reset was proved by; a code has to come from the other one.
  add column held_by text check (held_by in ('mobile', 'email')),
  add constraint member_hold_whole check ((held_until is null) = (held_by is null));

alter table brand
  add column reset_hold_hours integer not null default 24 check (reset_hold_hours between 1 and 168);

alter table verification_code
  drop constraint verification_code_purpose_check,
  add constraint verification_code_purpose_check
    check (purpose in ('login', 'register', 'bind', 'reset', 'bindEmail', 'confirm'));
