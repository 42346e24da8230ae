-- One row that readiness writes again and again: only a committed write proves that the database is usable.
create table readiness (
  id integer primary key check (id = 1),
  checked_at timestamptz not null
);
