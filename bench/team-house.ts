/** Agents stand two below each, eleven levels of them, and players below the lowest: everybody is twelve levels deep. */
export const LEVELS = 12;
const AGENTS = 2 ** (LEVELS - 1) - 1;
const LOWEST = 2 ** (LEVELS - 2);

/** A table of everybody of a team who is already there or not, by number: the first one is the top agent. */
export function numbered(brand: string, members: number): string {
  return `
    insert into member (merchant_code, account, type)
    select '${brand}', 'team' || nr, case when nr = 1 then 2 when nr <= ${AGENTS} then 1 else 0 end
    from generate_series(1, ${members}) nr;
    create table bench_team as
    select id as member_id, substr(account, 5)::int as nr from member where merchant_code = '${brand}' and account ~ '^team\\d+$';`;
}

/**
 * Puts whoever stands in `bench_team` into one team. Past triggers, which would cost more than the rows: for a connection that is a
 * replica.
 */
export function stand(brand: string): string {
  return `
    create unique index on bench_team (nr);
    alter table bench_team add column upline_id bigint;
    update bench_team t set upline_id = up.member_id from bench_team up
    where up.nr = case when t.nr <= ${AGENTS} then t.nr / 2 else ${LOWEST} + t.nr % ${LOWEST} end and t.nr > 1;
    update member m set upline_id = t.upline_id from bench_team t where t.member_id = m.id and t.upline_id is not null;
    insert into member_line (member_id, merchant_code, upline_id, from_day)
    select member_id, '${brand}', upline_id, '-infinity' from bench_team where upline_id is not null;
    insert into member_ancestor (ancestor_id, member_id, depth)
    with recursive line as (
      select upline_id as ancestor_id, member_id, 1 as depth from bench_team where upline_id is not null
      union all
      select t.upline_id, line.member_id, line.depth + 1 from line join bench_team t on t.member_id = line.ancestor_id
      where t.upline_id is not null
    ) select ancestor_id, member_id, depth from line;
    analyze member, member_line, member_ancestor`;
}
