-- Currencies with other decimals than two. What the code knows of them stands in the contract and is compared at each start.
-- Older servers may go on beside this.
insert into currency (code, scale, is_play) values ('VND', 0, false), ('USDT', 4, false) on conflict do nothing;
