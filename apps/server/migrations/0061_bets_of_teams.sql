-- Who played a kind of game on a day, of the whole house: what few of a large team played is found without going through all of them.
-- Older servers may go on beside this.
create index member_day_played on member_day (currency, category, day, member_id);
