-- A player takes back an order that is not paid. Money that comes for it all the same is credited, as late money is.
alter table deposit_order
  drop constraint deposit_order_status_check,
  add constraint deposit_order_status_check
    check (status in ('pending', 'success', 'failed', 'expired', 'cancelled', 'review', 'returned'));
