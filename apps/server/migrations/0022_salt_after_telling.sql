-- A chain is told before it is salted: its salt comes from the device of a player who was told its end. [2.1]
alter table shared_chain alter column salt drop not null;
alter table shared_chain add constraint shared_chain_salted_before_use check (salt is not null or used = 0);
