-- Where the books did not add up, from when until when: the report of differences. One that stays closes its game. [R9]
create table ledger_break (
  id bigint generated always as identity primary key,
  rule text not null check (length(rule) between 1 and 10),
  row text not null check (length(row) <= 200),
  detail text not null check (length(detail) <= 400),
  -- Among the accounts as they stand, or among the rows that were new.
  found_by text not null check (found_by in ('standing', 'rows')),
  -- What it concerns, where that can be told; a broken row may name what is not there.
  merchant_code text,
  vendor text,
  game text,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  mended_at timestamptz,
  -- When its game was switched off.
  stopped_at timestamptz,
  check (last_seen >= first_seen)
);
create unique index ledger_break_open on ledger_break (rule, row) where mended_at is null;

create trigger ledger_break_no_delete before delete on ledger_break
  for each row execute function ledger_refuse_change();
create trigger ledger_break_no_truncate before truncate on ledger_break
  for each statement execute function ledger_refuse_change();
