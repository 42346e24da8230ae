-- What a brand owed its players at the beginning of each day, to be held apart from its own money. Trial money is owed to
-- nobody. [R7]
create table customer_funds (
  merchant_code text not null references brand,
  currency text not null references currency,
  day date not null,
  at timestamptz not null,
  cash bigint not null,
  -- Stakes of rounds that had not ended.
  in_play bigint not null,
  -- Withdrawals under way.
  held bigint not null,
  bonus bigint not null,
  -- Of agents, for those below them.
  agents bigint not null,
  -- Payments that came in and could not be credited.
  uncredited bigint not null,
  -- What stakes put aside for jackpots.
  jackpots bigint not null,
  primary key (merchant_code, currency, day)
);

create trigger customer_funds_append_only before update or delete on customer_funds
  for each row execute function ledger_refuse_change();
create trigger customer_funds_no_truncate before truncate on customer_funds
  for each statement execute function ledger_refuse_change();
