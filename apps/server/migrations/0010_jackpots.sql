-- What stakes put aside for the jackpots of a vendor stands on an account of its own, and what a jackpot pays comes from
-- there. It may be below zero: a jackpot is fixed, and can be won before enough was put aside for it.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in ('cash', 'bonus', 'held', 'float',
  'play', 'house', 'vendor', 'jackpot', 'payment', 'promotion', 'fee', 'adjustment', 'suspense', 'rounding'));
