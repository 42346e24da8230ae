-- The way out of the float of agents: a payout is asked for, waits, and staff approve it.
-- Older servers may go on beside this. They count what waits as sent to the upline, so they let less go up, never more.

alter table brand
  add column float_payout_min bigint not null default 10000 check (float_payout_min > 0),
  add column float_payout_daily_max bigint not null default 5000000 check (float_payout_daily_max > 0),
  add constraint brand_float_payout_check check (float_payout_min <= float_payout_daily_max);

create table float_payout (
  id bigint generated always as identity primary key,
  order_no text not null unique check (order_no ~ '^F[0-9-]{6,30}$'),
  merchant_code text not null,
  member_id bigint not null,
  currency text not null references currency,
  amount bigint not null check (amount > 0),
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'refused', 'cancelled')),
  -- Why staff refused it; its owner reads this.
  reason text not null default '' check (length(reason) <= 300),
  decided_by text check (length(decided_by) <= 60),
  created_at timestamptz not null,
  ended_at timestamptz,
  foreign key (member_id, merchant_code) references member (id, merchant_code),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state in ('paid', 'refused')) = (decided_by is not null)),
  check ((state = 'refused') = (reason <> ''))
);
-- One of each agent waits at a time.
create unique index float_payout_waiting on float_payout (member_id) where state = 'waiting';
create index float_payout_queue on float_payout (merchant_code, id desc);
create index float_payout_of on float_payout (member_id, created_at);

-- How a payout ended is never changed.
create function float_payout_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'waiting'
    or (new.order_no, new.merchant_code, new.member_id, new.currency, new.amount, new.created_at)
      is distinct from (old.order_no, old.merchant_code, old.member_id, old.currency, old.amount, old.created_at) then
    raise exception 'a payout of float ends once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger float_payout_keep before update or delete on float_payout for each row execute function float_payout_keep();
