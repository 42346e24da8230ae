-- What a deposit has brought besides money, and deposits that go back after they were credited.

-- The reward of the promotion that a deposit was made for.
alter table deposit_order add column reward_id bigint references reward;

update deposit_order o set reward_id = (
  select r.id from reward r join bonus_grant g on g.reward_id = r.id and g.matched > 0
  where r.member_id = o.member_id and r.campaign_id::text = o.promotion_id
    and r.granted_at between o.ended_at - interval '1 minute' and o.ended_at + interval '1 minute'
  order by abs(extract(epoch from r.granted_at - o.ended_at)) limit 1)
where o.promotion_result in ('claimed', 'queued', 'review');

-- Up to which of its steps the owner of a purse was told.
alter table bonus_grant add column told_step smallint not null default 0;
update bonus_grant set told_step = step where step > 0;
create index bonus_grant_untold on bonus_grant (id) where step > told_step;
