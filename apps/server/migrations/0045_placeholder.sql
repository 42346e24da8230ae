-- Older servers may go on beside this.
select 1;
