import { sql } from 'kysely';
import type { Break } from './breaks.ts';
import type { Finding } from './check-rows.ts';
import { CASH_PAYOUT, CASH_STAKE, cashOfCorrections, PURSE_OF_BET } from './settled-play.ts';

/** How far the follower of boards has come. */
const MARK = sql`(select coalesce(max(up_to), 0) from ledger_mark where name = 'board')`;

const CASH_WON = sql`(${CASH_PAYOUT} + ${cashOfCorrections(sql`b.corrected`)})`;

/** Bets as they stand now that count on boards which are not final, as far as cash paid them, and the rows that ended them. */
const COUNTED = sql`
  select board.id as board_id, board.points, board.per_point, board.daily_cap, board.min_stake, board.best_rounds, b.member_id,
    (s.at at time zone brand.time_zone)::date as day, ${CASH_STAKE} as stake, ${CASH_WON} as won,
    valid_stake(b.category, ${CASH_STAKE}, ${CASH_WON}) as valid, b.closing_id as row_id
  from board
  join brand on brand.merchant_code = board.merchant_code
  join bet b on b.state = 'settled' and b.category <> 'COCKFIGHT' and b.closing_id > board.after_id
  join ledger_account a on a.id = b.account_id and a.merchant_code = board.merchant_code and a.currency = board.currency
  ${PURSE_OF_BET}
  cross join lateral (select case when b.is_instant then b.opened_at else b.closed_at end as at) s
  where ${CASH_STAKE} > 0 and board.state <> 'final' and s.at >= board.starts_at and s.at < board.ends_at`;

const VALID = sql`
  select board_id, member_id, sum(points)::bigint as points, max(row_id) filter (where points > 0) as reached_row
  from (
    select board_id, member_id, row_id,
      least(daily_cap, total / per_point) - least(daily_cap, (total - valid) / per_point) as points
    from (
      select *, sum(valid) over (partition by board_id, member_id, day order by row_id)::bigint as total
      from counted where points = 'valid'
    ) running
  ) steps group by 1, 2`;

const MULTIPLES = sql`
  select board_id, member_id, sum(multiple)::bigint, max(row_id)
  from (
    select *, row_number() over (partition by board_id, member_id order by multiple desc, row_id) as nr
    from (select *, won * 100 / stake as multiple from counted where points = 'multiple' and stake >= min_stake) rounds
    where multiple > 0
  ) ranked where nr <= best_rounds group by 1, 2`;

/**
 * Points are what bets come to, and were reached by the row that did. Whom the follower has still to come to is left out, and so is
 * who had a bet taken back when nothing changed the board any more.
 */
const SCORES = sql<Break>`
  with counted as materialized (${COUNTED})
  select 'B14' as rule, 'board ' || x.board_id || ', member ' || x.member_id as row,
    'it says ' || coalesce(s.points, 0) || ' points by row ' || coalesce(s.reached_row, 0) || ', bets come to '
      || coalesce(b.points, 0) || ' by row ' || coalesce(b.reached_row, 0) as detail,
    board.merchant_code as "merchantCode"
  from (select s.* from board_score s join board on board.id = s.board_id and board.state <> 'final') s
  full join (select * from (${VALID} union all ${MULTIPLES}) made where made.points > 0) b
    on b.board_id = s.board_id and b.member_id = s.member_id
  cross join lateral (select coalesce(s.board_id, b.board_id) as board_id, coalesce(s.member_id, b.member_id) as member_id) x
  join board on board.id = x.board_id
  where (coalesce(s.points, 0), coalesce(s.reached_row, 0)) <> (coalesce(b.points, 0), coalesce(b.reached_row, 0))
    and not exists (select from ledger_transfer t where t.member_id = x.member_id and t.refusal is null and t.id > ${MARK})
    and not exists (select from ledger_transfer t where t.member_id = x.member_id and t.kind in ('void', 'adjust')
      and t.id > board.after_id and t.at >= board.final_at)
  order by x.board_id, x.member_id limit 1`;

/** The places of a final board are those that were hashed, and each has the prize of its rank. */
const PLACES = sql<Break>`
  select 'B14' as rule, 'board ' || board.id as row, 'its places are not those it became final with' as detail,
    board.merchant_code as "merchantCode"
  from board join currency c on c.code = board.currency
  left join lateral (
    select count(*) as places, string_agg(f.rank || ',' || f.account || ',' || f.points || ','
        || round(f.prize / 10::numeric ^ c.scale, c.scale) || chr(10), '' order by f.rank) as text,
      bool_and(f.prize = coalesce(board.prizes[f.rank], 0)) as is_paid
    from board_final f where f.board_id = board.id
  ) f on true
  where board.state = 'final' and (f.places <> board.places or f.is_paid is false
    or sha256(convert_to(coalesce(f.text, ''), 'UTF8')) <> board.final_hash)
  order by board.id limit 1`;

/** A prize is that of its place, and its reward is as much, for the same person. */
const PRIZES = sql<Break>`
  select 'B14' as rule, 'board ' || p.board_id || ', rank ' || p.rank as row,
    'its prize is ' || p.amount || ', its place pays ' || coalesce(f.prize, 0) || ', its reward is '
      || coalesce(r.amount::text, 'none') as detail, p.merchant_code as "merchantCode"
  from board_prize p
  left join board_final f on f.board_id = p.board_id and f.rank = p.rank and f.member_id = p.member_id
  left join reward r on r.id = p.reward_id
  where f.prize is distinct from p.amount
    or (p.reward_id is not null and (r.amount, r.member_id) is distinct from (p.amount, p.member_id))
  order by p.board_id, p.rank limit 1`;

/** What must hold of leaderboards. */
export const BOARD_BREAKS: readonly Finding[] = [SCORES, PLACES, PRIZES];
