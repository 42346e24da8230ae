-- One answer for each idempotency key: the table has the name of what it is for.
alter table money_call rename to idempotent_call;
alter index money_call_limited rename to idempotent_call_limited;
alter index money_call_at rename to idempotent_call_at;
alter table idempotent_call rename constraint money_call_pkey to idempotent_call_pkey;
