-- Which languages there are stands in one list, packages/contract/src/languages.ts; here is only what a code looks like.
-- Older servers may go on beside this.

alter domain language_code drop constraint language_code_check;
alter domain language_code add constraint language_code_check check (value ~ '^[A-Z]{2}$');

alter table brand
  drop constraint brand_default_language_check,
  add constraint brand_default_language_check check (default_language ~ '^[A-Z]{2}$');
alter table deposit_method_text
  drop constraint deposit_method_text_language_check,
  add constraint deposit_method_text_language_check check (language ~ '^[A-Z]{2}$');
alter table withdraw_order
  drop constraint withdraw_order_language_check,
  add constraint withdraw_order_language_check check (language ~ '^[A-Z]{2}$');
