-- How much each address has asked for lately. Unlogged: cheap to write, kept over a restart, emptied by a crash.
create unlogged table rate_limit (
  key text primary key check (length(key) <= 80),
  -- When the bucket is full again; a bucket in the past is full.
  full_at timestamptz not null
) with (fillfactor = 70);
