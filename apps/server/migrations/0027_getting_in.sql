-- Getting in: registration may ask for a captcha always, never, or only from an address that has tried much.
alter table brand
  alter column register_captcha drop default,
  alter column register_captcha type text using case when register_captcha then 'always' else 'never' end,
  alter column register_captcha set default 'always',
  add constraint brand_register_captcha_check check (register_captcha in ('always', 'suspicion', 'never'));

-- Whoever hands in papers is written to in this language once they are decided.
alter table kyc_submission add column language language_code not null default 'EN';
