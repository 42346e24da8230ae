-- A record of one kind is a walk along that kind alone, and its sum is told by the index itself.
drop index ledger_transfer_rare;
create index ledger_transfer_rare on ledger_transfer (member_id, kind, id)
  include (at, from_account, to_account, amount)
  where member_id is not null and kind not in ('bet', 'settle', 'payout', 'refused');

-- So is what was credited for the orders of a list.
drop index deposit_order_member;
create index deposit_order_member on deposit_order (member_id, id) include (created_at, status, order_no);
drop index deposit_payment_order;
create index deposit_payment_order on deposit_payment (order_no) include (credited);
