-- What agents see of their teams, and the orders their lists are read in.
-- Older servers may go on beside this.

-- Whether agents see balances and logins of whoever stands below them.
alter table brand add column agents_see_money boolean not null default false;

-- Whoever only tries the games stands in no line, so no list and no sum of a team has to leave them out.
alter table member add constraint member_trial_alone check (type <> 4 or upline_id is null);

-- Those directly below somebody, in each order a list can have.
create index member_below_login on member (upline_id, last_login_at desc nulls last, id desc)
  where upline_id is not null;
create index member_below_joined on member (upline_id, created_at desc, id desc)
  where upline_id is not null;
create index member_below_account on member (upline_id, (lower(account) collate "C")) include (id, account, type)
  where upline_id is not null;
-- The agents among them, who may be few among very many.
create index member_below_agents on member (upline_id) include (id)
  where upline_id is not null and type not in (0, 4, 40);

-- Names by their beginning, whatever language the database sorts in.
create index member_named on member (merchant_code, (lower(account) collate "C")) include (id, account)
  where type <> 4;

-- Who was here a moment ago.
create index session_seen on session (last_seen_at) include (member_id, expires_at) where revoked_at is null;
