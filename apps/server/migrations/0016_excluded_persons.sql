-- By what somebody who excluded themselves is known again, at every brand: blind values of numbers, papers and outside
-- identities, kept no longer than the exclusion lasts. [R31]
create table excluded_person (
  blind bytea primary key check (length(blind) = 32),
  -- Whose choice it was.
  member_id bigint not null references member,
  since timestamptz not null,
  until timestamptz not null,
  check (until > since)
);
create index excluded_person_until on excluded_person (until);
