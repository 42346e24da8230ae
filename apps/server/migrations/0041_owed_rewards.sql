-- What somebody who excludes themselves had earned is paid by that. Older servers may go on beside this.
alter table reward add column paid_on text not null default 'claim' check (paid_on in ('claim', 'exclusion'));

-- The step of the cash account at which a pause began: which payments came after it is told by steps, not by clocks.
alter table player_care add column pause_cash_version bigint check (pause_cash_version >= 0);
